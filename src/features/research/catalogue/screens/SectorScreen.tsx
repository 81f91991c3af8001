import { Link, useLoaderData } from 'react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { paths } from '#values/paths.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { catalogueContract, SectorWithAreas } from '../contract.ts'
import { activeCount } from '../parts/active-count.ts'
import { CatalogueNotFound } from '../parts/CatalogueNotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'

export const loader = load<typeof catalogueContract>()(async ({ api, params }) => {
  const sectorId = params.sectorId ?? ''
  const sector = await dataOrNull(api('GET /api/catalogue/sectors/:sectorId', { params: { sectorId } }))
  return sector ?? notFoundData()
})

type Loaded = SectorWithAreas | null

export const handle = screen<() => Loaded>((sector) =>
  sector
    ? { title: `${sector.label} research areas`, description: sector.description, canonical: paths.sector(sector.id) }
    : { title: 'Sector not found', robots: 'noindex' },
)

/** BRWS-08 to BRWS-12. */
export function Component() {
  const sector = useLoaderData() as Loaded
  if (!sector)
    return (
      <CatalogueNotFound
        title="Sector not found"
        text="We sort projects into science, technology, engineering and mathematics."
        action={
          <Link to={paths.stemSectors} className={buttonClass()}>
            Back to sectors
          </Link>
        }
      />
    )
  return (
    <div className="mx-auto max-w-6xl px-4 pb-20">
      <PageHead back={{ to: paths.stemSectors, label: 'All sectors' }} title={sector.label} text={sector.description} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {sector.areas.map((area) => (
          <Card as="li" key={area.id} className="group relative transition-colors duration-150 hover:border-brand-500">
            <h2 className="text-xl">
              <Link
                to={paths.projects(sector.id, area.id)}
                className="text-ink no-underline after:absolute after:inset-0 group-hover:text-brand-700"
              >
                {area.label}
              </Link>
            </h2>
            <p className="mt-2 text-ink-2">{area.description}</p>
            <p className="mt-auto pt-4 text-ink-3 text-sm">{activeCount(area.activeProjects)}</p>
          </Card>
        ))}
      </ul>
    </div>
  )
}
