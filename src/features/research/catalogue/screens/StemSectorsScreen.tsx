import { Link, useLoaderData } from 'react-router'
import { Card } from '#ui/Card.tsx'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { catalogueContract } from '../contract.ts'
import { activeCount } from '../parts/active-count.ts'
import { PageHead } from '../parts/PageHead.tsx'

export const loader = load<typeof catalogueContract>()(async ({ api }) => {
  const { sectors } = await must(api('GET /api/catalogue/sectors'))
  return sectors
})

export const handle = screen(() => ({
  title: 'Explore STEM sectors',
  description: 'Science, technology, engineering and mathematics: choose a sector and see what researchers plan to do.',
  canonical: paths.stemSectors,
}))

/** BRWS-01 to BRWS-05, BRWS-07. */
export function Component() {
  const sectors = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-6xl px-4 pb-20">
      <PageHead
        back={{ to: paths.home, label: 'Back to Home' }}
        title="Explore STEM sectors"
        text="Choose a field. Every project in it was read by a reviewer before it was listed."
      />
      <ul className="grid gap-5 sm:grid-cols-2">
        {sectors.map((sector) => (
          <Card
            as="li"
            key={sector.id}
            className="group relative transition-colors duration-150 hover:border-brand-500"
            art={
              <img
                src={`/art/${sector.id}/00000000-0000-7000-8000-000000000000.svg`}
                alt=""
                width="640"
                height="360"
                className="aspect-[5/2] object-cover"
              />
            }
          >
            <h2>
              <Link
                to={paths.sector(sector.id)}
                className="text-ink no-underline after:absolute after:inset-0 group-hover:text-brand-700"
              >
                {sector.label}
              </Link>
            </h2>
            <p className="mt-2 text-ink-2">{sector.description}</p>
            <p className="mt-auto pt-4 font-semibold text-sm">{activeCount(sector.activeProjects)}</p>
          </Card>
        ))}
      </ul>
    </div>
  )
}
