import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import type { ReviewPriority, ReviewStatus } from '../contract.ts'

const priorities: Readonly<Record<ReviewPriority, { tone: Tone; text: string }>> = {
  high: { tone: 'bad', text: 'High priority' },
  medium: { tone: 'warn', text: 'Medium priority' },
  low: { tone: 'neutral', text: 'Low priority' },
}
/** ADMN-21. */
export const PriorityLabel = ({ priority }: { priority: ReviewPriority }) => (
  <StatusBadge tone={priorities[priority].tone}>{priorities[priority].text}</StatusBadge>
)

const statuses: Readonly<Record<ReviewStatus, { tone: Tone; text: string }>> = {
  pending: { tone: 'warn', text: 'Pending' },
  in_review: { tone: 'warn', text: 'In review' },
  changes_requested: { tone: 'warn', text: 'Changes requested' },
  approved: { tone: 'ok', text: 'Approved' },
  rejected: { tone: 'bad', text: 'Rejected' },
}
/** ADMN-22. */
export const ReviewStatusLabel = ({ status }: { status: ReviewStatus }) => (
  <StatusBadge tone={statuses[status].tone}>{statuses[status].text}</StatusBadge>
)
