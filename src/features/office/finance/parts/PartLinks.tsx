import { Link, useSearchParams } from 'react-router'
import { cx } from '#ui/cx.ts'
import { type DeskPart, deskPart, tabUrl } from './desk-url.ts'

const parts = {
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
  ],
} as const satisfies Readonly<Record<string, readonly { readonly id: DeskPart; readonly label: string }[]>>

/** The pages of one tab. */
export function PartLinks({ of }: { of: keyof typeof parts }) {
  const [query] = useSearchParams()
  const current = deskPart(query)
  return (
    <nav aria-label="Pages of this tab" className="flex flex-wrap gap-x-6">
      {parts[of].map(({ id, label }) => (
        <Link
          key={id}
          to={tabUrl(id)}
          aria-current={id === current ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center dense:min-h-8',
            id === current && 'font-semibold text-ink no-underline',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
