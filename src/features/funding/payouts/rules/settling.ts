import { type Cents, cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { availableAt, freeOf, type ProjectFacts } from './free.ts'

type Young = ProjectFacts & { readonly youngDays: readonly { readonly at: Instant; readonly cents: Cents }[] }

/** What the young gifts of a day become: a part becomes available, a part is added to what is on hold. */
export type Settling = { readonly at: Instant; readonly freed: Cents; readonly held: Cents }

/** The gifts of each coming day, over all these projects; days are UTC. */
export function settlingOf(projects: readonly Young[]): Settling[] {
  const days = new Map<string, Settling>()
  for (const one of projects.flatMap(settlingOfOne).toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const day = one.at.slice(0, 10)
    const before = days.get(day)
    days.set(day, {
      at: before?.at ?? one.at,
      freed: cents((before?.freed ?? 0) + one.freed),
      held: cents((before?.held ?? 0) + one.held),
    })
  }
  return [...days.values()].filter(({ freed, held }) => freed > 0 || held > 0)
}

/** The project as of then: a day's gifts are added to those of earlier days. */
function settlingOfOne(project: Young): Settling[] {
  let before: ProjectFacts = project
  return project.youngDays.map(({ at: givenAt, cents: amount }) => {
    const at = availableAt(givenAt)
    const after = { ...before, old: cents(before.old + amount), young: cents(before.young - amount) }
    const [was, is] = [freeOf(before, at), freeOf(after, at)]
    before = after
    const held = is.closed + is.unreleased - was.closed - was.unreleased
    return { at, freed: cents(is.available - was.available), held: cents(held) }
  })
}
