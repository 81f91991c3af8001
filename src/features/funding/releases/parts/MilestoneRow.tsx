import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { QueueLink, queueLine } from '#features/research/reviews/parts/QueueLink.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { inPercent } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { MilestoneToCheck } from '../contract.ts'
import { milestoneId } from './desk-items.ts'

type MilestoneRowProps = { readonly item: MilestoneToCheck; readonly now: Instant; readonly isSelected: boolean }

/** A milestone among the projects of the queue, in a row of the same size. */
export function MilestoneRow({ item, now, isSelected }: MilestoneRowProps) {
  const { project, title, reachedAt, dueAt, shareBps, cents } = item
  const taxonomy = useTaxonomy()
  return (
    <QueueLink kind="milestone" id={milestoneId(item)} isSelected={isSelected}>
      <span className="line-clamp-2 text-base leading-5 dense:text-xs dense:leading-4">
        <span className="font-semibold text-brand-700">Milestone: </span>
        <span className="font-semibold">{title}</span>
        <span className="text-ink-3"> {project.title}</span>
      </span>
      <span className={queueLine}>
        <span className="truncate text-ink-2">
          {project.researcher}, <span className="sr-only">Said to be reached </span>
          <DateText at={reachedAt} now={now} />
        </span>
        <Due at={dueAt} now={now} />
      </span>
      <span className={queueLine}>
        <span className="truncate">
          <Label
            parts={[sectorLabel(taxonomy, project.sector), areaLabel(taxonomy, project.sector, project.subsection)]}
            boxed={false}
          />
        </span>
        <span className="whitespace-nowrap">
          {inPercent(shareBps)}
          <span className="text-ink-3"> · </span>
          <Money amount={cents} className="font-semibold" />
        </span>
      </span>
    </QueueLink>
  )
}
