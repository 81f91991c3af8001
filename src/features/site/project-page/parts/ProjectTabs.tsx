import { lazy, type ReactNode, Suspense } from 'react'
import type { ProjectLedger } from '#features/funding/donations/contract.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import type { ProjectDetail } from '#features/research/projects/contract.ts'
import { ProjectPlan } from '#features/research/projects/parts/ProjectPlan.tsx'
import { UpdatesTab } from '#features/research/updates/parts/UpdatesTab.tsx'
import { Prose } from '#ui/Prose.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { fetchedPart } from '#wire/fetched-part.tsx'
import { routerLink } from '#wire/router-link.tsx'

type TabView = { readonly id: string; readonly label: string; readonly panel: (project: ProjectDetail) => ReactNode }

const fallback = (text: string): ReactNode => <p className="text-ink-2">{text}</p>

/** PROJ-16 to PROJ-24. The current tab is in the URL. */
const tabs: readonly [TabView, ...TabView[]] = [
  {
    id: 'description',
    label: 'Description',
    panel: ({ description, timeline }) => (
      <div className="grid gap-6">
        <section aria-labelledby="overview">
          <h2 id="overview" className="mb-3 text-xl">
            Overview
          </h2>
          <Prose text={description} />
        </section>
        {timeline && (
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-3 text-xl">
              Timeline
            </h2>
            <Prose text={timeline} />
          </section>
        )}
      </div>
    ),
  },
  {
    id: 'methodology',
    label: 'Methodology',
    panel: ({ methodology }) =>
      methodology ? <Prose text={methodology} /> : fallback('Methodology details will be available soon.'),
  },
  {
    id: 'impact',
    label: 'Impact',
    panel: ({ impact }) => (impact ? <Prose text={impact} /> : fallback('Impact details will be available soon.')),
  },
  {
    id: 'updates',
    label: 'Updates',
    panel: ({ id, isOwner, updates }) => <UpdatesTab projectId={id} isOwner={isOwner} updates={updates} />,
  },
]

// For the researcher and reviewers alone: a reader's page does not carry it.
const LetterLink = lazy(() => import('./LetterLink.tsx').then((module) => ({ default: module.LetterLink })))

function Plan({ project }: { readonly project: ProjectDetail }) {
  const session = useAuth()
  const mayRead = project.isOwner || (session.state === 'signed-in' && session.me.staff !== null)
  const letter = (key: string) => (
    <Suspense fallback={null}>
      <LetterLink projectId={project.id} approval={key} />
    </Suspense>
  )
  return (
    <div className="pt-10 empty:hidden">
      <ProjectPlan project={project} letter={mayRead ? letter : undefined} />
    </div>
  )
}

/** Long, and read by few. */
export const ledgerTab = fetchedPart(() =>
  import('#features/funding/donations/parts/LedgerTab.tsx').then((module) => module.LedgerTab),
)

type ProjectTabsProps = {
  readonly project: ProjectDetail
  /** Read only while its tab is shown. */
  readonly ledger: ProjectLedger | undefined
  readonly query: URLSearchParams
}

export function ProjectTabs({ project, ledger, query }: ProjectTabsProps) {
  const chosen = query.get('tab')
  const current = chosen === 'ledger' ? undefined : (tabs.find((one) => one.id === chosen) ?? tabs[0])
  const links = [...tabs, { id: 'ledger', label: 'Ledger' }].map(({ id, label }) => ({ id, label, href: `?tab=${id}` }))
  return (
    <div className="min-w-0">
      <TabLinks label="About this project" tabs={links} current={current?.id ?? 'ledger'} renderLink={routerLink} />
      <div className="min-w-0 pt-6">
        {current && <div className="max-w-prose">{current.panel(project)}</div>}
        {current?.id === 'description' && <Plan project={project} />}
        {!current && ledger && (
          <ledgerTab.Part
            projectId={project.id}
            ledger={ledger}
            query={query}
            since={project.submittedAt}
            now={project.now}
          />
        )}
      </div>
    </div>
  )
}
