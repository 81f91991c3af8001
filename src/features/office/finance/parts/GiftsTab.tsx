import { Link, useSearchParams } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import type { DeskGift } from '../contract.ts'
import { DeskPageLinks } from './DeskPageLinks.tsx'
import { queueUrl } from './desk-url.ts'
import { GiftState, giftStateLabels } from './labels.tsx'

type GiftsTabProps = { gifts: readonly DeskGift[]; older: string | null }

export function GiftsTab({ gifts, older }: GiftsTabProps) {
  const [query] = useSearchParams()
  const columns: readonly Column<DeskGift>[] = [
    {
      key: 'donor',
      head: 'Donor',
      rowHead: true,
      cell: (gift) => (
        <Link to={queueUrl(query, { gift: gift.id })} className="-my-2 inline-block py-2 font-semibold">
          {gift.donor}
          {gift.anonymous && <span className="font-normal text-ink-2"> (anonymous)</span>}
        </Link>
      ),
    },
    { key: 'project', head: 'Project', cut: true, cell: (gift) => gift.projectTitle },
    { key: 'begun', head: 'Begun', cell: (gift) => <DateText at={gift.createdAt} className="whitespace-nowrap" /> },
    { key: 'gross', head: 'Gift', numeric: true, cell: (gift) => <Money amount={gift.gross} exact /> },
    { key: 'refunded', head: 'Refunded', numeric: true, cell: (gift) => <Money amount={gift.refunded} exact /> },
    { key: 'state', head: 'State', cell: (gift) => <GiftState state={gift.state} /> },
  ]
  return (
    <div className="grid gap-3">
      <Filters />
      {gifts.length > 0 ? (
        <Table caption="Gifts" columns={columns} rows={gifts} rowKey={(gift) => gift.id} />
      ) : (
        <EmptyState title="No gifts found" text="Try other words, or another state." />
      )}
      <DeskPageLinks older={older} what="gifts" />
    </div>
  )
}

const states = Object.entries(giftStateLabels).map(([value, { text: label }]) => ({ value, label }))

function Filters() {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => queueUrl(query, { after: undefined, ...chosen })}
      className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <FilterFields
        query={query}
        search={{ label: 'Search donor, project, payment or id', placeholder: 'Donor, project, payment or id' }}
        selects={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
      />
    </FilterForm>
  )
}
