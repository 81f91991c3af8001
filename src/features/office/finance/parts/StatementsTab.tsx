import { Link } from 'react-router'
import type { MissingStatement } from '#features/funding/outcomes/contract.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'

type StatementsTabProps = { readonly items: readonly MissingStatement[]; readonly now: Instant }

/** AMB-071: closed projects whose researcher's statement is due. */
export function StatementsTab({ items, now }: StatementsTabProps) {
  if (items.length === 0)
    return (
      <EmptyState
        title="No statement is due"
        text="When a project closes below its goal, its researcher says publicly within 14 days what will be done. Who has not yet stands here."
      />
    )
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-ink-2">
        These projects closed below their goal. Their researchers are reminded by mail a week before the day, two days
        before, and when it has passed.
      </p>
      <Table
        caption="Statements that are due"
        columns={columnsOf(now)}
        rows={items}
        rowKey={({ projectId }) => projectId}
      />
    </div>
  )
}

const columnsOf = (now: Instant): readonly Column<MissingStatement>[] => [
  {
    key: 'project',
    head: 'Project',
    rowHead: true,
    cell: ({ projectId, title, researcher }) => (
      <>
        <Link to={`${paths.project(projectId)}#outcome`} className="-my-2 inline-block py-2 font-semibold">
          {title}
        </Link>
        <span className="block font-normal text-ink-2">{researcher}</span>
      </>
    ),
  },
  {
    key: 'raised',
    head: 'Raised',
    numeric: true,
    cell: ({ raised, goal }) => (
      <span>
        <Money amount={raised} />{' '}
        <span className="whitespace-nowrap text-ink-3">
          of <Money amount={goal} />
        </span>
      </span>
    ),
  },
  {
    key: 'due',
    head: 'Due',
    cell: ({ dueAt, isOverdue }) => (
      <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
        <StatusBadge tone={isOverdue ? 'bad' : 'neutral'}>{isOverdue ? 'Missing' : 'Due'}</StatusBadge>
        <DateText at={dueAt} now={now} className="text-ink-2" />
      </span>
    ),
  },
  { key: 'reminders', head: 'Reminders', numeric: true, cell: ({ remindersSent }) => `${remindersSent} of 3` },
]
