import { Link } from 'react-router'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { TaxonomyDesk, TaxonomyRow } from '../contract/taxonomy.ts'

type ListProps = { readonly desk: TaxonomyDesk; readonly chosen: string | null }

const line =
  'flex min-h-11 items-center justify-between gap-2 px-4 text-sm no-underline focus-visible:-outline-offset-2 dense:min-h-7'

/** Every sector with both of its lists; one stands open beside it. */
export const AreaList = ({ desk, chosen }: ListProps) => (
  <nav aria-label="Research areas" className="grid">
    {desk.sectors.map(({ sector, form, browse }) => (
      <section key={sector.key} aria-label={sector.entry.label} className="border-line border-b pb-2">
        <h2 data-row className="border-line border-b bg-sunken font-sans text-base tracking-normal dense:text-sm">
          <Row row={sector} chosen={chosen} isHead />
        </h2>
        <Rows title="On the form" rows={form} chosen={chosen} add={sector.key.replace('sector', 'form')} />
        {browse.length > 0 && (
          <Rows title="On the pages" rows={browse} chosen={chosen} add={sector.key.replace('sector', 'browse')} />
        )}
      </section>
    ))}
  </nav>
)

type RowsProps = {
  readonly title: string
  readonly rows: readonly TaxonomyRow[]
  readonly chosen: string | null
  /** The list of the sector: 'form/science'. */
  readonly add: string
}

const Rows = ({ title, rows, chosen, add }: RowsProps) => (
  <>
    <div className="flex items-baseline justify-between px-4 pt-2">
      <h3 className="small-caps font-normal font-sans text-ink-3 text-sm tracking-normal">{title}</h3>
      <Link
        to={deskPaths.researchAreas({ add })}
        className="inline-flex min-h-11 items-center text-brand-700 text-sm dense:min-h-6 dense:text-xs"
      >
        Add<span className="sr-only"> an area {title.toLowerCase()}</span>
      </Link>
    </div>
    <ul>
      {rows.map((row) => (
        <li key={row.key} data-row>
          <Row row={row} chosen={chosen} />
        </li>
      ))}
    </ul>
  </>
)

const Row = ({ row, chosen, isHead }: { row: TaxonomyRow; chosen: string | null; isHead?: boolean }) => (
  <Link
    to={deskPaths.researchAreas({ area: row.key })}
    aria-current={row.key === chosen ? 'true' : undefined}
    className={`${line} ${isHead ? 'font-semibold' : ''} text-ink ${row.key === chosen ? 'bg-brand-50 shadow-[inset_3px_0_0_var(--brand-500)]' : 'hover:bg-brand-50/60'}`}
  >
    <span className="wrap-anywhere min-w-0">{row.entry.label}</span>
    {!row.entry.isOpen && <StatusBadge tone="neutral">Off</StatusBadge>}
  </Link>
)
