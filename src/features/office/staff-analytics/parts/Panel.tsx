import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { SaveButton } from '#ui/SaveButton.tsx'
import { useApi } from '#wire/use-api.ts'
import type { staffAnalyticsContract } from '../contract.ts'
import type { ChartId } from '../rules/charts.ts'
import type { TableId } from '../rules/people.ts'
import type { Comparison } from '../rules/ranges.ts'
import { daysOf, deskUrl } from './desk-url.ts'

type PanelProps = {
  id: ChartId | TableId
  title: string
  note?: ReactNode
  /** The numbers behind a chart; a panel that is a table has none behind it. */
  table?: ReactNode
  children: ReactNode
}

type Preset = '7' | '30' | '90' | '365'

/** A chart or a table with its name; the numbers behind it open in place and by the address, or come as a file. */
export function Panel({ id, title, note, table, children }: PanelProps) {
  const [query] = useSearchParams()
  const api = useApi<typeof staffAnalyticsContract>()
  const isOpen = query.get('table') === id
  const save = () => {
    const { days, against, ...dates } = daysOf(query)
    return api('GET /api/admin/analytics.csv', {
      query: { ...dates, days: days as Preset | undefined, against: against as Comparison | undefined, table: id },
    })
  }
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(
        'grid scroll-mt-16 grid-cols-[minmax(0,1fr)] content-start gap-3',
        // Beside an open table another chart would leave a hole.
        isOpen && 'lg:col-span-full',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p className="text-ink-3 text-sm dense:text-xs">{note}</p>}
        <div className="ml-auto flex gap-2">
          {table && (
            <Link
              to={deskUrl(query, { table: isOpen ? undefined : id })}
              preventScrollReset
              aria-label={isOpen ? `Hide the table: ${title}` : `Table: ${title}`}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              {isOpen ? 'Hide the Table' : 'Table'}
            </Link>
          )}
          <SaveButton
            name={`${id}.csv`}
            what="table"
            load={save}
            variant="quiet"
            size="sm"
            aria-label={`CSV: ${title}`}
          >
            CSV
          </SaveButton>
        </div>
      </div>
      {children}
      {isOpen && table}
    </section>
  )
}
