import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { ShareButton } from '#ui/ShareButton.tsx'
import { paths } from '#values/paths.ts'
import { fieldOfInstant, type Instant, later, longDate, minuteMs, shortDate } from '#values/time.ts'
import type { JobDetail } from '../contract/objects.ts'
import { daysCounted, deadlineText } from '../rules/jobs.ts'

const SaveJob = lazy(() => import('./SaveJob.tsx').then((module) => ({ default: module.SaveJob })))
const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

/** JDET-05: the deadline first, then how to apply, share and report; for the poster, how to edit. */
export function DeadlineCard({ job, isOwn }: { readonly job: JobDetail; readonly isOwn: boolean }) {
  const { daysLeft, deadline, closedAt } = job
  const text = closedAt === null ? (deadlineText(daysLeft) ?? `Until ${shortDate(deadline)}`) : 'Closed'
  const isSoon = daysLeft !== null && daysLeft <= daysCounted
  return (
    <section aria-label="Deadline" className="rounded-lg border border-line bg-surface p-5">
      <p className={cx('font-semibold font-serif text-[1.75rem] leading-8', isSoon && 'text-warn')}>{text}</p>
      {closedAt === null && (
        <p className="mt-1 mb-4 text-ink-2 text-sm">
          {daysLeft === null ? 'Closed' : 'Closes'} {longDate(deadline)}, 23:59 UTC
          <LocalTime at={job.closesAt} />
        </p>
      )}
      {isOwn ? <Applications id={job.id} /> : <Apply job={job} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Save job={job} />
        <ShareButton title={job.title} />
        {isOwn && (
          <Link to={paths.editJob(job.id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            Edit or close
          </Link>
        )}
      </div>
      <Report job={job} />
    </section>
  )
}

/** JDET-10: posters do not apply for their own position. */
const Applications = ({ id }: Pick<JobDetail, 'id'>) => (
  <Link to={paths.jobApplications(id)} className={`${buttonClass({ wide: true })} mb-2`}>
    Applications
  </Link>
)

/** JDET-06, JDET-07: a blocked action stays visible, with its reason. */
function Apply({ job }: { readonly job: JobDetail }) {
  const { daysLeft, closedAt } = job
  if (daysLeft !== null)
    return (
      <Link to={paths.applyJob(job.id)} className={`${buttonClass({ wide: true })} mb-2`}>
        Apply Now
      </Link>
    )
  const reason = closedAt === null ? 'The deadline has passed.' : 'The position is closed.'
  return (
    <div className="mb-3">
      <Button wide disabledReason={reason}>
        Apply Now
      </Button>
    </div>
  )
}

/** In the reader's own time zone, which only their browser knows. */
function LocalTime({ at }: { readonly at: Instant }) {
  if (!useHydrated()) return null
  const local = fieldOfInstant(later(at, -minuteMs))
  const day = `${local.slice(0, 10)}T00:00:00.000Z`
  return local.endsWith('23:59') ? null : (
    <>
      {' '}
      ({shortDate(day)}, {local.slice(11)} your time)
    </>
  )
}

/** The page is the same for everyone until the browser knows that the visitor is signed in. */
function Save({ job }: { readonly job: JobDetail }) {
  const isSignedIn = useSessionFact((session) => session.state === 'signed-in')
  return isSignedIn ? (
    <Suspense fallback={null}>
      <SaveJob jobId={job.id} />
    </Suspense>
  ) : null
}

function Report({ job }: { readonly job: JobDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-3 text-ink-3 text-xs">
      <p>
        Your files can be read by {job.postedBy ?? 'the poster'}, and by staff only if one of them is named for it. They
        are deleted 12 months after the deadline. Never pay to apply for a position.
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Button variant="link" size="sm" onClick={() => setOpen(true)}>
          Report this position
        </Button>
        <Link to={paths.contact({ about: 'job', id: job.id })} className={buttonClass({ variant: 'link', size: 'sm' })}>
          Report a problem
        </Link>
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog jobId={job.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
