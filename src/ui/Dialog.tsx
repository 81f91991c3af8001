import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Toaster } from './Toaster.tsx'

export type DialogProps = {
  open: boolean
  /** Called on Escape, the close button and a click outside; the caller sets `open`. */
  onClose: () => void
  title: ReactNode
  /** The buttons, in a bar that stays in view. */
  footer?: ReactNode
  /** The element that gets the focus first; by default the title. */
  initialFocus?: RefObject<HTMLElement | null>
  wide?: boolean
  children: ReactNode
}

/**
 * The native modal dialog: the browser traps the focus and returns it at the end. A bottom sheet on phones. The content
 * is unmounted on close, so a form inside starts fresh.
 */
export function Dialog({ open, onClose, title, footer, initialFocus, wide, children }: DialogProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // Before the element is removed: only a dialog still in the document returns the focus when it closes.
  useLayoutEffect(() => {
    const element = sheet.current
    if (!open || !element) return
    element.showModal()
    ;(initialFocus?.current ?? heading.current)?.focus()
    return () => element.close()
  }, [open, initialFocus])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser sends as cancel
    <dialog
      ref={sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
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
              onClick={onClose}
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-brand-50 hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 focus-visible:-outline-offset-2"
          >
            {children}
          </div>
          <Toaster />
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  )
}
