import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLoaderData } from 'react-router'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import type { FieldDifference, ProjectVersion } from '#features/research/versions/contract.ts'
import { FieldDifferences } from '#features/research/versions/parts/FieldDifferences.tsx'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { dataOrNull } from '#wire/client.ts'
import { load, notFoundData } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { projectsContract } from '../contract/endpoints.ts'
import type { ProjectVersions } from '../contract/objects.ts'

type Shown = {
  readonly id: string
  readonly versions: ProjectVersions
  /** What each version changed, by its number. */
  readonly differences: Readonly<Record<number, readonly FieldDifference[]>>
}

/** Differences of older versions are left to the API. */
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
  return { id, versions, differences: Object.fromEntries(differences) } satisfies Shown
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

/** What a project said and when: donors see what was changed after they gave. */
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
        <p className="wrap-anywhere text-ink-3 text-xs">
          Proof of this wording (SHA-256): <code>{version.hash}</code>
        </p>
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
        What &ldquo;{versions.title}&rdquo; said and when, since reviewers first passed it. Every wording is kept.
      </p>
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
}
