import { lazy, Suspense } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { usePipeline } from '../parts/use-pipeline.ts'

// Loaded once it is known that the visitor may read it.
const PipelineView = lazy(() =>
  import('../parts/PipelineView.tsx').then((module) => ({ default: module.PipelineView })),
)

export const handle = screen(() => ({ title: 'Applications', robots: 'noindex' }))

/** JDET-10, AMB-144: for the poster, by account or by the mailed link, whose secret is in the URL fragment. */
export function Component() {
  const id = (useParams().jobId ?? '') as Id<'job'>
  const pipeline = usePipeline(id, useLocation().hash.slice(1))
  const { found, reload } = pipeline
  if (typeof found === 'object' && 'items' in found)
    return (
      <Suspense fallback={<Waiting />}>
        <PipelineView pipeline={{ ...pipeline, found }} />
      </Suspense>
    )
  if (found === 'looking') return <Waiting />
  return (
    <div className="mx-auto grid max-w-3xl justify-items-start gap-4 px-4 pt-6 pb-20 lg:pt-8">
      {found === 'unknown' ? (
        <>
          <h1>Position Not Found</h1>
          <p className="max-w-prose text-ink-2">
            Only who posted a position reads its applications: signed in, or by the link that was mailed.
          </p>
          <Link to={paths.jobs()}>Back to the Job Board</Link>
        </>
      ) : (
        <>
          <h1>Applications</h1>
          <p>{found.failed}</p>
          <Button onClick={reload}>Try again</Button>
        </>
      )}
    </div>
  )
}

const Waiting = () => (
  <div className="min-h-dvh px-4 pt-6 lg:px-6">
    <Spinner label="The applications are being read" shown />
  </div>
)
