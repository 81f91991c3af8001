import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, Suspense } from 'react'
import { Link, useLoaderData, useNavigate, useParams, useSearchParams } from 'react-router'
import { useLivePage } from '#features/identity/session/parts/use-live-page.ts'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { ProjectPicture } from '#features/research/projects/parts/ProjectPicture.tsx'
import { cutDescription } from '#features/research/projects/rules/projects.ts'
import { aboutProject } from '#features/site/sharing/rules/about-project.ts'
import { shareImagePath } from '#features/site/sharing/rules/share-image.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { paths } from '#values/paths.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { DetailsCard } from '../parts/DetailsCard.tsx'
import { FundingBar } from '../parts/FundingBar.tsx'
import { FundingCard } from '../parts/FundingCard.tsx'
import { outcomeBanner } from '../parts/fetched-parts.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { ProjectTabs } from '../parts/ProjectTabs.tsx'
import { type PageContracts, readPage } from '../parts/page-data.ts'
import type { PageData } from '../parts/shown-page.ts'
import { useFinding } from '../parts/use-finding.ts'
import { useLiveTotals } from '../parts/use-live-totals.ts'
import { useCountView } from '../parts/use-visit.ts'

// For people who may read unpublished projects: a reader's page does not load it.
const OwnerHint = lazy(() => import('../parts/OwnerHint.tsx').then((module) => ({ default: module.OwnerHint })))

type Loaded = PageData | null

export const loader = load<PageContracts>()(
  async ({ api, params, query }) => (await readPage(api, params.projectId ?? '', query)) ?? notFoundData(),
)

export const handle = screen<() => Loaded>((shown, _, taxonomy) => {
  if (!shown) return { title: 'Project Not Found', robots: 'noindex' }
  const { project } = shown
  const { id, title, summary, description, status } = project
  return {
    title,
    description: cutDescription(summary ?? description).replaceAll(/\s+/g, ' '),
    canonical: paths.project(id),
    ...(status === 'approved' ? forOtherSites(project, taxonomy) : { robots: 'noindex' as const }),
  }
})

/** Other sites read it only from the server's page, so the browser's scripts leave it out. */
const forOtherSites = (project: ProjectDetail, taxonomy: TaxonomyLabels) =>
  import.meta.env.SSR ? { image: shareImagePath(project), about: aboutProject(project, taxonomy) } : {}

export function Component() {
  const shown = useLoaderData() as Loaded
  return shown ? <Project key={shown.project.id} {...shown} /> : <ProjectNotFound />
}

/** PROJ-01, PROJ-02. The server renders the page without knowing whose it is: its owner sees it a moment later. */
function ProjectNotFound() {
  const { projectId = '' } = useParams()
  const finding = useFinding(projectId)
  if (finding === 'looking')
    return (
      <div aria-busy="true" className="mx-auto grid max-w-6xl gap-5 px-4 py-10">
        <span role="status" className="sr-only">
          Loading
        </span>
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-12 w-full max-w-2xl" />
        <Skeleton className="h-46 w-full max-w-3xl" />
      </div>
    )
  return (
    <div className={finding === 'unknown' ? 'appear-last' : undefined}>
      <NoSuchProject />
    </div>
  )
}

const NoSuchProject = () => (
  <CatalogueNotFound
    title="Project Not Found"
    text="There is no public project at this address. It may still be under review, or the address may have been mistyped."
    action={
      <Link to={paths.stemSectors} className={buttonClass()}>
        Explore Other Projects
      </Link>
    }
  />
)

function Project(page: PageData) {
  const { project } = page
  const [query] = useSearchParams()
  useCountView(project)
  useLivePage()
  useLiveTotals(project)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-24 sm:pt-6">
      <BackButton />
      <div className="mt-2 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <article className="grid min-w-0 content-start gap-5">
          <PageHead project={project} />
          {project.status !== 'approved' && (
            <Suspense fallback={null}>
              <OwnerHint project={project} />
            </Suspense>
          )}
          {project.donationsRefused === 'deadline_passed' && <outcomeBanner.Part project={project} />}
          <ProjectPicture
            image={project.projectImage}
            alt={pictureText(project)}
            sizes="(min-width: 1024px) 730px, 100vw"
            strip
            className="rounded-lg border border-line"
          />
          <ProjectTabs page={page} query={query} />
          <FundingBar project={project} />
        </article>
        <aside className="grid content-start gap-4 self-start lg:tall:sticky lg:tall:top-20">
          <FundingCard project={project} />
          <DetailsCard project={project} />
        </aside>
      </div>
    </div>
  )
}

const pictureText = ({ projectImage, title }: ProjectDetail): string =>
  projectImage.startsWith('/art/') ? `A drawing for ${title}` : title

/**
 * How many steps back in the history the previous page is, past the tabs and searches of this one; zero if there is
 * none. A browser that does not reveal its entries goes back one.
 */
function stepsOut(): number {
  const entries = globalThis.navigation?.entries()
  const at = globalThis.navigation?.currentEntry?.index
  if (!entries || at === undefined) return globalThis.history.state?.idx ? -1 : 0
  const isOther = ({ url }: { url: string | null }): boolean =>
    url !== null && new URL(url).pathname !== globalThis.location.pathname
  const before = entries.slice(0, at).findLastIndex(isOther)
  return before < 0 ? 0 : before - at
}

/** PROJ-39: to the previous page, or to the sectors if there is none. */
function BackButton() {
  const navigate = useNavigate()
  return (
    <Link
      to={paths.stemSectors}
      onClick={(event) => {
        const steps = stepsOut()
        if (steps === 0) return
        event.preventDefault()
        void navigate(steps)
      }}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-ink-2 no-underline hover:text-ink"
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Link>
  )
}
