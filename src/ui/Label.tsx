import { Fragment } from 'react'
import { cx } from './cx.ts'

export type LabelProps = {
  /** From the general to the particular, with a short line between them. */
  parts: readonly string[]
  /** Draws a thin border; leave out inside a card. */
  boxed?: boolean
  className?: string
}

/** A label in small capitals on one line, truncated with an ellipsis. */
export function Label({ parts, boxed = true, className }: LabelProps) {
  const box = boxed && 'rounded-sm border border-line bg-surface px-2 py-0.5'
  return (
    <span className={cx('small-caps inline-block max-w-full truncate align-middle text-ink-3', box, className)}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <>
              <span className="sr-only">, </span>
              <span aria-hidden="true" className="mx-1.5 inline-block w-2.5 border-ink-3 border-t align-middle" />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
