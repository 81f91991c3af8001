import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import type { ProjectBalance } from '../contract.ts'

type BalancesTabProps = { balances: readonly ProjectBalance[]; older: string | null }

const urlOf = (query: Readonly<Record<string, string | undefined>>): string =>
  deskPaths.financial({ tab: 'balances', ...query })

/** What is owed to each project, the most first. */
export function BalancesTab({ balances, older }: BalancesTabProps) {
  const [query] = useSearchParams()
  const search = query.get('search') || undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FilterForm urlFor={(chosen) => urlOf({ search: chosen.search || undefined })} className="grid gap-2 sm:max-w-md">
        <FilterFields query={query} search={{ label: 'Search project', placeholder: 'Project' }} selects={[]} />
      </FilterForm>
      {balances.length > 0 ? (
        <Table caption="What is owed to each project" columns={columns} rows={balances} rowKey={({ id }) => id} />
      ) : (
        <EmptyState
          title={search ? 'No project found' : 'Nothing is owed'}
          text={
            search ? 'Nothing is owed to a project of that name.' : 'Once a gift is confirmed, its project stands here.'
          }
        />
      )}
      <PageLinks
        older={older}
        after={query.get('after') ?? undefined}
        hrefAt={(after) => urlOf({ search, after })}
        what="projects"
        words={['Back', 'Most owed', 'More']}
      />
    </div>
  )
}

const amount = (of: (row: ProjectBalance) => ProjectBalance['owed']) => (row: ProjectBalance) => (
  <Money amount={of(row)} exact paleZero />
)

const columns: readonly Column<ProjectBalance>[] = [
  {
    key: 'project',
    head: 'Project',
    rowHead: true,
    cut: true,
    cell: ({ id, title }) => (
      <Link
        to={deskPaths.financial({ tab: 'accounts', account: 'project_pending', project: id })}
        className="-my-2 py-2"
      >
        {title}
      </Link>
    ),
  },
  { key: 'pending', head: 'With us', numeric: true, cell: amount(({ pending }) => pending) },
  { key: 'disputed', head: 'Disputed', numeric: true, cell: amount(({ disputed }) => disputed) },
  { key: 'transit', head: 'Sent', numeric: true, cell: amount(({ transit }) => transit) },
  { key: 'owed', head: 'Owed', numeric: true, cell: ({ owed }) => <Money amount={owed} exact /> },
]
