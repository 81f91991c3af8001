import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type CardProps = {
  /** A picture above the text, edge to edge. */
  art?: ReactNode
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** Without padding, for a list or a table that has its own. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A box with an outline and no shadow. */
export function Card({ art, as: Tag = 'div', flush, className, children }: CardProps) {
  return (
    <Tag className={cx('flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface', className)}>
      {art && (
        <div className="border-line border-b [&>img]:block [&>img]:w-full [&>svg]:block [&>svg]:w-full">{art}</div>
      )}
      <div className={cx('flex min-w-0 flex-1 flex-col', !flush && 'p-4 sm:p-5')}>{children}</div>
    </Tag>
  )
}
