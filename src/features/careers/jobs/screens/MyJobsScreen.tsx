import { Link, useLoaderData } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { OwnJobRow } from '../contract/objects.ts'
import { stateWords } from '../parts/state-words.ts'
import { deadlineText } from '../rules/jobs.ts'
import { savedJobsPath } from '../rules/saved-paths.ts'

export const loader = load<typeof jobsContract>()(({ api }) => must(api('GET /api/me/jobs')))

export const handle = screen(() => ({ title: 'My Positions', robots: 'noindex' }))

export function Component() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1>My Positions</h1>
        <div className="flex flex-wrap items-center gap-4">
          <Link to={savedJobsPath}>Saved positions and searches</Link>
          <Link to={paths.postJob} className={buttonClass({ variant: 'quiet' })}>
            Post a Position
          </Link>
        </div>
      </div>
      {items.length > 0 ? (
        <ul className="border-ink border-t">
          {items.map((job) => (
            <Row key={job.id} job={job} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="You have posted no position yet."
          text="What you post stands here, with how it stands and the way to change it."
          action={
            <Link to={paths.postJob} className={buttonClass()}>
              Post a Position
            </Link>
          }
        />
      )}
    </div>
  )
}

function Row({ job }: { readonly job: OwnJobRow }) {
  const { tone, word } = stateWords[job.state]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-3">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-base">
          <Link to={paths.editJob(job.id)}>{job.title}</Link>
        </h2>
        <p className="text-ink-2 text-sm">
          {job.state === 'published'
            ? (deadlineText(job.daysLeft) ?? `Until ${longDate(job.deadline)}`)
            : `Deadline ${longDate(job.deadline)}`}
          {job.isWaiting && job.state === 'published' && ' · a newer wording waits for a moderator'}
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-6">
        {(job.state === 'published' || job.state === 'closed') && (
          <Link to={paths.jobApplications(job.id)} className="text-sm">
            Applications<span className="sr-only"> for {job.title}</span>
          </Link>
        )}
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </p>
    </li>
  )
}
