import { submissionSectors } from '#features/research/catalogue/rules/form-lists.ts'
import { slug } from '#features/research/catalogue/rules/taxonomies.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { dayMs, hourMs, type Instant, instantOf, millisOf } from '#values/time.ts'
import { answerBusinessDays } from './promise.ts'

export const reviewPriorities = ['high', 'medium', 'low'] as const
export type ReviewPriority = (typeof reviewPriorities)[number]

/** AMB-058: the submission dialog promises an answer within 24 to 72 hours. */
const answerWithinMs = 72 * hourMs

/** The due date of a review: the earlier of the two promises (GEN-22). */
export function dueAt(submittedAt: Instant): Instant {
  const submitted = millisOf(submittedAt)
  return instantOf(Math.min(submitted + answerWithinMs, addBusinessDays(submitted, answerBusinessDays.max)))
}

/** The same time of day (UTC), this many business days later. */
function addBusinessDays(millis: number, days: number): number {
  let at = millis
  for (let left = days; left > 0; ) {
    at += dayMs
    if (!isWeekend(at)) left--
  }
  return at
}

/** 1 January 1970 was a Thursday. */
const isWeekend = (millis: number): boolean => [0, 6].includes((Math.floor(millis / dayMs) + 4) % 7)

/** AMB-156: high when less than 24 hours remain (or none), medium under 48, else low. */
export function priorityFor(due: Instant, now: Instant): ReviewPriority {
  const left = millisOf(due) - millisOf(now)
  if (left < 24 * hourMs) return 'high'
  return left < 48 * hourMs ? 'medium' : 'low'
}

/**
 * AMB-155: an area matches as part of a sector or research area: biology matches marine-biology. No areas match
 * everything.
 */
export function matchesExpertise(areas: readonly string[], sector: string, subsection: string): boolean {
  if (areas.length === 0) return true
  const texts = [slug(sector), slug(subsection)]
  return areas.some((area) => texts.some((text) => text.includes(slug(area))))
}

export type Field = { readonly sector: string; readonly subsection: string }

/** The submission fields that this expertise covers; undefined for all (ADMN-17). */
export function fieldsOf(taxonomy: TaxonomyLabels, areas: readonly string[]): readonly Field[] | undefined {
  if (areas.length === 0) return undefined
  return submissionSectors(taxonomy)
    .flatMap((sector) => sector.areas.map((area) => ({ sector: sector.id, subsection: area.id })))
    .filter((field) => matchesExpertise(areas, field.sector, field.subsection))
}

/** AMB-154: outside every reviewer's expertise; only staff without a filter see it. */
export const isUnmatched = (expertise: readonly (readonly string[])[], field: Field): boolean =>
  !expertise.some((areas) => matchesExpertise(areas, field.sector, field.subsection))

/** The sort orders of the open queue (issue 10, §5). */
export const queueSorts = ['due', 'priority', 'age'] as const
export type QueueSort = (typeof queueSorts)[number]

/** The longest comment or reason, in UTF-16 units; the server refuses more. */
export const textLengthMax = 4000

type DueItem = { readonly dueAt: Instant }
const groups = [
  { title: 'Overdue', from: Number.NEGATIVE_INFINITY },
  { title: 'Due within 24 hours', from: 0 },
  { title: 'Later', from: 24 * hourMs },
] as const

/** Waiting work by the time that is left for it; a group without any is left out. */
export function groupsByTime<Item extends DueItem>(
  items: readonly Item[],
  now: Instant,
): readonly { readonly title: string; readonly items: readonly Item[] }[] {
  const titleOf = ({ dueAt }: Item): string => {
    const left = millisOf(dueAt) - millisOf(now)
    return groups.findLast(({ from }) => left >= from)?.title ?? groups[0].title
  }
  return groups
    .map(({ title }) => ({ title, items: items.filter((item) => titleOf(item) === title) }))
    .filter((group) => group.items.length > 0)
}
