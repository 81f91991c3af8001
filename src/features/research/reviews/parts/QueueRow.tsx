import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import type { Instant } from '#values/time.ts'
import type { ReviewItem } from '../contract/objects.ts'
import { queueLine as lineClass, QueueLink } from './QueueLink.tsx'
import { PriorityLabel, ReviewStatusLabel } from './ReviewLabels.tsx'

/** ADMN-19 to ADMN-22 in 72 px: the description follows the title, within two lines. */
export function QueueRow({ item, now, isSelected }: { item: ReviewItem; now: Instant; isSelected: boolean }) {
  const taxonomy = useTaxonomy()
  return (
    <QueueLink kind="review" id={item.id} isSelected={isSelected}>
      <span className="line-clamp-2 text-base leading-5 dense:text-xs dense:leading-4">
        {item.kind === 'recheck' && <span className="font-semibold text-warn">Changed: </span>}
        <span className="font-semibold">{item.title}</span>
        <span className="text-ink-3"> {plainOf(item.description)}</span>
      </span>
      <span className={lineClass}>
        <span className="truncate text-ink-2">
          {item.researcher}, <span className="sr-only">Submitted </span>
          <DateText at={item.submittedAt} now={now} />
        </span>
        {item.decidedAt === null ? (
          <Due at={item.dueAt} now={now} />
        ) : (
          <DateText at={item.decidedAt} now={now} className="whitespace-nowrap text-ink-2" />
        )}
      </span>
      <span className={lineClass}>
        <span className="truncate">
          <Label
            parts={[
              ...(item.round > 1 && item.kind === 'submission' ? [`Round ${item.round}`] : []),
              sectorLabel(taxonomy, item.sector),
              areaLabel(taxonomy, item.sector, item.subsection),
            ]}
            boxed={false}
          />
        </span>
        <span className="whitespace-nowrap">
          {item.decidedAt === null ? <Holder item={item} /> : <ReviewStatusLabel status={item.status} />}
          <span className="text-ink-3"> · </span>
          <Money amount={item.fundingGoalCents} className="font-semibold" />
        </span>
      </span>
    </QueueLink>
  )
}

/** Who has it, or else how urgent it is. */
const Holder = ({ item }: { item: ReviewItem }) =>
  item.holder === null ? (
    <PriorityLabel priority={item.priority} />
  ) : (
    <span className={item.isYours ? 'font-semibold' : 'text-ink-2'}>{item.isYours ? 'Yours' : item.holder}</span>
  )
