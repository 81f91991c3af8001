import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import { cents } from '#values/money.ts'
import { monthName } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { MonthFigures, overviewContract } from '../contract.ts'
import type { Range } from '../rules/ranges.ts'
import { MonthCharts } from './MonthCharts.tsx'

/** Twelve months as two charts, with the same numbers as a table and as a file. */
export function TwelveMonths({ months, range }: { months: readonly MonthFigures[]; range: Range }) {
  const [isOpen, setOpen] = useState(false)
  const [query] = useSearchParams()
  const api = useApi<typeof overviewContract>()
  const days = { from: query.get('from') || undefined, to: query.get('to') || undefined }
  return (
    <section aria-labelledby="months" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="months">Gifts, and fees against costs</h2>
        <p className="text-ink-3 text-sm dense:text-xs">twelve months</p>
        <div className="ml-auto flex gap-2">
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the Table' : 'Table'}
          </Button>
          <SaveButton
            name={`months-to-${range.to.slice(0, 7)}.csv`}
            what="table"
            load={() => api('GET /api/admin/overview.csv', { query: days })}
            variant="quiet"
            size="sm"
          >
            CSV
          </SaveButton>
        </div>
      </div>
      <MonthCharts months={months} />
      {isOpen && (
        <Table caption="Twelve months" columns={columns} rows={months.toReversed()} rowKey={({ month }) => month} />
      )}
    </section>
  )
}

const columns: readonly Column<MonthFigures>[] = [
  { key: 'month', head: 'Month', rowHead: true, cell: ({ month }) => monthName(month) },
  { key: 'count', head: 'Gifts', numeric: true, cell: ({ giftCount }) => inThousands(giftCount) },
  { key: 'gifts', head: 'Given', numeric: true, cell: ({ gifts }) => <Money amount={gifts} exact /> },
  { key: 'charged', head: 'Charged', numeric: true, cell: ({ charged }) => <Money amount={charged} exact /> },
  { key: 'costs', head: 'Costs', numeric: true, cell: ({ costs }) => <Money amount={costs} exact /> },
  {
    key: 'left',
    head: 'Left over',
    numeric: true,
    cell: ({ charged, costs }) => <Money amount={cents(charged - costs)} exact />,
  },
]
