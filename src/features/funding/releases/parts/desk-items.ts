import type { ReviewItem, ReviewQueue } from '#features/research/reviews/contract/objects.ts'
import { deskSort, deskTab } from '#features/research/reviews/parts/desk-url.ts'
import { priorityFor, type QueueSort, reviewPriorities } from '#features/research/reviews/rules/queue.ts'
import type { Instant } from '#values/time.ts'
import type { MilestoneToCheck } from '../contract.ts'

/** Items of the review queue: projects, and milestones that hold back a share of the money. */
export type DeskItem =
  | { readonly kind: 'review'; readonly id: string; readonly dueAt: Instant; readonly item: ReviewItem }
  | { readonly kind: 'milestone'; readonly id: string; readonly dueAt: Instant; readonly item: MilestoneToCheck }

/** As named in the desk's URL. */
export const milestoneId = ({ project, key }: MilestoneToCheck): string => `${project.id}.${key}`

/**
 * The list of a tab. Milestones wait among the projects, each at its due date; they are few, so all of them are on
 * the first page.
 */
export function deskItems(
  queue: Pick<ReviewQueue, 'items' | 'now'>,
  milestones: readonly MilestoneToCheck[],
  query: URLSearchParams,
): readonly DeskItem[] {
  const [tab, sort] = [deskTab(query), deskSort(query)]
  const found = milestones.filter((one) => isFound(one, query)).map(milestoneOf)
  if (tab === 'milestones') return found
  const items: DeskItem[] = queue.items.map((item) => ({ kind: 'review', id: item.id, dueAt: item.dueAt, item }))
  if (tab !== 'pending' || query.has('after')) return items
  for (const one of found) {
    const at = items.findIndex((other) => other.kind === 'review' && isAfter[sort](other.item, one.item, queue.now))
    items.splice(at < 0 ? items.length : at, 0, one)
  }
  return items
}

const milestoneOf = (item: MilestoneToCheck) => ({
  ...{ kind: 'milestone' as const, id: milestoneId(item), dueAt: item.dueAt, item },
})

const isAfter: Readonly<Record<QueueSort, (one: ReviewItem, other: MilestoneToCheck, now: Instant) => boolean>> = {
  due: (one, other) => one.dueAt > other.dueAt,
  age: (one, other) => one.submittedAt > other.reachedAt,
  priority: (one, other, now) => {
    const [mine, its] = [one.priority, priorityFor(other.dueAt, now)].map((each) => reviewPriorities.indexOf(each))
    return mine === its ? one.dueAt > other.dueAt : Number(mine) > Number(its)
  },
}

/** By the filters of the queue: the search words may be in its own name, in the project's, or in the researcher's. */
function isFound({ title, project }: MilestoneToCheck, query: URLSearchParams): boolean {
  const [search, sector] = [query.get('search')?.trim().toLowerCase(), query.get('sector')]
  if (sector && sector !== project.sector) return false
  return !search || [title, project.title, project.researcher].some((text) => text.toLowerCase().includes(search))
}
