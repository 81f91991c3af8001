import Link2 from 'lucide-react/icons/link-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import type { JobCard } from '../contract/objects.ts'
import { deadlineText, jobCategoryLabels, kindWords } from '../rules/jobs.ts'
import { payText, placeText } from '../rules/texts.ts'

/** JOBS-13: a row of the board, in four columns; stacked on a phone. */
export function JobRow({ job }: { readonly job: JobCard }) {
  const pay = payText(job)
  const isOver = job.daysLeft === null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-b pt-3 pb-2.5 text-sm leading-5 lg:grid-cols-[minmax(0,1fr)_9.25rem_8rem_8.75rem] lg:gap-x-5">
      <div className="min-w-0 max-lg:col-span-2">
        <h2 className="text-base leading-[1.375rem]">
          <Link
            to={paths.job(job.id)}
            data-result
            className={cx('wrap-anywhere no-underline hover:underline', isOver ? 'text-ink-3' : 'text-ink')}
          >
            {job.title}
          </Link>
        </h2>
        <p className="wrap-anywhere text-ink-2">
          {job.company} · {placeText(job)}
        </p>
        {job.project && (
          <p className="mt-0.5 flex items-start gap-1.5 text-ink-2 text-xs leading-5">
            <Link2 size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-500" />
            <span className="min-w-0 lg:truncate">
              Paid from a funded project: <Link to={paths.project(job.project.id)}>{job.project.title}</Link>
            </span>
          </p>
        )}
      </div>
      <div className="text-ink-2 lg:pt-0.5">
        <p>
          {job.type === 'contract' ? (
            <>
              <ContractBadge /> {jobCategoryLabels[job.category]}
            </>
          ) : (
            kindWords(job).join(' · ')
          )}
        </p>
        {job.discipline && <p className="text-ink-3 text-xs leading-5">{job.discipline}</p>}
      </div>
      <p className={cx('wrap-anywhere text-balance max-lg:row-start-3 lg:pt-0.5', pay ? 'text-ink-2' : 'text-ink-3')}>
        {pay ?? 'Salary not stated'}
      </p>
      <div className="text-right text-ink-2 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-2 lg:pt-0.5">
        <Deadline job={job} />
        <p className="text-ink-3 text-xs leading-5">
          posted <DateText at={job.postedDate} />
        </p>
      </div>
    </li>
  )
}

/** AMB-141: contract has a badge of its own, since the filter does not have it. */
const ContractBadge = () => (
  <span className="mr-1 rounded-sm border border-edge px-1.5 font-semibold text-ink">Contract</span>
)

/** JOBS-07, JOBS-08; before the last week, the date itself. */
function Deadline({ job: { daysLeft, deadline } }: { readonly job: JobCard }) {
  const text = deadlineText(daysLeft)
  if (text === undefined) return <p>until {shortDate(deadline)}</p>
  if (daysLeft === null) return <p className="text-ink-3">{text}</p>
  return (
    <p className="inline-flex items-center gap-1.5 font-semibold text-warn">
      <TriangleAlert size={15} aria-hidden="true" />
      {text}
    </p>
  )
}
