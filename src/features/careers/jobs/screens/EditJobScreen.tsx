import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { OwnJob } from '../contract/objects.ts'
import { ManageJob } from '../parts/ManageJob.tsx'

export const loader = load<typeof jobsContract>()(async ({ api, params }) => {
  const id = params.jobId ?? ''
  return (isId(id) ? await dataOrNull(api('GET /api/me/jobs/:id', { params: { id } })) : undefined) ?? notFoundData()
})

export const handle = screen(() => ({ title: 'Edit Position', robots: 'noindex' }))

export function Component() {
  const job = useLoaderData() as OwnJob | null
  if (!job)
    return (
      <CatalogueNotFound
        title="Position Not Found"
        text="There is no position of yours at this address."
        action={
          <Link to={paths.myJobs} className={buttonClass()}>
            My Positions
          </Link>
        }
      />
    )
  return <Editing key={job.id} loaded={job} />
}

function Editing({ loaded }: { readonly loaded: OwnJob }) {
  const [job, setJob] = useState(loaded)
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20">
      <p className="mb-3">
        <Link to={paths.myJobs}>My Positions</Link>
      </p>
      <h1 className="wrap-anywhere mb-5">{job.wording.title}</h1>
      <ManageJob job={job} onChanged={setJob} />
    </div>
  )
}
