import { Link, useLoaderData } from 'react-router'
import type { catalogueContract } from '#features/research/catalogue/contract.ts'
import { activeCount } from '#features/research/catalogue/parts/active-count.ts'
import { PageHead } from '#features/research/catalogue/parts/PageHead.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { inThousands } from '#values/count.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { projectsContract } from '../contract/endpoints.ts'
import { ListFilters } from '../parts/ListFilters.tsx'
import { MatchBadge } from '../parts/MatchBadge.tsx'
import { ProjectCard } from '../parts/ProjectCard.tsx'
import { useMatches } from '../parts/use-matches.ts'
import { listQueryOf } from '../rules/list-query.ts'
import { pageQuery } from '../rules/paging.ts'

export const loader = load<typeof projectsContract & typeof catalogueContract>()(async ({ api, query }) => {
  const { choice, page } = listQueryOf(query)
  const [list, { sectors }] = await Promise.all([
    must(api('GET /api/projects', { query: { ...choice, ...page } })),
    must(api('GET /api/catalogue/sectors')),
  ])
  return { choice, page: list, sectors }
})

export const handle = screen(() => ({
  title: 'All projects',
  description: 'Every reviewed research project in one list, from all sectors, by what is new, needed or ending soon.',
  canonical: paths.allProjects(),
  feed: paths.feed(),
}))

/** All public projects across sectors, with the sort and filter of the areas' lists. */
export function Component() {
  const { choice, page, sectors } = useLoaderData<typeof loader>()
  const matches = useMatches(page.items)
  return (
    <div className="mx-auto max-w-6xl px-4 pb-20">
      <PageHead
        back={{ to: paths.home, label: 'Back to Home' }}
        title={
          <>
            All projects <span className="font-normal text-2xl text-ink-3">{inThousands(page.total)}</span>
          </>
        }
        text="From every sector. Each was read by a reviewer before it was listed."
      />
      <nav aria-label="Sectors" className="mb-8 grid grid-cols-2 gap-x-6 border-ink border-y lg:grid-cols-4">
        {sectors.map(({ id, label, activeProjects }) => (
          <Link key={id} to={paths.sector(id)} className="grid min-h-14 content-center py-2 no-underline">
            <span className="font-serif text-ink text-lg">{label}</span>
            <span className="text-ink-3 text-sm">{activeCount(activeProjects)}</span>
          </Link>
        ))}
      </nav>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Link to={paths.search()} className="inline-flex min-h-11 items-center">
          Search with more filters
        </Link>
        <ListFilters choice={choice} />
      </div>
      {page.items.length > 0 ? (
        <ul aria-label="All projects" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {page.items.map((project, at) => (
            <li key={project.id} className="min-w-0">
              <ProjectCard
                as="h2"
                project={project}
                badge={matches.has(project.id) && <MatchBadge />}
                inFirstView={at < 3}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={choice.use ? 'No projects with this category' : 'No projects yet'}
          text={
            choice.use ? 'Other projects ask for other things.' : 'They appear here once a reviewer has approved them.'
          }
          action={
            <Link
              to={choice.use ? paths.allProjects() : paths.stemSectors}
              className={buttonClass({ variant: 'quiet' })}
            >
              {choice.use ? 'Show all projects' : 'Explore sectors'}
            </Link>
          }
        />
      )}
      <div className="mt-10">
        <Pagination
          current={page.page}
          last={page.pages}
          hrefFor={(target) => paths.allProjects({ ...choice, ...pageQuery(target, page) })}
          renderLink={routerLink}
        />
      </div>
    </div>
  )
}
