import { DateText } from '#ui/DateText.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import type { ReviewCover, ReviewStatus } from '../contract/objects.ts'
import type { ReviewPriority } from '../rules/queue.ts'

const priorities: Readonly<Record<ReviewPriority, string>> = {
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
}
/** ADMN-21, as words: a sign and a colour are for what is due or late. */
export const PriorityLabel = ({ priority }: { priority: ReviewPriority }) => (
  <span className="whitespace-nowrap text-ink-2">{priorities[priority]}</span>
)

type Set = Pick<ReviewCover, 'priority' | 'prioritySet' | 'now'>

/** How urgent it is; if a person set it, who, when and why. */
export const PriorityInFull = ({ priority, prioritySet, now }: Set) => (
  <>
    <PriorityLabel priority={priority} />
    {prioritySet && (
      <span className="wrap-anywhere block text-ink-3">
        {prioritySet.by}, <DateText at={prioritySet.at} now={now} />: {prioritySet.reason}
      </span>
    )}
  </>
)

const statuses: Readonly<Record<ReviewStatus, { tone: Tone; text: string }>> = {
  pending: { tone: 'neutral', text: 'Pending' },
  in_review: { tone: 'neutral', text: 'In review' },
  changes_requested: { tone: 'warn', text: 'Changes requested' },
  approved: { tone: 'ok', text: 'Approved' },
  rejected: { tone: 'bad', text: 'Rejected' },
}
/** ADMN-22. */
export const ReviewStatusLabel = ({ status }: { status: ReviewStatus }) => (
  <StatusBadge tone={statuses[status].tone}>{statuses[status].text}</StatusBadge>
)
