import { Link } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { StatementDue } from '../contract.ts'

/** In the researcher's profile: closed projects whose statement is due. */
export function StatementsDue({ items }: { items: readonly StatementDue[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label="Statements that are due" className="grid gap-3">
      {items.map(({ projectId, title, dueAt, isOverdue }) => (
        <div
          key={projectId}
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <p className="min-w-0 flex-1 basis-64">
            “{title}” is closed below its goal and keeps what it raised. Please say publicly what will be done with it
            {isOverdue ? `: that was due on ${longDate(dueAt)}.` : ` by ${longDate(dueAt)}.`}
          </p>
          <Link to={`${paths.project(projectId)}#outcome`} className={buttonClass({ size: 'sm' })}>
            Write the statement<span className="sr-only"> for {title}</span>
          </Link>
        </div>
      ))}
    </section>
  )
}
