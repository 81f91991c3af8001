import { Link } from 'react-router'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import type { PaidJob } from '../contract/objects.ts'
import { deadlineText } from '../rules/jobs.ts'
import { payText, placeText } from '../rules/texts.ts'

/** On a project's page: the open positions paid from its budget. */
export function PaidPositions({ jobs }: { readonly jobs: readonly PaidJob[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="positions" className="min-w-0">
      <h2 id="positions" className="mb-2 text-xl">
        {jobs.length === 1 ? 'A position' : 'Positions'} paid from this budget
      </h2>
      <ul className="border-ink border-y">
        {jobs.map((job) => (
          <li
            key={job.id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-line border-b py-2.5 text-sm last:border-0"
          >
            <div className="min-w-0">
              <Link to={paths.job(job.id)} className="wrap-anywhere font-semibold">
                {job.title}
              </Link>
              <p className="wrap-anywhere text-ink-2">
                {placeText(job)}
                {job.line && ` · by the line “${job.line}”`}
              </p>
            </div>
            <p className="text-ink-2 sm:text-right">
              {payText(job) ?? 'Salary not stated'}
              <span className="block text-ink-3">
                {deadlineText(job.daysLeft) ?? `until ${shortDate(job.deadline)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
