import { lazy, Suspense } from 'react'
import { redirect, useLoaderData, useRouteError } from 'react-router'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { ProjectCard } from '#features/research/projects/parts/ProjectCard.tsx'
import { VerifiedBadge } from '#features/research/projects/parts/VerifiedBadge.tsx'
import { cardBadge } from '#features/research/projects/rules/projects.ts'
import { PublicationLine } from '#features/research/publications/parts/PublicationLine.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Prose } from '#ui/Prose.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isId } from '#values/id.ts'
import { orcidOf } from '#values/orcid.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { must, RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { PublicResearcher, researchersContract } from '../contract.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { InstitutionLine } from '../parts/InstitutionLine.tsx'
import { ListCard } from '../parts/ListCard.tsx'
import { OrcidLine } from '../parts/OrcidLine.tsx'
import { ResearcherLinks } from '../parts/ResearcherLinks.tsx'
import { aboutResearcher, checkedLabels } from '../rules.ts'

const ReportLink = lazy(() =>
  import('#features/foundation/reports/parts/ReportLink.tsx').then((module) => ({ default: module.ReportLink })),
)
/** For signed-in people alone. */
const FollowButton = lazy(() =>
  import('../parts/FollowButton.tsx').then((module) => ({ default: module.FollowButton })),
)

export const loader = load<typeof researchersContract>()(async ({ api, params }) => {
  const asked = params.researcherId ?? ''
  const researcher = await must(api('GET /api/researchers/:id', { params: { id: asked } }))
  // A former id redirects permanently to the current URL (AMB-124); a name or an unproven iD may be another person's
  // tomorrow.
  const orcidId = orcidOf(asked)
  const isFormerId = isId(asked) || (orcidId !== undefined && orcidId !== researcher.orcidId)
  // Not cached: a researcher may return to a former id, and a browser must not go in circles.
  const init = { status: isFormerId ? 301 : 302, headers: { 'cache-control': 'no-cache' } }
  if (researcher.publicId !== asked) throw redirect(paths.researcher(researcher.publicId), init)
  return researcher
})

export const handle = screen<typeof loader>((researcher) => ({
  title: researcher.name,
  description: (researcher.bio ?? `${researcher.name}, ${researcher.institution ?? 'researcher'}`).slice(0, 160),
  canonical: paths.researcher(researcher.publicId),
  ...(researcher.photoUrl ? { image: researcher.photoUrl } : {}),
  // Read only in the server's page, so the browser's scripts leave it out.
  ...(import.meta.env.SSR && { about: [aboutResearcher(researcher)] }),
}))

export function Component() {
  const researcher = useLoaderData<typeof loader>()
  const hasAside = researcher.researchInterests.length + researcher.publications.length > 0
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:py-10">
      <div>
        <BackLink>Back</BackLink>
      </div>
      <Who researcher={researcher} />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          hasAside && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          {researcher.bio && (
            <section>
              <h2 className="mb-3 text-2xl">About</h2>
              <Prose text={researcher.bio} />
            </section>
          )}
          <Projects researcher={researcher} wide={!hasAside} />
          <ReportProfile researcher={researcher} />
        </div>
        {hasAside && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ListCard title="Research Interests" items={researcher.researchInterests} marked />
            <ListCard
              title="Key Publications"
              items={researcher.publications}
              show={(line) => <PublicationLine line={line} />}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function Who({ researcher }: { researcher: PublicResearcher }) {
  const { name, fieldOfStudy, orcidId, orcidProof, photoUrl, verified } = researcher
  return (
    <header className="flex flex-col gap-5 border-line border-b pb-6 sm:flex-row sm:items-center">
      <Avatar name={name} src={photoUrl} size="xl" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h1>{name}</h1>
          {verified && <VerifiedBadge />}
        </div>
        <InstitutionLine of={researcher} className="mt-1 text-ink-2 text-lg" />
        {fieldOfStudy && <p className="text-ink-3">{fieldOfStudy}</p>}
        {orcidId && (
          <p className="mt-2 text-sm">
            <OrcidLine orcidId={orcidId} proof={orcidProof} />
          </p>
        )}
        {verified && (
          <p className="mt-2 max-w-prose text-ink-2 text-sm">
            Checked by our staff on {longDate(verified.confirmedAt)}:{' '}
            {verified.checked.map((kind) => checkedLabels[kind]).join('; ')}. {verified.note} It counts until{' '}
            {longDate(verified.validUntil)}.
          </p>
        )}
        <ResearcherLinks researcher={researcher} />
      </div>
      <div className="min-h-11 sm:ml-auto">
        {researcher.isFollowed !== null && (
          <Suspense fallback={null}>
            <FollowButton publicId={researcher.publicId} name={name} isFollowed={researcher.isFollowed} />
          </Suspense>
        )}
      </div>
    </header>
  )
}

/** Few people report, so its script comes after the page. */
function ReportProfile({ researcher: { userId, photoUrl } }: { readonly researcher: PublicResearcher }) {
  const pictureId = /^\/files\/([\da-f-]{36})\//.exec(photoUrl ?? '')?.[1]
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <p className="text-ink-2 text-sm">
      Something is wrong here?{' '}
      <Suspense fallback={null}>
        <ReportLink kind="profile" id={userId} what="this profile" pictureId={pictureId} />
      </Suspense>
    </p>
  )
}

type ProjectsProps = { readonly researcher: PublicResearcher; readonly wide: boolean }

/** PUBR-11: as cards with their bars, like every list. */
function Projects({ researcher: { name, projects, activeProjectCount, record }, wide }: ProjectsProps) {
  const closed = projects.filter(({ status, isClosed }) => status === 'approved' && isClosed).length
  return (
    <section>
      <h2 className="text-2xl">Projects</h2>
      <p className="mt-1 mb-4 text-ink-2">
        <span>
          {activeProjectCount} active {activeProjectCount === 1 ? 'project' : 'projects'}
        </span>
        {closed > 0 && `, and ${closed} whose deadline has passed`}
        <RecordLine record={record} />
      </p>
      {projects.length === 0 ? (
        <EmptyState
          as="h3"
          title="No projects in public yet"
          text={`When one of ${name} is approved, it stands here.`}
        />
      ) : (
        <ul className={cx('grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2', wide && 'lg:grid-cols-3')}>
          {projects.map((project) => {
            const badge = cardBadge(project.status, project)
            return (
              <li key={project.id}>
                <ProjectCard project={project} badge={<StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** Results of earlier projects; empty if there are none yet. */
function RecordLine({ record: { closed, reached, updates, lastUpdateAt } }: Pick<PublicResearcher, 'record'>) {
  if (closed + updates === 0) return null
  return (
    <span className="block text-ink-3 text-sm">
      {closed > 0 && `${reached} of ${closed} closed ${closed === 1 ? 'project' : 'projects'} reached the goal. `}
      {updates > 0 && `${updates} ${updates === 1 ? 'update' : 'updates'} posted`}
      {lastUpdateAt && `, the latest on ${longDate(lastUpdateAt)}.`}
    </span>
  )
}

/** PUBR-13: no researcher has this URL; other errors go to the outer boundary. */
export function ErrorBoundary() {
  const error = useRouteError()
  // 400: an address that is too long or malformed for a researcher's.
  if (!(error instanceof RefusedAnswer) || (error.status !== 404 && error.status !== 400)) throw error
  return (
    <section className="dot-grid">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-4 px-4 py-24">
        <h1 className="text-4xl">Researcher Not Found</h1>
        <p className="max-w-prose text-ink-2">
          There is no researcher at this address. It may have been mistyped, or the account was closed.
        </p>
        <BackLink className={buttonClass()}>Go Back</BackLink>
      </div>
    </section>
  )
}
