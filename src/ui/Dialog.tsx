import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { Toaster } from './Toaster.tsx'

export type DialogProps = {
  open: boolean
  /** Called on Escape, the close button and a press outside; the caller sets `open`. */
  onClose: () => void
  title: ReactNode
  /** The buttons, in a bar that stays in view. */
  footer?: ReactNode
  /** The element that is focused first; by default the title. */
  initialFocus?: RefObject<HTMLElement | null>
  wide?: boolean
  children: ReactNode
}

/**
 * The native modal dialog: the browser traps the focus and returns it on close. A bottom sheet on phones. The content
 * is unmounted on close, so a form inside starts fresh; if something was typed, closing asks first.
 */
export function Dialog({ open, onClose, title, footer, initialFocus, wide, children }: DialogProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { isAsking, ask, stay, leave, noteTyping } = useLeaving(open, onClose)
  const pressOutside = usePressOutside(ask)
  // Closed before the element is removed: only a dialog that is still in the document returns the focus.
  useLayoutEffect(() => {
    const element = sheet.current
    if (!open || !element) return
    element.showModal()
    ;(initialFocus?.current ?? heading.current)?.focus()
    return () => element.close()
  }, [open, initialFocus])
  return (
    <dialog
      ref={sheet}
      aria-labelledby={titleId}
      {...pressOutside}
      onInput={noteTyping}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Handled here, because browsers skip `cancel` the second time. A dialog inside this one handles its own.
        event.preventDefault()
        event.stopPropagation()
        if (isAsking) stay()
        else ask()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        ask()
      }}
      className={cx(
        'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none flex-col overflow-hidden rounded-t-lg border border-line bg-surface p-0 text-ink open:flex open:sheet-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-2rem)] sm:rounded-lg',
        wide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
      )}
    >
      {open && (
        <>
          <div className="flex items-start gap-4 border-line border-b py-2 pr-2 pl-5">
            <h2 ref={heading} id={titleId} tabIndex={-1} className="flex-1 py-2 text-xl outline-none">
              {title}
            </h2>
            <button
              type="button"
              onClick={ask}
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-brand-50 hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          <section
            aria-labelledby={titleId}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 [--scroll-under:-1rem] focus-visible:-outline-offset-2"
          >
            {children}
          </section>
          <Toaster />
          {isAsking && <LeaveQuestion onStay={stay} onLeave={leave} />}
          {footer && (
            <div
              className={cx(
                'flex flex-col-reverse gap-3 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&>span]:items-stretch sm:flex-row sm:items-start sm:justify-end',
                isAsking && 'hidden!',
              )}
            >
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  )
}

/** Shown in place of the buttons, so that nothing covers what was typed. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div
      role="alertdialog"
      aria-label="Close without keeping what you typed?"
      className="flex flex-col gap-3 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:items-center"
    >
      <p className="flex-1">What you typed here is not kept.</p>
      <Button variant="quiet" onClick={onLeave}>
        Close Anyway
      </Button>
      <Button autoFocus onClick={onStay}>
        Keep Writing
      </Button>
    </div>
  )
}

/**
 * Whether closing loses something typed since the dialog opened. Forms that keep a draft (`<Form kept>`) do not count.
 */
function useLeaving(open: boolean, onClose: () => void) {
  const typedIn = useRef<HTMLElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setAsking(false)
  }
  const leave = (): void => {
    typedIn.current = null
    setAsking(false)
    onClose()
  }
  return {
    isAsking,
    leave,
    ask: (): void => (typedIn.current?.isConnected ? setAsking(true) : leave()),
    stay: (): void => {
      setAsking(false)
      typedIn.current?.focus()
    },
    noteTyping: (event: { target: EventTarget }): void => {
      if (event.target instanceof HTMLElement && !event.target.closest('[data-kept]')) typedIn.current = event.target
    },
  }
}

/** A press that begins and ends outside; a text selection that is dragged over the edge does not count. */
function usePressOutside(then: () => void) {
  const beganOutside = useRef(false)
  return {
    onPointerDown: (event: MouseEvent) => {
      beganOutside.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (beganOutside.current && event.target === event.currentTarget) then()
    },
  }
}
