import { lazy, Suspense } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import type { JobDetail } from '#features/careers/jobs/contract/objects.ts'
import { useOwnJob } from '#features/careers/jobs/parts/use-own-job.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'

const ApplyForm = lazy(() => import('../parts/ApplyForm.tsx').then((module) => ({ default: module.ApplyForm })))

type Loaded = JobDetail | null

export const loader = load<typeof jobsContract>()(async ({ api, params }) => {
  const id = params.jobId ?? ''
  return (isId(id) ? await dataOrNull(api('GET /api/jobs/:id', { params: { id } })) : undefined) ?? notFoundData()
})

export const handle = screen<() => Loaded>((job) => ({
  title: job ? `Apply: ${job.title}` : 'Position Not Found',
  robots: 'noindex',
}))

export function Component() {
  const job = useLoaderData() as Loaded
  if (job) return <Applying key={job.id} job={job} />
  return (
    <CatalogueNotFound
      title="Position Not Found"
      text="There is no public position at this address."
      action={
        <Link to={paths.jobs()} className={buttonClass()}>
          Back to the Job Board
        </Link>
      }
    />
  )
}

function Applying({ job }: { readonly job: JobDetail }) {
  const session = useAuth()
  const me = session.state === 'signed-in' ? session.me : undefined
  const isOwn = useOwnJob(job.id, me !== undefined && job.postedBy !== null)
  const known = me ? { firstName: me.firstName, lastName: me.lastName, email: me.email } : {}
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20 lg:pt-8">
      <p className="mb-2">
        <Link to={paths.job(job.id)}>{job.title}</Link>
      </p>
      <h1 className="mb-2">Apply</h1>
      {job.daysLeft === null ? (
        <p role="status" className="max-w-prose text-lg">
          This position takes no more applications. <Link to={paths.jobs()}>See what is open</Link>
        </p>
      ) : isOwn ? (
        <p role="status" className="max-w-prose text-lg">
          This is your own position. <Link to={paths.jobApplications(job.id)}>See who applied</Link>
        </p>
      ) : (
        <>
          <p className="wrap-anywhere mb-8 max-w-prose text-ink-2">
            {job.company}. Applications are taken until {longDate(job.deadline)}, 23:59 UTC. You need no account; who
            applies again with the same address replaces the earlier application; unless you are signed in, a mail asks
            you to confirm it.
          </p>
          {/* The form is taller than a screen: reserving one keeps what follows from jumping when it loads. */}
          <div className="min-h-dvh">
            {session.state === 'loading' ? (
              <Spinner label="Checking who you are" />
            ) : (
              <Suspense fallback={<Spinner label="The form is being opened" />}>
                <ApplyForm job={job} known={known} isSignedIn={me !== undefined} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </div>
  )
}
