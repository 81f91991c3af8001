import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { paths } from '#values/paths.ts'
import { PageLinks } from '#wire/page-links.tsx'
import type { ReceivedGift } from '../contract.ts'

export type DonorsListProps = {
  /** The answer of `GET /api/me/donors`. */
  page: { readonly gifts: readonly ReceivedGift[]; readonly older: string | null }
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
  </>
)

/** RESP-19: the donors, newest first; names as the donors allow (AMB-133). */
export function DonorsList({ page, hrefAt, after }: DonorsListProps) {
  if (page.gifts.length === 0 && after === undefined)
    return <EmptyState title="No donors yet" text="Your network of donors will appear as support comes in." />
  return (
    <div className="grid gap-4">
      <Table caption="Gifts to your projects" columns={columns} rows={page.gifts} rowKey={(gift) => gift.donationId} />
      <PageLinks older={page.older} after={after} hrefAt={hrefAt} what="gifts" />
    </div>
  )
}
