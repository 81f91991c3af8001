import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { useApi } from '#wire/use-api.ts'
import type { Donors, donationsContract, ReceivedGift } from '../contract.ts'

export type DonorsListProps = {
  page: Donors
  /** The tab's URL at a cursor; at the newest without one. */
  hrefAt: (after: string | undefined) => string
  /** This page's cursor: absent for the newest. */
  after: string | undefined
}

const columns: readonly Column<ReceivedGift>[] = [
  { key: 'donor', head: 'Donor', cell: (gift) => <DonorCell gift={gift} />, rowHead: true },
  {
    key: 'project',
    head: 'Project',
    cell: (gift) => <Link to={paths.project(gift.project.id)}>{gift.project.title}</Link>,
  },
  { key: 'at', head: 'Date', cell: (gift) => <DateText at={gift.at} className="whitespace-nowrap" /> },
  { key: 'gross', head: 'Gift', cell: (gift) => <Money amount={gift.split.gross} exact />, numeric: true },
  { key: 'net', head: 'For the project', cell: (gift) => <Money amount={gift.split.net} exact />, numeric: true },
]

const DonorCell = ({ gift }: { gift: ReceivedGift }) => (
  <>
    {gift.donor}
    {gift.redirectedFrom !== null && (
      <span className="block font-normal text-ink-2">Redirected from “{gift.redirectedFrom}”</span>
    )}
    {gift.note && <span className="block font-normal text-ink-2">“{gift.note}”</span>}
    {gift.donor !== 'Anonymous' && (
      <Link
        to={paths.messages({ project: gift.project.id, gift: gift.donationId })}
        className="inline-flex min-h-11 items-center font-normal dense:min-h-8"
      >
        Message<span className="sr-only"> to {gift.donor}</span>
      </Link>
    )}
  </>
)

/** RESP-19: the donors, newest first; names as the donors allow (AMB-133). */
export function DonorsList({ page, hrefAt, after }: DonorsListProps) {
  if (page.gifts.length === 0 && after === undefined)
    return <EmptyState title="No donors yet" text="Your network of donors will appear as support comes in." />
  return (
    <div className="grid gap-4">
      <Totals totals={page.totals} />
      <Table caption="Gifts to your projects" columns={columns} rows={page.gifts} rowKey={(gift) => gift.donationId} />
      <PageLinks older={page.older} after={after} hrefAt={hrefAt} what="gifts" />
    </div>
  )
}

/** What all gifts come to, and the list as a file. */
function Totals({ totals: { donors, gifts, gross, net } }: Pick<Donors, 'totals'>) {
  const api = useApi<typeof donationsContract>()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>
        {inThousands(donors)} {donors === 1 ? 'donor' : 'donors'}, {inThousands(gifts)} {gifts === 1 ? 'gift' : 'gifts'}
        : <Money amount={gross} exact /> given, <Money amount={net} exact /> of it for your projects.{' '}
        <span className="text-ink-3">Refunds are not taken off.</span>
      </p>
      <SaveButton name="donors.csv" what="table" load={() => api('GET /api/me/donors.csv')} variant="quiet" size="sm">
        CSV
      </SaveButton>
    </div>
  )
}
