import { useLoaderData } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Table } from '#ui/Table.tsx'
import { paths } from '#values/paths.ts'
import { must, RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { searchContract } from '../contract.ts'

export const loader = load<typeof searchContract>()(async ({ api }) => {
  try {
    return (await must(api('GET /api/admin/searches-without-result'))).items
  } catch (error) {
    if (error instanceof RefusedAnswer && error.code === 'not_allowed') return undefined
    throw error
  }
})

export const handle = screen(() => ({ title: 'Analytics', robots: 'noindex' }))

/** ADMN-07. Searches without a result say what donors look for and nobody offers. */
export function Component() {
  const items = useLoaderData<typeof loader>()
  if (!items) return <NotAllowed />
  return (
    <>
      <DeskBar title="Analytics" note="Searches without a result" />
      <DeskPage>
        {items.length > 0 ? (
          <>
            <p className="mb-3 text-ink-2">
              From three visitors a week on, for 90 days. Nothing that looks like an address or a number is kept.
            </p>
            <Table
              caption="Searches without a result"
              rows={items}
              rowKey={({ week, query }) => `${week} ${query}`}
              columns={[
                {
                  key: 'query',
                  head: 'Searched for',
                  rowHead: true,
                  cut: true,
                  cell: ({ query }) => <a href={paths.search({ q: query })}>{query}</a>,
                },
                { key: 'week', head: 'Week of', cell: ({ week }) => week },
                { key: 'visitors', head: 'Visitors', numeric: true, cell: ({ visitors }) => visitors },
              ]}
            />
          </>
        ) : (
          <EmptyState
            title="Not enough data for this period."
            text="A search is listed here once three visitors of a week found nothing by it."
          />
        )}
      </DeskPage>
    </>
  )
}
