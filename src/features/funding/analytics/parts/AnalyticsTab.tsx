import { Link } from 'react-router'
import { viewSourceLabels } from '#features/research/projects/rules/view-sources.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import type { Analytics } from '../contract.ts'
import { conversion, defaultPeriod, periods } from '../rules.ts'
import { DayCharts } from './DayCharts.tsx'

export type AnalyticsTabProps = {
  readonly analytics: Analytics
  readonly project: string | undefined
  readonly days: number
}

/** RESP-16, RESP-17: how the projects do, or a note while there is nothing to count. */
export function AnalyticsTab({ analytics, project, days }: AnalyticsTabProps) {
  const { projects, totals, detail, hasDetail } = analytics
  if (projects.length === 0)
    return (
      <EmptyState
        title="No analytics yet"
        text="Analytics will be available once you have active projects."
        action={
          <Link to={paths.submitProject} className={buttonClass({ variant: 'quiet' })}>
            List Your Project
          </Link>
        }
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Choice analytics={analytics} project={project} days={days} />
      <Figures totals={totals} />
      {detail && <DayCharts detail={detail} goal={totals.goal} project={project} days={days} />}
      {detail && <Sources sources={detail.sources} />}
      {!hasDetail && (
        <p className="rounded-lg border border-line bg-surface p-4 text-ink-2">
          The plans Advanced and Premium also show views and gifts by day, where visitors come from, and a table file.
        </p>
      )}
      {project === undefined && (
        <Table caption="Your projects" columns={columns} rows={projects} rowKey={({ id }) => id} />
      )}
      <p className="text-ink-3 text-sm">
        A visitor counts once a day and project, after ten seconds; you, our staff and robots do not. Of visitors we
        keep no address and no name, only what kind of place they came from.
      </p>
    </div>
  )
}

function Choice({ analytics, project, days }: AnalyticsTabProps) {
  const urlFor = (chosen: Readonly<Record<string, string | undefined>>): string => {
    const query = new URLSearchParams({ tab: 'analytics' })
    for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value)
    return `?${query}`
  }
  return (
    <FilterForm urlFor={urlFor} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field label="Project">
        <Select
          name="project"
          defaultValue={project ?? ''}
          placeholder="All projects"
          options={analytics.projects.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Field>
      {analytics.hasDetail && (
        <Field label="Period">
          <Select
            name="days"
            // The form matches the URL, which leaves out the default period.
            defaultValue={days === defaultPeriod ? '' : String(days)}
            placeholder={`${defaultPeriod} days`}
            options={periods
              .filter((one) => one !== defaultPeriod)
              .map((one) => ({ value: String(one), label: one === 365 ? 'A year' : `${one} days` }))}
          />
        </Field>
      )}
    </FilterForm>
  )
}

function Figures({ totals }: { totals: Analytics['totals'] }) {
  const share = conversion(totals.donors, totals.views)
  const figures = [
    ['Views', inThousands(totals.views)],
    ['Donors', inThousands(totals.donors)],
    ['Visitors who gave', share === null ? 'none yet' : `${share.toFixed(1)} %`],
    ['Raised', <Money key="raised" amount={totals.raised} />],
    ['Goal', <Money key="goal" amount={totals.goal} />],
  ] as const
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {figures.map(([term, value]) => (
          <div key={term} className="flex flex-col-reverse">
            <dt className="text-ink-3 text-sm">{term}</dt>
            <dd className="font-serif text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-3 text-sm">Since the beginning. Donors of several projects count in each.</p>
    </Card>
  )
}

const Sources = ({ sources }: { sources: NonNullable<Analytics['detail']>['sources'] }) =>
  sources.length > 0 && (
    <Table
      caption="Where visitors came from in this period"
      columns={sourceColumns}
      rows={sources}
      rowKey={({ source }) => source}
    />
  )

const sourceColumns: readonly Column<NonNullable<Analytics['detail']>['sources'][number]>[] = [
  { key: 'source', head: 'From', cell: ({ source }) => viewSourceLabels[source], rowHead: true },
  { key: 'views', head: 'Views', cell: ({ views }) => inThousands(views), numeric: true },
]

const columns: readonly Column<Analytics['projects'][number]>[] = [
  {
    key: 'project',
    head: 'Project',
    cell: ({ id, title }) => <Link to={paths.project(id)}>{title}</Link>,
    rowHead: true,
  },
  { key: 'views', head: 'Views', cell: ({ views }) => inThousands(views), numeric: true },
  { key: 'donors', head: 'Donors', cell: ({ donors }) => inThousands(donors), numeric: true },
  {
    key: 'share',
    head: 'Visitors who gave',
    cell: ({ donors, views }) => (views === 0 ? '' : `${conversion(donors, views)?.toFixed(1)} %`),
    numeric: true,
  },
  { key: 'raised', head: 'Raised', cell: ({ raised }) => <Money amount={raised} />, numeric: true },
  { key: 'goal', head: 'Goal', cell: ({ goal }) => <Money amount={goal} />, numeric: true },
]
