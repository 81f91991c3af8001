import type { ReactNode } from 'react'
import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { type TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { routerLink } from '#wire/router-link.tsx'
import { DescriptionTab } from './DescriptionTab.tsx'
import { ledgerTab, questionsTab, spendingSection, updatesTab } from './fetched-parts.ts'
import { currentTab, placeIn, type TabId } from './page-data.ts'
import type { PageData } from './shown-page.ts'

type TabProps = { readonly page: PageData; readonly query: URLSearchParams }
type TabView = {
  readonly id: TabId
  readonly label: string
  /** The number of items in the tab, next to its name. */
  readonly count?: (page: PageData) => number
  readonly panel: (props: TabProps) => ReactNode
}

/** A text of the project, in lines of a readable length. */
function prose(project: ProjectDetail, field: 'methodology' | 'impact', fallback: string): ReactNode {
  const { [field]: text, rendered } = project
  return (
    <div className="max-w-prose">
      {text ? <RichText text={text} rendered={rendered?.[field]} /> : <p className="text-ink-2">{fallback}</p>}
    </div>
  )
}

/** PROJ-16 to PROJ-24. The current tab is in the URL. */
const tabs: readonly [TabView, ...TabView[]] = [
  { id: 'description', label: 'Description', panel: ({ page }) => <DescriptionTab {...page} /> },
  {
    id: 'methodology',
    label: 'Methodology',
    panel: ({ page }) => prose(page.project, 'methodology', 'Methodology details will be available soon.'),
  },
  {
    id: 'impact',
    label: 'Impact',
    panel: ({ page }) => prose(page.project, 'impact', 'Impact details will be available soon.'),
  },
  {
    id: 'updates',
    label: 'Updates',
    count: ({ project }) => project.updates.length,
    panel: ({ page: { project } }) => (
      <div className="max-w-prose">
        <updatesTab.Part
          projectId={project.id}
          isOwner={project.standing === 'lead' || project.standing === 'editor'}
          updates={project.updates}
          now={project.now}
          dueSince={project.updateDueSince}
        />
      </div>
    ),
  },
  {
    id: 'questions',
    label: 'Questions',
    count: ({ project }) => project.questionCount,
    panel: ({ page: { project, questions }, query }) =>
      questions && <questionsTab.Part projectId={project.id} questions={questions} after={placeIn(query)} />,
  },
  {
    id: 'ledger',
    label: 'Ledger',
    panel: ({ page: { project, ledger, spending }, query }) =>
      ledger && (
        <ledgerTab.Part
          projectId={project.id}
          ledger={ledger}
          query={query}
          since={project.submittedAt}
          now={project.now}
        >
          {spending && spending.paid > 0 && <spendingSection.Part {...spending} />}
        </ledgerTab.Part>
      ),
  },
]

export function ProjectTabs({ page, query }: TabProps) {
  const chosen = currentTab(query)
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const links = tabs.map(({ id, label, count }): TabLink => {
    const number = count?.(page) ?? 0
    return { id, label, href: `?tab=${id}`, ...(number > 0 && { count: number }) }
  })
  return (
    <div className="min-w-0">
      <TabLinks label="About this project" tabs={links} current={current.id} renderLink={routerLink} />
      <div className="min-w-0 pt-6">{current.panel({ page, query })}</div>
    </div>
  )
}
