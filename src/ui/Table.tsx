import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  key: string
  /** The column's name; on phones it is shown before the value. */
  head: string
  /** Drawn in the head instead of the plain name: a link that sorts, for example. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned, in tabular figures. */
  numeric?: boolean
  /** The row's header; becomes the title of the card on phones. */
  rowHead?: boolean
  /**
   * In the staff area this keeps each row on one line: the column takes the width that others leave, and is truncated.
   */
  cut?: boolean
  sort?: 'ascending' | 'descending'
  /** For sentences: on phones they take the whole line, without the head. */
  prose?: boolean
  /** Empty cells are left out on phones, where each cell has its own line. */
  isEmpty?: (row: Row) => boolean
}

export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selected?: (row: Row) => boolean
  /** The heading of the row's group; rows of one group must be adjacent. */
  groupOf?: (row: Row) => string
  /** A row that adds up those above it. */
  isSum?: (row: Row) => boolean
  /** Printed style, as in a journal: rules in ink instead of a box, flush with the page. For tables about money. */
  printed?: boolean
}

const padding = 'px-3 py-2.5 sm:dense:px-2 sm:dense:py-1.5'
const looks = {
  boxed: {
    section: 'rounded-lg border-line sm:border sm:bg-surface',
    edge: 'first:pl-4 last:pr-4 sm:dense:first:pl-4 sm:dense:last:pr-4',
    head: 'border-line border-b bg-surface first:rounded-tl-lg last:rounded-tr-lg',
    body: 'max-sm:grid max-sm:gap-3',
    row: 'hover:bg-brand-50/60 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:py-2',
    cell: 'border-line align-middle sm:border-b sm:group-last:border-b-0 max-sm:px-4',
  },
  printed: {
    section: '',
    edge: 'first:pl-0 last:pr-0',
    head: 'border-ink border-y bg-paper',
    body: 'max-sm:block max-sm:border-ink max-sm:border-t',
    row: 'max-sm:border-line max-sm:border-b max-sm:py-2.5 max-sm:last:border-ink',
    cell: 'border-line align-top sm:border-b sm:group-last:border-ink max-sm:px-0',
  },
} as const
type Look = (typeof looks)[keyof typeof looks]
// Explicit roles, because browsers may drop a table's semantics when its parts are displayed as blocks.
const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
const cards = {
  cell: 'max-sm:flex max-sm:min-h-9 max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:py-1.5 max-sm:text-right max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:font-normal max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)]',
  prose: 'max-sm:block max-sm:border-0 max-sm:py-1.5',
  rowHead: 'max-sm:order-first max-sm:block max-sm:border-0 max-sm:py-1.5 max-sm:text-base',
}

/**
 * A native table; on phones each row becomes a card. The head sticks at
 * `--sticky-top`. Rows of 32 px in the staff area.
 */
export function Table<Row>({ caption, columns, rows, rowKey, selected, groupOf, isSum, printed }: TableProps<Row>) {
  const look = printed ? looks.printed : looks.boxed
  const isTight = columns.some(({ cut }) => cut)
  return (
    <section aria-label={caption} className={cx('relative sm:max-lg:overflow-x-auto', look.section)}>
      <table
        {...role.table}
        className="w-full border-separate border-spacing-0 text-sm dense:text-xs dense:leading-4 max-sm:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...role.rowgroup} className="max-sm:sr-only">
          <tr {...role.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...role.columnheader}
                scope="col"
                aria-sort={column.sort}
                className={cx(
                  'small-caps dense:text-[0.6875rem] sticky top-(--sticky-top,0px) z-1 font-semibold dense:h-7 dense:py-0 dense:font-normal text-ink-3',
                  look.head,
                  padding,
                  look.edge,
                  column.numeric ? 'text-right' : 'text-left',
                )}
              >
                {column.headCell ?? column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role.rowgroup} className={look.body}>
          {rows.map((row, at) => (
            <Fragment key={rowKey(row)}>
              {groupOf && (at === 0 || groupOf(row) !== groupOf(rows[at - 1] as Row)) && (
                <GroupHead text={groupOf(row)} columns={columns.length} />
              )}
              <tr
                {...role.row}
                data-row
                aria-selected={selected?.(row)}
                className={cx(
                  'group has-[a:focus-visible]:bg-brand-50 aria-selected:bg-brand-50 max-sm:grid',
                  isSum?.(row) && '*:border-ink *:border-t *:font-semibold',
                  look.row,
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} look={look} isTight={isTight} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const GroupHead = ({ text, columns }: { text: string; columns: number }) => (
  <tr {...role.row} className="max-sm:block">
    <th
      {...role.rowheader}
      scope="rowgroup"
      colSpan={columns}
      className="h-6 border-line border-b bg-sunken px-4 text-left font-semibold text-[0.75rem] text-ink-2 max-sm:block max-sm:rounded-lg max-sm:border max-sm:py-1"
    >
      {text}
    </th>
  </tr>
)

type CellProps<Row> = { column: Column<Row>; row: Row; look: Look; isTight: boolean }

function Cell<Row>({ column, row, look, isTight }: CellProps<Row>) {
  const line = cx(
    look.cell,
    padding,
    look.edge,
    isTight && 'dense:lg:whitespace-nowrap',
    column.cut && 'dense:lg:w-full dense:lg:max-w-0 dense:lg:truncate',
  )
  if (column.rowHead)
    return (
      <th {...role.rowheader} scope="row" className={cx(line, 'text-left font-semibold', cards.rowHead)}>
        {column.cell(row)}
      </th>
    )
  return (
    <td
      {...role.cell}
      data-label={column.head}
      className={cx(
        line,
        column.numeric && 'whitespace-nowrap text-right tabular-nums',
        column.isEmpty?.(row) ? 'max-sm:hidden' : column.prose ? cards.prose : cards.cell,
      )}
    >
      {column.cell(row)}
    </td>
  )
}
