import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { toast } from './toast.ts'

export type FormProps = Omit<ComponentProps<'form'>, 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>
  /** An error of the whole form, such as a lost connection; a field's own errors are at the field. */
  fault?: ReactNode
  /** What is typed outlives the form, so closing its dialog loses nothing. */
  kept?: boolean
}

const wrong = '[aria-invalid=true]'

/**
 * A form that never fails silently: if something is wrong after it was sent, by its own rules or the server's answer,
 * the first fault is focused and scrolled into view, and a line that stays in view gives the number of faults.
 */
export function Form({ fault, kept, children, onSubmit, onInput, ref, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const line = useRef<HTMLDivElement>(null)
  /** Sent, and no fault was pointed out since. Further typing ends it. */
  const isWaiting = useRef(false)
  const [sends, setSends] = useState(0)
  const [count, setCount] = useState(0)
  // After every render, because faults come with the parent's state, at once or with the answer.
  useEffect(() => {
    if (sends === 0) return
    const faults = form.current?.querySelectorAll<HTMLElement>(wrong) ?? []
    setCount(faults.length)
    const first = faults[0] ?? (fault ? line.current : null)
    if (!isWaiting.current || !first) return
    isWaiting.current = false
    pointAt(first)
  })
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      data-kept={kept || undefined}
      onSubmit={(event) => {
        isWaiting.current = true
        toast.endErrors()
        setSends((before) => before + 1)
        onSubmit?.(event)
      }}
      onInput={(event) => {
        isWaiting.current = false
        onInput?.(event)
      }}
    >
      {children}
      <div
        ref={line}
        role="alert"
        tabIndex={-1}
        className={cx(
          'sticky bottom-(--scroll-under,0px) z-1 rounded-md border border-bad bg-bad-50 px-3 py-2 text-bad outline-none empty:hidden',
          count === 1 && !fault && 'sr-only',
        )}
      >
        {count > 1 && <p>{count} answers are missing or need a change. The first is marked.</p>}
        {count === 1 && !fault && <p>One answer is missing or needs a change.</p>}
        {fault && <p>{fault}</p>}
      </div>
    </form>
  )
}

/** In a group of choices, the chosen one is focused, or else the first. */
function pointAt(fault: HTMLElement): void {
  const choice = fault.querySelector<HTMLElement>('input:checked') ?? fault.querySelector<HTMLElement>('input')
  const target = choice ?? fault
  target.focus({ preventScroll: true })
  ;(target.closest('label') ?? target).scrollIntoView({ block: 'center', behavior: 'instant' })
}
