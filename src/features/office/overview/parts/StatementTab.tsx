import { Link, useSearchParams } from 'react-router'
import { accountTypes } from '#features/funding/ledger/rules.ts'
import { accountChart, accountLabel, accountsOfProjects } from '#features/funding/months/rules/chart.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { cents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import type { AccountStatement, StatementLine } from '../contract.ts'
import { rangeName } from '../rules/ranges.ts'

type StatementTabProps = {
  statement: AccountStatement | null
  projects: readonly { id: string; title: string }[]
  /** Words for each kind of entry. */
  kinds: Readonly<Record<StatementLine['kind'], string>>
  fault?: string | undefined
}

type Query = Readonly<Record<string, string | undefined>>
const urlOf = (query: Query): string => deskPaths.financial({ tab: 'accounts', ...query })

/** The statement of an account: what it held, what moved, what it holds. */
export function StatementTab({ statement, projects, kinds, fault }: StatementTabProps) {
  const [query] = useSearchParams()
  const chosen = {
    account: query.get('account') || undefined,
    project: query.get('project') || undefined,
    from: query.get('from') || undefined,
    to: query.get('to') || undefined,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters query={query} fault={fault} />
      {statement ? (
        <Statement statement={statement} kinds={kinds} />
      ) : (
        <Choose chosen={chosen} projects={projects} isFaulty={fault !== undefined} />
      )}
      <PageLinks
        older={statement?.next ?? null}
        after={query.get('after') ?? undefined}
        hrefAt={(after) => urlOf({ ...chosen, after })}
        what="lines"
        words={['Earlier', 'First', 'Later']}
      />
    </div>
  )
}

const accounts = (Object.keys(accountTypes) as (keyof typeof accountTypes)[])
  .toSorted((one, other) => (accountChart[one].number < accountChart[other].number ? -1 : 1))
  .map((value) => ({ value, label: `${accountChart[value].number} ${accountChart[value].name}` }))

const Filters = ({ query, fault }: { query: URLSearchParams; fault: string | undefined }) => (
  <FilterForm
    urlFor={({ account, project, from, to }) =>
      urlOf({
        account: account || undefined,
        project: project || undefined,
        from: from || undefined,
        to: to || undefined,
      })
    }
    className="grid items-end gap-2 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
  >
    <Field label="Account">
      <Select
        name="account"
        defaultValue={query.get('account') ?? ''}
        placeholder="Choose an account"
        options={accounts}
      />
    </Field>
    <Field label="Project">
      <TextInput
        name="project"
        placeholder="For accounts of projects"
        defaultValue={query.get('project') ?? ''}
        maxLength={200}
      />
    </Field>
    <Field label="From">
      <TextInput type="date" name="from" defaultValue={query.get('from') ?? ''} />
    </Field>
    <Field label="To" error={fault}>
      <TextInput type="date" name="to" defaultValue={query.get('to') ?? ''} />
    </Field>
    <div className="sm:col-span-2 lg:col-span-1">
      <Button type="submit" variant="quiet">
        Show the Statement
      </Button>
    </div>
  </FilterForm>
)

type ChooseProps = { chosen: Query; projects: StatementTabProps['projects']; isFaulty: boolean }

function Choose({ chosen, projects, isFaulty }: ChooseProps) {
  if (isFaulty) return <EmptyState title="No statement" text="Please look at the days above." />
  if (chosen.account === undefined)
    return (
      <EmptyState title="Choose an account" text="Its statement says what it held, what moved, and what it holds." />
    )
  if (projects.length === 0)
    return (
      <EmptyState
        title={chosen.project ? 'No project found' : 'Choose a project'}
        text="Each project has this account for itself: give a part of its title, or its id."
      />
    )
  return (
    <div className="grid gap-2">
      <h2>Which project?</h2>
      <ul className="border-line border-t">
        {projects.map(({ id, title }) => (
          <li key={id} className="border-line border-b">
            <Link to={urlOf({ ...chosen, project: id })} className="flex min-h-11 items-center dense:min-h-8">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Statement({ statement, kinds }: { statement: AccountStatement; kinds: StatementTabProps['kinds'] }) {
  const { account, project, range, opening, debit, credit, closing, lines } = statement
  const sums = [
    ['Held before', opening],
    ['Debit', debit],
    ['Credit', credit],
    ['Holds after', closing],
  ] as const
  return (
    <section aria-labelledby="statement" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="statement">
          {accountChart[account].number} {accountLabel(account)}
        </h2>
        <p className="text-ink-2 text-sm dense:text-xs">
          {project && (
            <>
              <Link to={paths.project(project.id)}>{project.title}</Link>,{' '}
            </>
          )}
          {rangeName(range)}
        </p>
      </div>
      <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-4">
        {sums.map(([label, amount]) => (
          <div key={label} className="px-4 py-2.5">
            <dt className="small-caps text-ink-3">{label}</dt>
            <dd className="font-semibold">
              <Money amount={amount} exact />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-3 text-xs">
        A balance of debit is positive, one of credit negative.{' '}
        {accountsOfProjects.includes(account) && 'What is owed is below zero.'}
      </p>
      {lines.length > 0 ? (
        <Table
          caption="Lines of the account"
          columns={columnsOf(kinds)}
          rows={lines}
          rowKey={({ entryId, balance, amount }) => `${entryId} ${balance} ${amount}`}
        />
      ) : (
        <EmptyState as="h3" title="Nothing moved" text="No entry of these days is on this account." />
      )}
    </section>
  )
}

const columnsOf = (kinds: StatementTabProps['kinds']): readonly Column<StatementLine>[] => [
  { key: 'day', head: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{shortDate(day)}</span> },
  {
    key: 'what',
    head: 'What',
    rowHead: true,
    cell: ({ kind, memo, donationId }) => {
      const words = memo === null ? kinds[kind] : `${kinds[kind]}, ${memo}`
      return donationId === null ? words : <Link to={deskPaths.financial({ gift: donationId })}>{words}</Link>
    },
  },
  { key: 'project', head: 'Project', cut: true, cell: ({ projectTitle }) => projectTitle },
  { key: 'debit', head: 'Debit', numeric: true, cell: ({ amount }) => amount > 0 && <Money amount={amount} exact /> },
  {
    key: 'credit',
    head: 'Credit',
    numeric: true,
    cell: ({ amount }) => amount < 0 && <Money amount={cents(-amount)} exact />,
  },
  { key: 'balance', head: 'Holds', numeric: true, cell: ({ balance }) => <Money amount={balance} exact /> },
]
