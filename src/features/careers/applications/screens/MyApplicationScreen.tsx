import { lazy, Suspense } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { applicationsContract, OwnApplication } from '../contract.ts'

// Loaded once there is something to show.
const OwnView = lazy(() => import('../parts/OwnView.tsx').then((module) => ({ default: module.OwnView })))

export const loader = load<typeof applicationsContract>()(async ({ api, params }) => {
  const id = params.applicationId ?? ''
  return (
    (isId(id) ? await dataOrNull(api('GET /api/me/applications/:id', { params: { id } })) : undefined) ?? notFoundData()
  )
})

export const handle = screen(() => ({ title: 'Your application', robots: 'noindex' }))

export function Component() {
  const own = useLoaderData() as OwnApplication | null
  const { revalidate } = useRevalidator()
  if (own)
    return (
      <div className="mx-auto max-w-3xl px-4 pt-6 pb-20 lg:pt-8">
        <p className="mb-2">
          <Link to={paths.myApplications}>My Applications</Link>
        </p>
        <Suspense fallback={<Spinner label="The application is being opened" />}>
          <OwnView own={own} onChanged={() => void revalidate()} />
        </Suspense>
      </div>
    )
  return (
    <CatalogueNotFound
      title="Application Not Found"
      text="There is no application of yours at this address. It may have been deleted: that happens 12 months after the deadline."
      action={
        <Link to={paths.myApplications} className={buttonClass()}>
          My Applications
        </Link>
      }
    />
  )
}
