import { Link, useLoaderData } from 'react-router'
import type { catalogueContract } from '#features/research/catalogue/contract.ts'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import { PageHead } from '#features/research/catalogue/parts/PageHead.tsx'
import { slug } from '#features/research/catalogue/rules/taxonomies.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundWith } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { projectsContract } from '../contract/endpoints.ts'
import type { ProjectCard as ProjectCardData, ProjectPage } from '../contract/objects.ts'
import { BoostedBadge } from '../parts/BoostedBadge.tsx'
import { ListFilters } from '../parts/ListFilters.tsx'
import { MatchBadge } from '../parts/MatchBadge.tsx'
import { ProjectCard } from '../parts/ProjectCard.tsx'
import { ProjectStrip } from '../parts/ProjectStrip.tsx'
import { useMatches } from '../parts/use-matches.ts'
import { type ListChoice, listQueryOf } from '../rules/list-query.ts'
import { pageQuery } from '../rules/paging.ts'

type Place = { readonly id: string; readonly label: string }
type Listing = {
  readonly sector: Place
  readonly area: Place
  readonly choice: ListChoice
  readonly page: ProjectPage
  readonly trending: readonly ProjectCardData[]
  /** The last page, if the URL asks for one beyond it. */
  readonly beyond: number | null
}
/** For the URL of no area: the sector in it, if there is one. */
type Loaded = Listing | { readonly page: null; readonly sector: Place | null }

type Contracts = typeof projectsContract & typeof catalogueContract

export const loader = load<Contracts>()(async ({ api, params, query }) => {
  const [sector, area] = [slug(params.sectorId ?? ''), slug(params.areaId ?? '')]
  const { choice, page } = listQueryOf(query)
  const [found, trending] = await Promise.all([
    dataOrNull(api('GET /api/projects', { query: { sector, area, ...choice, ...page } })),
    dataOrNull(api('GET /api/projects/trending', { query: { scope: `${sector}/${area}` } })),
  ])
  if (!found?.place || !trending) {
    const known = await dataOrNull(api('GET /api/catalogue/sectors/:sectorId', { params: { sectorId: sector } }))
    return notFoundWith({ page: null, sector: known && { id: known.id, label: known.label } })
  }
  const { place, ...list } = found
  const beyond = page.page !== undefined && page.page > Math.max(1, list.pages) ? page.page : null
  return { ...place, choice, page: list, trending: trending.items, beyond } satisfies Listing
})

export const handle = screen<() => Loaded>((listing) =>
  listing.page
    ? {
        feed: paths.feed(`${listing.sector.id}/${listing.area.id}`),
        title: `${listing.area.label} projects in ${listing.sector.label}`,
        description: `Research projects in ${listing.area.label} that were reviewed and that you can support directly.`,
        canonical: paths.projects(listing.sector.id, listing.area.id),
      }
    : {
        title: listing.sector ? 'Research area not found' : 'Sector not found',
        robots: 'noindex',
      },
)

export function Component() {
  const listing = useLoaderData() as Loaded
  return listing.page ? <List {...listing} /> : <AreaNotFound sector={listing.sector} />
}

/** BRWS-12, BRWS-13: says which part of the URL is unknown, with a link one step up. */
function AreaNotFound({ sector }: { readonly sector: Place | null }) {
  return (
    <CatalogueNotFound
      title={sector ? 'Research area not found' : 'Sector not found'}
      text="There is no such place in our catalogue. The address may have been mistyped."
      action={
        <Link to={sector ? paths.sector(sector.id) : paths.stemSectors} className={buttonClass()}>
          {sector ? `Back to ${sector.label}` : 'Back to sectors'}
        </Link>
      }
    />
  )
}

function List({ sector, area, choice, page, trending, beyond }: Listing) {
  const matches = useMatches([...page.items, ...trending])
  const hrefFor = (target: number): string =>
    paths.projects(sector.id, area.id, { ...choice, ...pageQuery(target, page) })
  return (
    <div className="mx-auto max-w-6xl px-4 pb-20">
      <PageHead
        back={{ to: paths.sector(sector.id), label: sector.label }}
        title={area.label}
        text={`Projects in ${area.label} that a reviewer has read and approved.`}
      />
      {trending.length > 0 && (
        <div className="mb-14">
          <ProjectStrip
            title="Trending"
            isCompact
            projects={trending}
            badgeOf={(project) => (
              <>
                {project.isBoosted && <BoostedBadge />}
                {matches.has(project.id) && <MatchBadge />}
              </>
            )}
          />
        </div>
      )}
      <section aria-labelledby="all-projects">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <h2 id="all-projects">
              All projects <span className="font-normal text-ink-3 text-lg">{inThousands(page.total)}</span>
            </h2>
            <Counts total={page.total} active={page.active} />
          </div>
          <ListFilters choice={choice} />
        </div>
        {beyond !== null && page.items.length > 0 && (
          <p role="status" className="mb-5 text-ink-2">
            There is no page {inThousands(beyond)}: this is the last one{page.pages > 1 && `, page ${page.pages}`}.
          </p>
        )}
        {page.items.length > 0 ? (
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {page.items.map((project) => (
              <li key={project.id} className="min-w-0">
                <ProjectCard project={project} badge={matches.has(project.id) && <MatchBadge />} />
              </li>
            ))}
          </ul>
        ) : (
          <NothingListed filtered={choice.use !== undefined} area={area} sector={sector} />
        )}
        <div className="mt-10">
          <Pagination current={page.page} last={page.pages} hrefFor={hrefFor} renderLink={routerLink} />
        </div>
      </section>
    </div>
  )
}

/** Why more are listed here than the areas' cards count as active (AMB-070: a closed project stays public). */
function Counts({ total, active }: { readonly total: number; readonly active: number | null }) {
  if (active === null || active >= total) return null
  const closed = total - active
  return (
    <p className="mt-1 text-ink-2 text-sm">
      {inThousands(active)} active, {inThousands(closed)} closed: {closed === 1 ? 'its' : 'their'} deadline has passed.
    </p>
  )
}

/** LIST-26. */
const NothingListed = (props: { readonly filtered: boolean; readonly sector: Place; readonly area: Place }) =>
  props.filtered ? (
    <EmptyState
      as="h3"
      title="No projects with this category"
      text="Other projects of this area ask for other things."
      action={
        <Link to={paths.projects(props.sector.id, props.area.id)} className={buttonClass({ variant: 'quiet' })}>
          Show all projects
        </Link>
      }
    />
  ) : (
    <EmptyState
      as="h3"
      title={`No projects in ${props.area.label} yet`}
      text="Projects appear here once a reviewer has approved them."
      action={
        <Link to={paths.sector(props.sector.id)} className={buttonClass({ variant: 'quiet' })}>
          Other areas of {props.sector.label}
        </Link>
      }
    />
  )
