import { Link } from 'react-router'
import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewItem } from '../contract/objects.ts'
import { PriorityLabel } from './ReviewLabels.tsx'

type QueueListProps = { readonly items: readonly ReviewItem[]; readonly now: Instant }

/** The most urgent reviews with a line of each; a title opens it on the desk. */
export function QueueList({ items, now }: QueueListProps) {
  const taxonomy = useTaxonomy()
  return (
    <ol aria-label="Review queue" className="rounded-lg border border-line bg-surface">
      {items.map((item) => (
        <li
          key={item.id}
          data-row
          data-review={item.id}
          className="relative grid min-h-20 grid-cols-[minmax(0,1fr)] content-center gap-0.5 border-line border-b px-4 py-2 text-sm last:border-b-0 focus-within:bg-brand-50 focus-within:shadow-[inset_3px_0_0_var(--brand-500)] hover:bg-brand-50/60 dense:text-xs"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={deskPaths.reviews({ review: item.id })}
              className="min-w-0 flex-1 truncate font-semibold text-base text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none dense:text-sm"
            >
              {item.title}
            </Link>
            <Due at={item.dueAt} now={now} />
          </p>
          <p className="flex justify-between gap-x-4">
            <span className="min-w-0 truncate text-ink-2">{summaryOf(item)}</span>
            <Money amount={item.fundingGoalCents} className="font-semibold" />
          </p>
          <p className="flex flex-wrap justify-between gap-x-4 text-ink-2">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              {item.researcher}
              <Label parts={partsOf(taxonomy, item)} boxed={false} />
              <span>
                submitted <DateText at={item.submittedAt} />
              </span>
            </span>
            <span className="whitespace-nowrap">
              <PriorityLabel priority={item.priority} />
              {' · '}
              {item.holder === null ? 'Pending' : `In review, ${item.isYours ? 'yours' : item.holder}`}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}

const partsOf = (taxonomy: TaxonomyLabels, { kind, round, sector, subsection }: ReviewItem): string[] => {
  const area = areaLabel(taxonomy, sector, subsection)
  if (kind === 'recheck') return ['Re-check', area]
  return round > 1 ? [`Round ${round}`, area] : [sectorLabel(taxonomy, sector), area]
}

const summaryOf = ({ kind, description }: ReviewItem): string =>
  `${kind === 'recheck' ? 'Changed after review. ' : ''}${plainOf(description).replaceAll(/\s+/g, ' ')}`
