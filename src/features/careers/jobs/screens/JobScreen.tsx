import { Link, useLoaderData } from 'react-router'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { longDate, shortDate } from '#values/time.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { JobDetail } from '../contract/objects.ts'
import { DeadlineCard } from '../parts/DeadlineCard.tsx'
import { JobArticle } from '../parts/JobArticle.tsx'
import { PayingProject } from '../parts/PayingProject.tsx'
import { useOwnJob } from '../parts/use-own-job.ts'
import { aboutJob } from '../rules/about-job.ts'
import { deadlineText } from '../rules/jobs.ts'

type Loaded = JobDetail | null

export const loader = load<typeof jobsContract>()(async ({ api, params }) => {
  const id = params.jobId ?? ''
  return (isId(id) ? await dataOrNull(api('GET /api/jobs/:id', { params: { id } })) : undefined) ?? notFoundData()
})

export const handle = screen<() => Loaded>((job) => {
  if (!job) return { title: 'Position Not Found', robots: 'noindex' }
  const isOpen = job.daysLeft !== null
  return {
    title: `${job.title}, ${job.company}`,
    description: job.description.replaceAll(/\s+/g, ' ').slice(0, 300),
    canonical: paths.job(job.id),
    // Only for search engines, so the browser bundle leaves out the code that builds it.
    ...(isOpen ? (import.meta.env.SSR ? { about: aboutJob(job) } : {}) : { robots: 'noindex' as const }),
  }
})

export function Component() {
  const job = useLoaderData() as Loaded
  return job ? <Position key={job.id} job={job} /> : <PositionNotFound />
}

/** JDET-08. */
const PositionNotFound = () => (
  <CatalogueNotFound
    title="Position Not Found"
    text="There is no public position at this address. It may still wait for a check, it may have been taken out, or the address may have been mistyped."
    action={
      <Link to={paths.jobs()} className={buttonClass()}>
        Back to the Job Board
      </Link>
    }
  />
)

function Position({ job }: { readonly job: JobDetail }) {
  // JDET-09: the page is the same for everyone until the browser knows whether the position is the visitor's own.
  const isSignedIn = useSessionFact((session) => session.state === 'signed-in')
  const isOwn = useOwnJob(job.id, isSignedIn && job.postedBy !== null)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5 pb-24 lg:pt-8">
      <Over job={job} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <JobArticle
          job={job}
          byline={
            <>
              {job.postedBy ? `Posted by ${job.postedBy}, ` : 'Posted '}
              {longDate(job.postedDate)}
            </>
          }
          dates={[
            ['Posted', <DateText key="posted" at={job.postedDate} />],
            ['Deadline', longDate(job.deadline)],
          ]}
        />
        <aside className="grid content-start gap-4 self-start lg:tall:sticky lg:tall:top-20">
          <DeadlineCard job={job} isOwn={isOwn} />
          {job.project && <PayingProject project={job.project} />}
        </aside>
      </div>
      <ApplyBar job={job} isOwn={isOwn} />
    </div>
  )
}

/** On phones: the deadline and the way to apply, or for its poster to the applications; fixed while reading. */
function ApplyBar({ job, isOwn }: { readonly job: JobDetail; readonly isOwn: boolean }) {
  if (job.daysLeft === null) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex items-center justify-between gap-4 border-line border-t bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-sm lg:hidden">
      <p>
        <strong className="block font-semibold">
          {deadlineText(job.daysLeft) ?? `Until ${shortDate(job.deadline)}`}
        </strong>
        <span className="text-ink-3 text-xs">closes {shortDate(job.deadline)}, 23:59 UTC</span>
      </p>
      <Link to={isOwn ? paths.jobApplications(job.id) : paths.applyJob(job.id)} className={buttonClass({ size: 'sm' })}>
        {isOwn ? 'Applications' : 'Apply Now'}
      </Link>
    </div>
  )
}

/** Visitors with an old link see at once that the position is over. */
function Over({ job: { closedAt, daysLeft, deadline } }: { readonly job: JobDetail }) {
  if (daysLeft !== null) return null
  return (
    <p role="status" className="mb-6 rounded-md border border-edge bg-sunken px-4 py-3">
      <strong>
        {closedAt === null
          ? `The deadline of this position passed on ${longDate(deadline)}.`
          : `This position was closed on ${longDate(closedAt)}.`}
      </strong>{' '}
      It takes no more applications. <Link to={paths.jobs()}>See what is open</Link>
    </p>
  )
}
