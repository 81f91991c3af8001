import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: string
  /** What would be here, and what to do next. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** The heading's level. */
  as?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, text, action, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="dot-grid grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-5 py-14 text-center dense:py-10">
      <Heading className="text-xl dense:text-lg">{title}</Heading>
      {text && <p className="max-w-md text-balance text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
