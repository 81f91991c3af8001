import { Link, useSearchParams } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { counted } from '#values/count.ts'
import { inCents } from '#values/money.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { useApi } from '#wire/use-api.ts'
import type { DeskGift, DeskGifts, financeContract } from '../contract.ts'
import { GiftState, giftStateLabels } from './labels.tsx'
import { chosenOf } from './ledger-filter.ts'

type GiftsTabProps = { gifts: readonly DeskGift[]; older: string | null; sums?: DeskGifts['sums']; fault?: string }

export function GiftsTab({ gifts, older, sums, fault }: GiftsTabProps) {
  const [query] = useSearchParams()
  const columns: readonly Column<DeskGift>[] = [
    {
      key: 'donor',
      head: 'Donor',
      rowHead: true,
      cell: (gift) => (
        <Link to={changedUrl(query, { gift: gift.id })} className="-my-2 inline-block py-2 font-semibold">
          {gift.donor}
          {gift.anonymous && <span className="font-normal text-ink-2"> (anonymous)</span>}
        </Link>
      ),
    },
    { key: 'project', head: 'Project', cut: true, cell: (gift) => gift.projectTitle },
    { key: 'begun', head: 'Begun', cell: (gift) => <DateText at={gift.createdAt} className="whitespace-nowrap" /> },
    { key: 'gross', head: 'Gift', numeric: true, cell: (gift) => <Money amount={gift.gross} exact /> },
    {
      key: 'refunded',
      head: 'Refunded',
      numeric: true,
      cell: (gift) => <Money amount={gift.refunded} exact paleZero />,
    },
    { key: 'state', head: 'State', cell: (gift) => <GiftState state={gift.state} /> },
  ]
  return (
    <div className="grid gap-3">
      <Filters fault={fault} />
      {sums && <Sums sums={sums} />}
      {gifts.length > 0 ? (
        <Table caption="Gifts" columns={columns} rows={gifts} rowKey={(gift) => gift.id} />
      ) : (
        <EmptyState title="No gifts found" text="Try other words, or another state." />
      )}
      <DeskPageLinks
        older={older}
        what="gifts"
        {...(query.get('sort') === 'largest' && { words: ['Back', 'Largest', 'More'] as const })}
      />
    </div>
  )
}

const states = Object.entries(giftStateLabels).map(([value, { text: label }]) => ({ value, label }))

const sorts = [{ value: 'largest', label: 'Largest first' }]

function Filters({ fault }: { fault: string | undefined }) {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => changedUrl(query, { after: undefined, tab: 'gifts', ...chosen })}
      className="grid items-end gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_10rem_9rem_9rem]"
    >
      <FilterFields
        query={query}
        search={{ label: 'Search donor, project, payment or id', placeholder: 'Donor, project, payment or id' }}
        selects={[
          { name: 'state', label: 'State', all: 'All states', options: states },
          { name: 'sort', label: 'Order', all: 'Newest first', options: sorts },
        ]}
      />
      <Field label="From">
        <TextInput type="date" name="from" defaultValue={query.get('from') ?? ''} />
      </Field>
      <Field label="To" {...(fault !== undefined && { error: fault })}>
        <TextInput type="date" name="to" defaultValue={query.get('to') ?? ''} />
      </Field>
    </FilterForm>
  )
}

/** What all pages add up to. */
const Sums = ({ sums: { count, isCapped, gross, refunded, net } }: { sums: DeskGifts['sums'] }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums dense:text-xs">
    <span className="font-semibold">{isCapped ? 'The newest 10,000 gifts' : counted(count, 'gift')}</span>
    <span>
      {inCents(gross)} given, {inCents(net)} of it for projects, {inCents(refunded)} refunded
    </span>
    {isCapped && <span className="text-ink-2">Choose days for the sum of others.</span>}
    <SaveGifts />
  </div>
)

function SaveGifts() {
  const api = useApi<typeof financeContract>()
  const [query] = useSearchParams()
  const given = (name: string): string | undefined => query.get(name) || undefined
  const state = chosenOf(giftStateLabels, query.get('state'))
  const filter = { search: given('search'), state, from: given('from'), to: given('to') }
  return (
    <SaveButton
      name="gifts.csv"
      what="table"
      load={() => api('GET /api/admin/gifts.csv', { query: filter })}
      variant="quiet"
      size="sm"
    >
      CSV
    </SaveButton>
  )
}
