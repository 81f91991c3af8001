import { Link, useSearchParams } from 'react-router'
import type { DeskPlan, DeskPlans } from '#features/funding/plan-desk/contract.ts'
import { nameOfPlan } from '#features/funding/subscriptions/rules/states.ts'
import { tiers } from '#features/identity/plans/rules.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { counted } from '#values/count.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { PartLinks } from './PartLinks.tsx'
import { PlanState, planStates } from './plan-words.tsx'

/** Plans by state: those past due show when their grace ends. */
export function PlansTab({ plans, older, counts, now }: DeskPlans) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PartLinks of="plans" />
      <Counts counts={counts} />
      <Filters />
      {plans.length > 0 ? (
        <Table caption="Plans" columns={columnsOf(now)} rows={plans} rowKey={({ userId }) => userId} />
      ) : (
        <EmptyState title="No plans found" text="Try other words, another state or another plan." />
      )}
      <DeskPageLinks older={older} what="plans" />
    </div>
  )
}

const Counts = ({ counts }: Pick<DeskPlans, 'counts'>) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm dense:text-xs">
    {counts.map(({ state, count, perMonth }) => (
      <div key={state} className="flex gap-1.5">
        <dt className="text-ink-2">{planStates[state].text}</dt>
        <dd>
          <Link to={deskPaths.financial({ tab: 'plans', state })}>{counted(count, 'plan')}</Link>
          {(state === 'active' || state === 'past_due') && `, ${inCents(perMonth)} a month`}
        </dd>
      </div>
    ))}
  </dl>
)

const columnsOf = (now: Instant): readonly Column<DeskPlan>[] => [
  {
    key: 'person',
    head: 'Researcher',
    rowHead: true,
    cut: true,
    cell: ({ userId, person }) => (
      <Link to={deskPaths.financial({ tab: 'plans', plan: userId })} className="-my-2 inline-block py-2">
        {person}
      </Link>
    ),
  },
  { key: 'tier', head: 'Plan', cell: ({ tier }) => nameOfPlan(tier) },
  { key: 'state', head: 'State', cell: (plan) => <PlanState plan={plan} /> },
  { key: 'price', head: 'Monthly', numeric: true, cell: ({ perMonth }) => <Money amount={perMonth} exact /> },
  {
    key: 'end',
    head: 'Month ends',
    isEmpty: ({ periodEnd }) => !periodEnd,
    cell: ({ periodEnd }) => periodEnd && <DateText at={periodEnd} />,
  },
  {
    key: 'due',
    head: 'Due',
    numeric: true,
    isEmpty: ({ due }) => due === null,
    cell: ({ due }) => due !== null && <Money amount={due} exact />,
  },
  {
    key: 'dunning',
    head: 'Tries and grace',
    isEmpty: ({ state }) => state !== 'past_due',
    cell: ({ state, tries, graceUntil }) =>
      state === 'past_due' && (
        <span>
          {tries === 1 ? 'Tried once' : `Tried ${tries} times`}
          {graceUntil && (
            <>
              , grace ends <DateText at={graceUntil} now={now} />
            </>
          )}
        </span>
      ),
  },
]

const states = Object.entries(planStates).map(([value, { text: label }]) => ({ value, label }))
const plans = tiers.map((value) => ({ value, label: nameOfPlan(value) }))

function Filters() {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => changedUrl(query, { after: undefined, ...chosen })}
      className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem_12rem]"
    >
      <FilterFields
        query={query}
        search={{ label: 'Search researcher', placeholder: 'Name or address' }}
        selects={[
          { name: 'state', label: 'State', all: 'All states', options: states },
          { name: 'tier', label: 'Plan', all: 'All plans', options: plans },
        ]}
      />
    </FilterForm>
  )
}
