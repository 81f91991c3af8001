import { Link, useSearchParams } from 'react-router'
import type { Refund } from '#features/funding/refunds/contract.ts'
import { reasonLabels } from '#features/funding/refunds/rules/refunds.ts'
import type { RefundOrder } from '#features/office/moderation/contract/refunds.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import type { Column } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { CaseOrders } from './CaseOrders.tsx'
import { DecideOnRefund } from './DecideOnRefund.tsx'
import { refundStateLabels } from './labels.tsx'
import { RefundTable } from './RefundTable.tsx'

type RefundsTabProps = { refunds: readonly Refund[]; older: string | null; orders: readonly RefundOrder[] }

/** Refunds that wait for a second person, oldest first; or all of them, with filters. */
export function RefundsTab({ refunds, older, orders }: RefundsTabProps) {
  const [query] = useSearchParams()
  const isAll = query.get('show') === 'all'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CaseOrders orders={orders} />
      <Link
        to={isAll ? '?tab=refunds' : '?tab=refunds&show=all'}
        className="inline-flex min-h-11 items-center justify-self-start dense:min-h-8"
      >
        {isAll ? 'Show only what waits for a second person' : 'Show all refunds'}
      </Link>
      {isAll && <Filters />}
      {refunds.length > 0 ? (
        <RefundTable
          refunds={refunds}
          head={project}
          {...(!isAll && { actions: (refund: Refund) => <DecideOnRefund refund={refund} /> })}
        />
      ) : (
        // An order above is something to decide.
        (isAll || orders.length === 0) && <Empty isAll={isAll} isFiltered={filters.some((name) => query.get(name))} />
      )}
      <DeskPageLinks older={older} what="refunds" />
    </div>
  )
}

const project: Column<Refund> = {
  key: 'project',
  head: 'Project',
  rowHead: true,
  cell: (refund) => (
    <Link to={deskPaths.financial({ gift: refund.donationId })} className="-my-2 inline-block py-2 font-semibold">
      {refund.projectTitle}
    </Link>
  ),
}

const filters = ['search', 'state', 'reason'] as const

const Empty = ({ isAll, isFiltered }: { isAll: boolean; isFiltered: boolean }) =>
  isAll && isFiltered ? (
    <EmptyState title="No refunds found" text="Try other words, another state or another reason." />
  ) : isAll ? (
    <EmptyState title="No refunds yet" text="A gift is refunded on its own page, which Gifts lead to." />
  ) : (
    <EmptyState title="Nothing to decide" text="A refund above $500 waits here until a second person has agreed." />
  )

const states = Object.entries(refundStateLabels).map(([value, { text: label }]) => ({ value, label }))
const reasons = Object.entries(reasonLabels).map(([value, label]) => ({ value, label }))

function Filters() {
  const [query] = useSearchParams()
  return (
    <FilterForm
      urlFor={(chosen) => changedUrl(query, { after: undefined, ...chosen })}
      className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_13rem_11rem]"
    >
      <FilterFields
        query={query}
        search={{ label: 'Search project, person or id', placeholder: 'Project, person or id' }}
        selects={[
          { name: 'state', label: 'State', all: 'All states', options: states },
          { name: 'reason', label: 'Reason', all: 'All reasons', options: reasons },
        ]}
      />
    </FilterForm>
  )
}
