import type { ReactNode } from 'react'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { BudgetTable } from '#features/research/projects/parts/BudgetTable.tsx'
import { MilestoneTable } from '#features/research/projects/parts/MilestoneTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Label } from '#ui/Label.tsx'
import { type Tab, Tabs } from '#ui/Tabs.tsx'
import type { Review } from '../contract/objects.ts'
import { ChangesTab } from './ChangesTab.tsx'
import { DecisionBar, type DecisionProps } from './DecisionBar.tsx'
import { countFiles, FilesTab } from './FilesTab.tsx'
import { ProjectTab } from './ProjectTab.tsx'

export type ItemTab = 'changes' | 'rubric' | 'facts' | 'project' | 'budget' | 'files' | 'comments'

type ItemPaneProps = DecisionProps & {
  head: ReactNode
  tab: ItemTab
  onTab: (tab: ItemTab) => void
  comments: ReactNode
  /** The facts on a phone, where there is no room beside the project. */
  besides: readonly (Tab & { id: 'rubric' | 'facts' })[]
}

/** The project in tabs, and the decision below it. */
export function ItemPane({ head, tab, onTab, comments, besides, ...decision }: ItemPaneProps) {
  const { review } = decision
  const isPhone = besides.length > 0
  const title = <Title review={review} />
  const tabs = tabsOf({ review, comments, besides, title: isPhone ? title : null })
  return (
    <article
      aria-labelledby="review-title"
      className="flex min-w-0 flex-col bg-surface max-xl:border-line max-xl:border-b xl:overflow-y-auto"
    >
      {head}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 px-4 py-4 text-base leading-6 max-lg:pt-0 lg:px-5 dense:text-sm dense:leading-5">
        {!isPhone && title}
        <Tabs
          label="The project"
          tabs={tabs}
          current={tabs.some(({ id }) => id === tab) ? tab : 'project'}
          onChange={(id) => onTab(id as ItemTab)}
        />
      </div>
      <DecisionBar {...decision} />
    </article>
  )
}

type TabsOf = Pick<ItemPaneProps, 'comments' | 'besides'> & { readonly review: Review; readonly title: ReactNode }

function tabsOf({ review, comments, besides, title }: TabsOf): Tab[] {
  const { changes, project } = review
  const below = (panel: ReactNode) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {title}
      {panel}
    </div>
  )
  const files = countFiles(project)
  const commentCount = review.comments.length
  return [
    ...(changes
      ? [
          {
            id: 'changes',
            label: 'Changes',
            count: changes.fields.length + (changes.team.length > 0 ? 1 : 0),
            panel: below(<ChangesTab review={review} changes={changes} />),
          },
        ]
      : []),
    ...besides,
    { id: 'project', label: title ? 'Project' : 'Whole project', panel: below(<ProjectTab review={review} />) },
    { id: 'budget', label: 'Budget', panel: <Money review={review} /> },
    { id: 'files', label: 'Files', ...(files > 0 && { count: files }), panel: <FilesTab project={project} /> },
    { id: 'comments', label: 'Comments', ...(commentCount > 0 && { count: commentCount }), panel: comments },
  ]
}

/** Its name, what it is compared with, and its researcher. */
function Title({ review }: { review: Review }) {
  const { title, sector, subsection, kind, round, version, changes } = review
  const taxonomy = useTaxonomy()
  const what = kind === 'recheck' ? ['Re-check'] : round > 1 ? [`Round ${round}`] : []
  const against = changes?.against
  return (
    <div className="grid gap-1">
      <Label parts={[...what, sectorLabel(taxonomy, sector), areaLabel(taxonomy, sector, subsection)]} boxed={false} />
      <h2 id="review-title" tabIndex={-1} className="text-xl leading-7 outline-none">
        {title}
      </h2>
      <p className="text-ink-2 text-sm dense:text-xs">
        {review.researcher}, {review.institution}. Version {version}
        {against && ` against ${against.version}, the ${against.isPassed ? 'reviewed' : 'judged'} one`}.
      </p>
    </div>
  )
}

function Money({ review: { project } }: { review: Review }) {
  const { budget, milestones, now, status } = project
  if (budget.length + milestones.length === 0)
    return <EmptyState title="No budget." text="It has neither lines of a budget nor milestones." />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {budget.length > 0 && <BudgetTable budget={budget} />}
      {milestones.length > 0 && <MilestoneTable milestones={milestones} now={now} isPublic={status === 'approved'} />}
    </div>
  )
}
