import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'
import type { Activity } from '../contract.ts'
import { activityWords } from './activity-text.ts'

type RecentActivityProps = { activity: readonly Activity[]; now: Instant; label?: string }

/** ADMN-15: who did what, newest first. */
export function RecentActivity({ activity, now, label = 'Recent activity' }: RecentActivityProps) {
  if (activity.length === 0) return <p className="text-ink-2">Nothing has happened yet.</p>
  const notes = activity.map((one) => ({
    id: one.id,
    date: <DateText at={one.at} now={now} />,
    title: <Sentence activity={one} />,
  }))
  return <SpineList label={label} notes={notes} />
}

function Sentence({ activity }: { activity: Activity }) {
  const { action, actor, subject, projectId } = activity
  const { before, names, after } = activityWords(action, actor, subject)
  return (
    <span className="font-normal">
      {before}
      {names && (projectId ? <Link to={paths.project(projectId)}>{subject}</Link> : subject)}
      {after}
    </span>
  )
}
