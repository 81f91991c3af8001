import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'
import type { LedgerRow, ProjectLedger } from '../contract.ts'
import { LedgerFilter } from './LedgerFilter.tsx'
import { ledgerFile, ledgerQuery, ledgerUrl } from './ledger-url.ts'
import { OlderLink } from './OlderLink.tsx'

export type LedgerTabProps = {
  projectId: Id<'project'>
  ledger: ProjectLedger
  /** The page's query: search and cursor. */
  query: URLSearchParams
  /** When the project was submitted, which is before every gift. */
  since: Instant
  now: Instant
}

const kinds = {
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute_lost: 'Taken back by the bank',
  redirect_out: 'Redirected to',
  redirect_in: 'Redirected from',
} as const

const Other = ({ other }: { other: LedgerRow['other'] }) =>
  other ? <Link to={paths.project(other.id)}>{other.title}</Link> : 'another project'

const DonorCell = ({ row }: { row: LedgerRow }) => (
  <>
    {row.donor}
    {row.kind !== 'donation' && (
      <span className="block font-normal text-ink-2">
        {kinds[row.kind]} {row.kind.startsWith('redirect') && <Other other={row.other} />}
      </span>
    )}
    {row.kind === 'donation' && row.coversFees && (
      <span className="block font-normal text-ink-2">Covered the fees</span>
    )}
  </>
)

const columns: readonly Column<LedgerRow>[] = [
  { key: 'donor', head: 'Donor', cell: (row) => <DonorCell row={row} />, rowHead: true },
  { key: 'at', head: 'Date', cell: (row) => <DateText at={row.at} className="whitespace-nowrap" /> },
  { key: 'gross', head: 'Gift', cell: (row) => <Money amount={row.split.gross} exact />, numeric: true },
  {
    key: 'platform',
    head: 'Platform fee',
    cell: (row) => <Money amount={row.split.platformFee} exact />,
    numeric: true,
  },
  {
    key: 'processing',
    head: 'Processing fee',
    cell: (row) => <Money amount={row.split.processingFee} exact />,
    numeric: true,
  },
  { key: 'net', head: 'To the project', cell: (row) => <Money amount={row.split.net} exact />, numeric: true },
]

/** The public ledger of a project: every gift, fee and net to the cent. Totals are sums of all postings. */
export function LedgerTab({ projectId, ledger, query, since, now }: LedgerTabProps) {
  if (ledger.totals.gifts === 0)
    return (
      <EmptyState
        as="h3"
        title="No gifts yet"
        text="Every gift will stand here with its fees and what reached the project, to the cent."
      />
    )
  const wish = ledgerQuery(query)
  const isFiltered = wish.search !== undefined || wish.month !== undefined
  return (
    <div className="grid gap-5">
      <Totals {...ledger.totals} />
      <LedgerFilter key={`${wish.search} ${wish.month}`} wish={wish} since={since} now={now} />
      {ledger.rows.length === 0 ? (
        <EmptyState as="h3" title="Nothing found" text="No entry of this ledger has that name, receipt or month." />
      ) : (
        <Table caption="Gifts to this project" columns={columns} rows={ledger.rows} rowKey={(row) => row.id} />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <OlderLink
          older={ledger.older}
          after={wish.after}
          hrefAt={(after) => ledgerUrl({ ...wish, after })}
          what="gifts"
        />
        <a href={ledgerFile(projectId, wish)} download className="inline-flex min-h-11 items-center">
          Download {isFiltered ? 'these' : 'all'} as a table (CSV)
        </a>
      </div>
    </div>
  )
}

function Totals({ gifts, split }: ProjectLedger['totals']) {
  const sums = [
    ['Given', split.gross],
    ['Platform fee', split.platformFee],
    ['Processing fee', split.processingFee],
    ['To the project', split.net],
  ] as const
  return (
    <section aria-label="Totals" className="rounded-lg border border-line bg-surface p-4">
      <p className="small-caps text-ink-3">
        {gifts === 1 ? 'One gift' : `${gifts.toLocaleString('en-US')} gifts`} in all
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="font-semibold">
              <Money amount={amount} exact />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
