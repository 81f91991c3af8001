import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './Field.tsx'

export type TextInputProps = ComponentProps<'input'> & {
  /** A sign inside the box before the text, such as a currency. Hidden from screen readers: the label says it. */
  before?: ReactNode
  /** Something inside the box after the text: a unit, or a small button. */
  after?: ReactNode
}

/** A one-line input; takes its id and descriptions from the Field around it. */
export function TextInput({ before, after, className, type = 'text', ...rest }: TextInputProps) {
  const field = useFieldControl()
  const input = (
    <input
      {...field}
      {...rest}
      type={type}
      className={cx(
        controlClass,
        // Repeated for dense controls, whose own padding is narrower.
        before !== undefined && 'pl-8 dense:pl-8',
        after !== undefined && 'pr-14 dense:pr-14',
        className,
      )}
    />
  )
  if (before === undefined && after === undefined) return input
  return (
    <span className="relative block">
      {before !== undefined && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-0 grid w-8 place-items-center text-ink-3"
        >
          {before}
        </span>
      )}
      {input}
      {after !== undefined && (
        <span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center px-1 text-sm text-ink-3">
          {after}
        </span>
      )}
    </span>
  )
}
