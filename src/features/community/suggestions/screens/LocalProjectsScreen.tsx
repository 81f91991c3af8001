import { useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { OwnPlace, placesContract } from '#features/identity/places/contract.ts'
import { PlaceForm } from '#features/identity/places/parts/PlaceForm.tsx'
import { SaveButton } from '#features/research/follows/parts/SaveButton.tsx'
import { ProjectCard } from '#features/research/projects/parts/ProjectCard.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { PageLinks } from '#wire/page-links.tsx'
import { screen } from '#wire/screen.ts'
import type { LocalProject, suggestionsContract } from '../contract.ts'
import { type Distance, distances } from '../rules/near.ts'

export const loader = load<typeof suggestionsContract & typeof placesContract>()(async ({ api, query }) => {
  const after = query.get('after')
  const [place, page] = await Promise.all([
    must(api('GET /api/me/place')),
    must(api('GET /api/me/local-projects', { query: after ? { after } : {} })),
  ])
  return { place, ...page }
})

export const handle = screen(() => ({ title: 'Local projects', robots: 'noindex' }))

/** AMB-137: open projects in the donor's city, then region, then country. */
export function Component() {
  const { place, items, older } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const [changing, setChanging] = useState(false)
  const after = query.get('after') ?? undefined
  const isSet = place.country !== null
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8 sm:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1>Local Projects</h1>
          <p className="mt-1 text-ink-2 wrap-anywhere">
            {isSet ? `Open projects near ${nameOf(place)}, the nearest first.` : 'Open projects near where you are.'}
          </p>
        </div>
        {isSet && !changing && (
          <Button variant="quiet" onClick={() => setChanging(true)}>
            Change Place
          </Button>
        )}
      </div>
      {(!isSet || changing) && (
        <Where
          place={place}
          onSaved={async () => {
            setChanging(false)
            await revalidate()
          }}
          {...(isSet && { onCancel: () => setChanging(false) })}
        />
      )}
      {isSet && items.length === 0 && <Nothing isFirstPage={after === undefined} />}
      {distances.map((distance) => (
        <Group key={distance} distance={distance} place={place} items={items} />
      ))}
      <PageLinks
        older={older}
        after={after}
        hrefAt={donorPaths.localProjects}
        what="local projects"
        words={['Previous', 'First', 'More']}
      />
    </div>
  )
}

const countryOf = ({ country, countries }: OwnPlace): string =>
  countries.find(({ value }) => value === country)?.label ?? ''

const nameOf = (place: OwnPlace): string => [place.city, place.region, countryOf(place)].filter(Boolean).join(', ')

type WhereProps = {
  readonly place: OwnPlace
  readonly onSaved: () => Promise<void>
  readonly onCancel?: () => void
}

const Where = ({ place, onSaved, onCancel }: WhereProps) => (
  <Card as="section">
    <h2 className="mb-2 text-xl">Where are you?</h2>
    <p className="mb-5 max-w-prose text-ink-2 text-sm">
      It is kept with your account, only you see it, and your device is not asked. You can take it back in your
      settings.
    </p>
    <div className="max-w-xl">
      <PlaceForm place={place} onSaved={onSaved} />
    </div>
    {onCancel && (
      <Button variant="link" className="mt-2" onClick={onCancel}>
        Keep it as it is
      </Button>
    )}
  </Card>
)

type GroupProps = { readonly distance: Distance; readonly place: OwnPlace; readonly items: readonly LocalProject[] }

function Group({ distance, place, items }: GroupProps) {
  const own = items.filter((item) => item.distance === distance)
  if (own.length === 0) return null
  const name = { city: place.city, region: place.region, country: countryOf(place) }[distance] ?? ''
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl wrap-anywhere">In {name}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {own.map(({ project, isSaved }) => (
          <li key={project.id} className="min-w-0">
            <ProjectCard project={project} footer={<SaveButton projectId={project.id} saved={isSaved} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Nothing = ({ isFirstPage }: { readonly isFirstPage: boolean }) => (
  <EmptyState
    title={isFirstPage ? 'No projects near you yet.' : 'Nothing further away.'}
    text="Projects stand here by the place of their institution."
    action={
      <Link to={paths.stemSectors} className={buttonClass()}>
        Explore Projects
      </Link>
    }
  />
)
