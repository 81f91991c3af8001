import { Link, useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { monthName } from '#values/time.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { ReviewStatistics } from '../contract/objects.ts'

export const loader = load<typeof reviewsContract>()(async ({ api }): Promise<ReviewStatistics | 'not allowed'> => {
  const answer = await api('GET /api/admin/review-statistics')
  if (answer.ok) return answer.data
  if (answer.refusal.code === 'not_allowed') return 'not allowed'
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Review statistics', robots: 'noindex' }))

type Month = ReviewStatistics['items'][number]
const share = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`

const columns: Column<Month>[] = [
  { key: 'month', head: 'Month', rowHead: true, cell: ({ month }) => monthName(month) },
  { key: 'decided', head: 'Decided', numeric: true, cell: ({ decided }) => decided },
  { key: 'median', head: 'Median, hours', numeric: true, cell: ({ medianHours }) => medianHours.toFixed(1) },
  { key: 'overdue', head: 'Overdue', numeric: true, cell: ({ overdue, decided }) => share(overdue, decided) },
  { key: 'approved', head: 'Approved', numeric: true, cell: ({ approved }) => approved },
  { key: 'asked', head: 'Asked', numeric: true, cell: ({ asked }) => asked },
  { key: 'rejected', head: 'Rejected', numeric: true, cell: ({ rejected }) => rejected },
]

/** How long reviews took, how many were late, and their results. */
export function Component() {
  const statistics = useLoaderData<typeof loader>()
  if (statistics === 'not allowed') return <NotAllowed />
  return (
    <>
      <DeskBar title="Review statistics" note="From submission to decision; the last twelve months, in UTC" />
      <DeskPage>
        <Link to={deskPaths.reviews()}>Back to the reviews</Link>
        {statistics.items.length > 0 ? (
          <Table caption="Reviews by month" columns={columns} rows={statistics.items} rowKey={({ month }) => month} />
        ) : (
          <EmptyState
            title="Nothing was decided yet."
            text="Each month stands here once its first review is decided."
          />
        )}
      </DeskPage>
    </>
  )
}
