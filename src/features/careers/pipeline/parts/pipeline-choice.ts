import { dayMs, instantOf } from '#values/time.ts'
import type { PipelineRow } from '../contract.ts'
import { stages } from '../rules.ts'

// What is shown of the list, and in which order; it is in the URL.

export const shownStates = [...stages, 'withdrawn'] as const
export type ShownState = (typeof shownStates)[number]
export const sorts = ['newest', 'state', 'rating', 'name'] as const
export type Sort = (typeof sorts)[number]
export const sortLabels: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  state: 'By state',
  rating: 'Best rated first',
  name: 'By name',
}

export type PipelineChoice = { readonly state: ShownState | ''; readonly sort: Sort; readonly q: string }

export const pipelineChoiceOf = (query: URLSearchParams): PipelineChoice => ({
  state: shownStates.find((one) => one === query.get('state')) ?? '',
  sort: sorts.find((one) => one === query.get('sort')) ?? 'newest',
  q: (query.get('q') ?? '').slice(0, 200),
})

/** What a poster is likely to turn to first comes first. */
const rankOf: Readonly<Record<ShownState, number>> = {
  hired: 0,
  offer: 1,
  interview: 2,
  shortlisted: 3,
  new: 4,
  declined: 5,
  withdrawn: 6,
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function rowsShown(rows: readonly PipelineRow[], { state, sort, q }: PipelineChoice): PipelineRow[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  const found = rows.filter(
    (row) =>
      (state === '' || row.stage === state) &&
      words.every((word) => folded(`${row.name} ${row.email} ${row.note ?? ''}`).includes(word)),
  )
  const byState = (one: PipelineRow, other: PipelineRow): number => rankOf[one.stage] - rankOf[other.stage]
  const byRating = (one: PipelineRow, other: PipelineRow): number => (other.rating ?? 0) - (one.rating ?? 0)
  if (sort === 'state') return found.toSorted((one, other) => byState(one, other) || byRating(one, other))
  if (sort === 'rating') return found.toSorted((one, other) => byRating(one, other) || byState(one, other))
  if (sort === 'name') return found.toSorted((one, other) => one.name.localeCompare(other.name))
  return found
}

export const countsOf = (rows: readonly PipelineRow[]): ReadonlyMap<ShownState, number> =>
  rows.reduce((counts, { stage }) => counts.set(stage, (counts.get(stage) ?? 0) + 1), new Map<ShownState, number>())

/** How many applications came on each day, from the first day to the last; of too many days, the newest. */
export function sentByDay(
  rows: readonly Pick<PipelineRow, 'receivedAt'>[],
  daysMax = 31,
): readonly { readonly day: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { receivedAt } of rows) counts.set(receivedAt.slice(0, 10), (counts.get(receivedAt.slice(0, 10)) ?? 0) + 1)
  const days = [...counts.keys()].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: { day: string; count: number }[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    const day = instantOf(at).slice(0, 10)
    all.push({ day, count: counts.get(day) ?? 0 })
  }
  return all.slice(-daysMax)
}
