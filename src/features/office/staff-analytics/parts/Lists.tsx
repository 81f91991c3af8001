import { Link } from 'react-router'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import type { ProjectFigures, StaffAnalytics } from '../contract.ts'
import { peopleMin } from '../rules/withheld.ts'
import { Panel } from './Panel.tsx'

/** The projects that were given most in these days. */
export const TopProjects = ({ projects, against }: Pick<StaffAnalytics, 'projects' | 'against'>) => (
  <Panel id="projects" title="Top projects" note={`by what was given in these days, from ${peopleMin} gifts on`}>
    {projects.length === 0 ? (
      <p className="text-ink-2">No project had {peopleMin} gifts in these days.</p>
    ) : (
      <Table
        caption="Projects that were given most"
        columns={against ? [...projectColumns, beforeColumn] : projectColumns}
        rows={projects}
        rowKey={({ id }) => id}
      />
    )}
  </Panel>
)

const projectColumns: readonly Column<ProjectFigures>[] = [
  {
    ...{ key: 'project', head: 'Project', rowHead: true, cut: true },
    cell: ({ id, title }) => <Link to={paths.project(id)}>{title}</Link>,
  },
  { key: 'gifts', head: 'Gifts', numeric: true, cell: ({ gifts }) => inThousands(gifts) },
  { key: 'given', head: 'Given', numeric: true, cell: ({ given }) => <Money amount={given} exact /> },
]
const beforeColumn: Column<ProjectFigures> = {
  ...{ key: 'before', head: 'Before', numeric: true },
  cell: ({ before }) => (before === null ? 'few' : <Money amount={before} exact />),
}

export type Missed = { readonly query: string; readonly week: string; readonly visitors: number }

/** Searches without a result show what donors look for and no project offers. */
export const MissedSearches = ({ items }: { items: readonly Missed[] | null }) => (
  <section aria-labelledby="missed" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
    <div className="flex flex-wrap items-center gap-x-3">
      <h2 id="missed">What was searched for and not found</h2>
      <p className="text-ink-3 text-sm dense:text-xs">
        from three visitors a week on, for 90 days, whatever the days above
      </p>
    </div>
    {items === null && <p className="text-ink-2">The list could not be loaded. Please try again.</p>}
    {items?.length === 0 && (
      <p className="text-ink-2">A search is listed here once three visitors of a week found nothing by it.</p>
    )}
    {items && items.length > 0 && (
      <Table
        caption="What was not found"
        rows={items}
        rowKey={({ week, query }) => `${week} ${query}`}
        columns={[
          {
            ...{ key: 'query', head: 'Searched for', rowHead: true, cut: true },
            cell: ({ query }) => <a href={paths.search({ q: query })}>{query}</a>,
          },
          { key: 'week', head: 'Week of', cell: ({ week }) => shortDate(week) },
          { key: 'visitors', head: 'Visitors', numeric: true, cell: ({ visitors }) => visitors },
        ]}
      />
    )}
    <p className="text-ink-3 text-sm dense:text-xs">Nothing that looks like an address or a number is kept.</p>
  </section>
)
