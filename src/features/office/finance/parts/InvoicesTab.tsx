import { Link, useSearchParams } from 'react-router'
import type { DeskInvoice, planDeskContract } from '#features/funding/plan-desk/contract.ts'
import { InvoiceState } from '#features/funding/subscriptions/parts/InvoiceTable.tsx'
import { nameOfPlan } from '#features/funding/subscriptions/rules/states.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { useApi } from '#wire/use-api.ts'
import { PartLinks } from './PartLinks.tsx'

type InvoicesTabProps = { invoices: readonly DeskInvoice[]; older: string | null }

/** Every numbered invoice, newest first. */
export const InvoicesTab = ({ invoices, older }: InvoicesTabProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <PartLinks of="plans" />
    <Filters />
    {invoices.length > 0 ? (
      <InvoiceRows invoices={invoices} named />
    ) : (
      <EmptyState title="No invoices found" text="Try another number or name, or another state." />
    )}
    <DeskPageLinks older={older} what="invoices" />
  </div>
)

type RowsProps = { invoices: readonly DeskInvoice[]; named?: boolean }

export function InvoiceRows({ invoices, named = false }: RowsProps) {
  const columns: readonly Column<DeskInvoice>[] = [
    { key: 'label', head: 'Number', rowHead: true, cell: ({ label }) => label },
    ...(named ? [person] : []),
    { key: 'at', head: 'Date', cell: ({ issuedAt }) => <DateText at={issuedAt} className="whitespace-nowrap" /> },
    { key: 'plan', head: 'Plan', cell: ({ tier }) => nameOfPlan(tier) },
    { key: 'state', head: 'State', cell: ({ state }) => <InvoiceState state={state} /> },
    { key: 'tax', head: 'Tax', numeric: true, cell: ({ tax }) => <Money amount={tax} exact paleZero /> },
    { key: 'total', head: 'Total', numeric: true, cell: ({ total }) => <Money amount={total} exact /> },
    { key: 'file', head: 'File', cell: (invoice) => <SavePdf invoice={invoice} /> },
  ]
  return <Table caption="Invoices" columns={columns} rows={invoices} rowKey={({ id }) => id} />
}

const person: Column<DeskInvoice> = {
  key: 'person',
  head: 'Made out to',
  cut: true,
  cell: ({ userId, billedTo }) => <Link to={deskPaths.financial({ tab: 'plans', plan: userId })}>{billedTo}</Link>,
}

/** Fetches the file and saves it, because a plain link cannot send the session. */
function SavePdf({ invoice: { id, label } }: { invoice: DeskInvoice }) {
  const api = useApi<typeof planDeskContract>()
  return (
    <SaveButton
      name={`invoice-${label}.pdf`}
      what="invoice"
      load={() => api('GET /api/admin/invoices/:id/invoice.pdf', { params: { id } })}
      variant="link"
      size="sm"
      className="sm:dense:-my-1.5"
      aria-label={`Invoice ${label} as PDF`}
    >
      PDF
    </SaveButton>
  )
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'paid', label: 'Paid' },
  { value: 'void', label: 'Void' },
  { value: 'uncollectible', label: 'Not paid' },
]

function Filters() {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => changedUrl(query, { after: undefined, ...chosen })}
      className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]"
    >
      <FilterFields
        query={query}
        search={{ label: 'Search number or name', placeholder: 'Number or name' }}
        selects={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
      />
    </FilterForm>
  )
}
