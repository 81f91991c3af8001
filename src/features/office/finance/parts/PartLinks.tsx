import { Link, useSearchParams } from 'react-router'
import { cx } from '#ui/cx.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { type DeskPart, deskPart, tabUrl } from './desk-url.ts'

const parts = {
  payouts: [
    { id: 'payouts', label: 'Payouts' },
    { id: 'payees', label: 'Payees' },
  ],
  exceptions: [
    { id: 'exceptions', label: 'Differences' },
    { id: 'statements', label: 'Statements of projects' },
  ],
  ledger: [
    { id: 'ledger', label: 'Entries' },
    { id: 'accounts', label: 'Statement of an account' },
    { id: 'balances', label: 'Balances of projects' },
  ],
  plans: [
    { id: 'plans', label: 'Plans' },
    { id: 'invoices', label: 'Invoices' },
    { id: 'rates', label: 'Tax rates' },
  ],
  books: [
    { id: 'books', label: 'Proof and balances' },
    { id: 'settlement', label: 'Gateway and bank' },
    { id: 'acts', label: 'Acts' },
  ],
} as const satisfies Readonly<Record<string, readonly { readonly id: DeskPart | 'acts'; readonly label: string }[]>>

type PartLinksProps = {
  readonly of: keyof typeof parts
  /** How much waits on each. */
  readonly counts?: Readonly<Partial<Record<string, number>>>
  /** A page beside those that the address of the desk names. */
  readonly current?: 'acts'
}

/** The pages of one tab. */
export function PartLinks({ of, counts = {}, current: named }: PartLinksProps) {
  const [query] = useSearchParams()
  const current = named ?? deskPart(query)
  return (
    <nav aria-label="Pages of this tab" className="flex flex-wrap gap-x-6">
      {parts[of].map(({ id, label }) => (
        <Link
          key={id}
          to={id === 'acts' ? deskPaths.financeActs() : tabUrl(id)}
          aria-current={id === current ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center dense:min-h-8',
            id === current && 'font-semibold text-ink no-underline',
          )}
        >
          {label}
          {(counts[id] ?? 0) > 0 && <span className="ml-1.5 font-normal text-ink-3">{counts[id]}</span>}
        </Link>
      ))}
    </nav>
  )
}
