import { cx } from '#ui/cx.ts'
import { daysLeftFew } from '../rules/projects.ts'

/** How long a project takes gifts. @param days null once its deadline has passed. */
export const DaysLeft = ({ days }: { readonly days: number | null }) => (
  <span className={cx(days !== null && days <= daysLeftFew && 'text-warn')}>
    {days === null ? 'Closed' : days === 1 ? 'Last day' : `${days} days left`}
  </span>
)
