import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { paths } from '#values/paths.ts'
import type { OwnSubscription } from '../contract.ts'
import { nameOfPlan } from '../rules/states.ts'

type Row = OwnSubscription['invoices'][number]

const states: Readonly<Record<Row['state'], readonly [Tone, string]>> = {
  open: ['warn', 'Open'],
  paid: ['ok', 'Paid'],
  void: ['neutral', 'Void'],
  uncollectible: ['bad', 'Not paid'],
}

export function InvoiceState({ state }: Pick<Row, 'state'>) {
  const [tone, word] = states[state]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

const columns: readonly Column<Row>[] = [
  { key: 'label', head: 'Number', rowHead: true, cell: (row) => <Link to={paths.invoice(row.id)}>{row.label}</Link> },
  { key: 'at', head: 'Date', cell: (row) => <DateText at={row.issuedAt} className="whitespace-nowrap" /> },
  { key: 'plan', head: 'Plan', cell: (row) => nameOfPlan(row.tier) },
  { key: 'state', head: 'State', cell: (row) => <InvoiceState state={row.state} /> },
  { key: 'total', head: 'Total', numeric: true, cell: (row) => <Money amount={row.total} exact /> },
]

export const InvoiceTable = ({ invoices }: Pick<OwnSubscription, 'invoices'>) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 className="text-xl">Invoices</h2>
    {invoices.length === 0 ? (
      <p className="text-ink-2">No charges yet.</p>
    ) : (
      <Table caption="Invoices" columns={columns} rows={invoices} rowKey={(row) => row.id} />
    )}
  </div>
)
