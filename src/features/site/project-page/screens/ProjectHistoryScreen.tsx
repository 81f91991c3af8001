import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLoaderData } from 'react-router'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { ProjectVersions } from '#features/research/projects/contract/objects.ts'
import type { FieldDifference, ProjectVersion } from '#features/research/versions/contract.ts'
import { FieldDifferences } from '#features/research/versions/parts/FieldDifferences.tsx'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Id, isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { ModeratorsPart } from '../parts/ModeratorsPart.tsx'
import { VersionProof } from '../parts/VersionProof.tsx'

type Shown = {
  readonly id: Id<'project'>
  readonly versions: ProjectVersions
  /** What each version changed, by its number. */
  readonly differences: Readonly<Record<number, readonly FieldDifference[]>>
}

/** The differences of older versions are available only from the API. */
const differencesMax = 20

export const loader = load<typeof projectsContract>()(async ({ api, params }) => {
  const id = params.projectId ?? ''
  if (!isId(id)) return notFoundData()
  const versions = await dataOrNull(api('GET /api/projects/:id/versions', { params: { id } }))
  if (!versions) return notFoundData()
  const shown = versions.items.slice(0, -1).slice(0, differencesMax)
  const differences = await Promise.all(
    shown.map(async ({ number }) => {
      const path = { id, number: String(number) }
      const found = await dataOrNull(api('GET /api/projects/:id/versions/:number/difference', { params: path }))
      return [number, found?.items ?? []] as const
    }),
  )
  return { id: id as Id<'project'>, versions, differences: Object.fromEntries(differences) } satisfies Shown
})

export const handle = screen<() => Shown | null>((shown) =>
  shown
    ? { title: `History of ${shown.versions.title}`, canonical: paths.projectHistory(shown.id), robots: 'noindex' }
    : { title: 'Project Not Found', robots: 'noindex' },
)

export function Component() {
  const shown = useLoaderData() as Shown | null
  if (shown) return <History {...shown} />
  return (
    <CatalogueNotFound
      title="Project Not Found"
      text="There is no public project at this address."
      action={
        <Link to={paths.stemSectors} className={buttonClass()}>
          Explore Other Projects
        </Link>
      }
    />
  )
}

/** The versions of a project: donors see what was changed after they gave. */
function History({ id, versions, differences }: Shown) {
  const notes = versions.items.map((version, at) => ({
    id: String(version.number),
    date: <DateText at={version.at} form="long" />,
    title: <Title version={version} isFirst={at === versions.items.length - 1} />,
    children: (
      <div className="grid gap-4">
        {(differences[version.number] ?? []).length > 0 && (
          <details open={at === 0}>
            <summary className="min-h-11 cursor-pointer py-2.5 text-brand-700">
              What was changed: {version.changed.map((field) => versionFieldLabels[field]).join(', ')}
            </summary>
            <FieldDifferences items={differences[version.number] ?? []} />
          </details>
        )}
        {version.removals.map((removal) => (
          <p key={removal.at} role="note" className="rounded-md border border-line bg-paper px-3 py-2 text-sm">
            Something personal was removed from this version by staff on <DateText at={removal.at} form="long" />:{' '}
            {removal.reason}
          </p>
        ))}
        <VersionProof projectId={id} number={version.number} hash={version.hash} />
      </div>
    ),
  }))
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4 pb-20 sm:pt-6">
      <Link
        to={paths.project(id)}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-ink-2 no-underline hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        Back to the project
      </Link>
      <h1 className="mt-2">History</h1>
      <p className="mt-3 max-w-prose text-ink-2 text-lg">
        What &ldquo;{versions.title}&rdquo; said and when, since reviewers first passed it. Every wording is kept; what
        was personal and had to go is marked.
      </p>
      <p className="mt-3 max-w-prose text-ink-2">
        Each wording has a fingerprint, a long number that is computed from its text and from some random letters, the
        salt. One changed comma gives another number. The fingerprint of a version is over those of its wordings and of
        the version before, so an earlier one cannot be changed unseen. If you kept a copy of a text, open the proof of
        a version and paste it: your browser computes the fingerprint and says whether it is that wording.
      </p>
      <ModeratorsPart projectId={id} />
      <div className="mt-8">
        <SpineList label="Versions" notes={notes} />
      </div>
    </div>
  )
}

function Title({ version, isFirst }: { readonly version: ProjectVersion; readonly isFirst: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isFirst ? 'The first version that is shown' : reasonTexts[version.reason]}
      {version.reviewedAt && <StatusBadge tone="ok">Passed by reviewers</StatusBadge>}
    </span>
  )
}

const reasonTexts: Readonly<Record<ProjectVersion['reason'], string>> = {
  submitted: 'Submitted',
  edited: 'Edited by the researcher',
  resubmitted: 'Sent in again',
  put_back: 'Put back to the reviewed wording',
  redacted: 'Something personal was removed by staff',
}
