import Plus from 'lucide-react/icons/plus'
import Rss from 'lucide-react/icons/rss'
import { lazy, Suspense } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { JobList } from '../contract/objects.ts'
import { JobFacets } from '../parts/JobFacets.tsx'
import { JobRow } from '../parts/JobRow.tsx'
import { JobSearchForm, JobSortForm } from '../parts/JobSearchForm.tsx'
import {
  isJobSearch,
  type JobChoice,
  jobChoiceOf,
  jobChosenCount,
  jobQueryOf,
  jobsFromStart,
  jobUnfiltered,
} from '../rules/choice.ts'
import { countText } from '../rules/texts.ts'

// Loaded separately, so that the first view does not wait for what comes after it.
const SaveSearch = lazy(async () => ({ default: (await import('../parts/SaveSearch.tsx')).SaveSearch }))

type Loaded = { readonly choice: JobChoice; readonly list: JobList }

export const loader = load<typeof jobsContract>()(async ({ api, query }): Promise<Loaded> => {
  const choice = jobChoiceOf(query)
  return { choice, list: await must(api('GET /api/jobs', { query: jobQueryOf(choice) as { q?: string } })) }
})

export const handle = screen<typeof loader>(({ choice }) => ({
  title: choice.q === '' ? 'Job Board' : `Positions: ${choice.q}`,
  description: 'Positions, internships and graduate places in research.',
  canonical: paths.jobs(),
  // The number of searches is endless; only the board itself may be indexed.
  ...(Object.keys(jobQueryOf(choice)).length > 0 && { robots: 'noindex' as const }),
}))

export function Component() {
  const { choice, list } = useLoaderData<typeof loader>()
  // The page is the same for everyone until the browser knows whether the visitor is signed in.
  const session = useSessionFact(({ state }) => state)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 pb-20 lg:pt-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1>Job Board</h1>
          <p className="mt-1 text-ink-2">Positions, internships and graduate places in research.</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {session === 'signed-in' && <MyPositions />}
          <Link to={paths.postJob} className={buttonClass({ variant: 'quiet' })}>
            <Plus size={18} aria-hidden="true" />
            Post a Position
          </Link>
        </div>
      </div>
      <JobSearchForm choice={choice} />
      <div className="grid gap-x-10 gap-y-4 pt-5 lg:grid-cols-[208px_minmax(0,1fr)]">
        <Filters choice={choice} list={list} />
        <section aria-label="Positions" className="min-w-0">
          <ListHead choice={choice} list={list} />
          {list.items.length > 0 ? (
            <ol>
              {list.items.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </ol>
          ) : (
            <div className="pt-6">
              <NothingFound choice={choice} list={list} />
            </div>
          )}
          {list.isCut && (
            <p className="pt-4 text-ink-2 text-sm">
              A word of one or two letters is looked for among the newest positions. A longer word finds all.
            </p>
          )}
          <Further choice={choice} next={list.next} />
          {session !== 'loading' && (
            <Suspense>
              <SaveSearch chosen={jobQueryOf(choice)} isSignedIn={session === 'signed-in'} />
            </Suspense>
          )}
        </section>
      </div>
    </div>
  )
}

const MyPositions = () => (
  <>
    <Link to={paths.myApplications} className="inline-flex min-h-11 items-center">
      My Applications
    </Link>
    <Link to={paths.myJobs} className="inline-flex min-h-11 items-center">
      My Positions
    </Link>
  </>
)

/** Next to the list; on a phone, collapsed above it. */
const Filters = ({ choice, list }: Loaded) => (
  <>
    <details className="rounded-md border border-edge bg-surface px-4 lg:hidden">
      <summary className="flex min-h-11 items-center font-semibold">
        Filters{jobChosenCount(choice) > 0 && ` (${jobChosenCount(choice)})`}
      </summary>
      <div className="pt-2 pb-4">
        <JobFacets choice={choice} list={list} />
      </div>
    </details>
    <aside aria-label="Filters" className="max-lg:hidden">
      <JobFacets choice={choice} list={list} />
    </aside>
  </>
)

function ListHead({ choice, list }: Loaded) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-b pb-2">
      <p role="status" className="font-semibold font-serif text-lg">
        {countText(list.total, list.isMore)}
      </p>
      {jobChosenCount(choice) > 0 && (
        <Link to={paths.jobs(jobQueryOf(jobUnfiltered(choice)))} className="inline-flex min-h-11 items-center text-sm">
          Clear the filters
        </Link>
      )}
      <div className="ml-auto flex items-center gap-4">
        <a
          href={paths.jobsFeed(jobQueryOf(jobsFromStart(choice)))}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm"
        >
          <Rss size={15} aria-hidden="true" />
          Feed
        </a>
        <JobSortForm choice={choice} />
      </div>
    </div>
  )
}

/** JOBS-06. */
function NothingFound({ choice, list }: Loaded) {
  if (list.next !== null) return <p className="text-ink-2">Nothing fits here. The next page looks further.</p>
  // Posting a position is offered at the top of the page.
  if (!isJobSearch(choice)) return <EmptyState title={choice.after ? 'No more positions' : 'No positions yet'} />
  return (
    <EmptyState
      title="No positions found matching your criteria."
      text="Try fewer words, or another place."
      action={
        <Link to={paths.jobs()} className={buttonClass({ variant: 'quiet' })}>
          Show all positions
        </Link>
      }
    />
  )
}

const Further = ({ choice, next }: { readonly choice: JobChoice; readonly next: string | null }) => (
  <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
    {choice.after !== null && (
      <Link to={paths.jobs(jobQueryOf(jobsFromStart(choice)))} className={buttonClass({ variant: 'quiet' })}>
        First page
      </Link>
    )}
    {next !== null && (
      <Link
        to={paths.jobs(jobQueryOf({ ...choice, after: next }))}
        rel="next"
        className={buttonClass({ variant: 'quiet' })}
      >
        Next page
      </Link>
    )}
  </nav>
)
