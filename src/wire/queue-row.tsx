import type { ReactNode } from 'react'
import { Link } from 'react-router'

type QueueRowProps = {
  readonly to: string
  /** Whether its item is open next to the list. */
  readonly isSelected: boolean
  /** Up to three lines. */
  readonly children: ReactNode
}

const row =
  'flex min-h-18 flex-col justify-center gap-0.5 border-line border-b px-4 py-1.5 text-ink text-xs leading-5 no-underline focus-visible:-outline-offset-2 dense:leading-4'

/** A row of a desk's left pane: the URL says which one is open. */
export const QueueRow = ({ to, isSelected, children }: QueueRowProps) => (
  <Link
    to={to}
    aria-current={isSelected ? 'true' : undefined}
    className={`${row} ${isSelected ? 'bg-brand-50 shadow-[inset_3px_0_0_var(--brand-500)]' : 'hover:bg-brand-50/60'}`}
  >
    {children}
  </Link>
)
