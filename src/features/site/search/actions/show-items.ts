import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { daysLeft } from '#features/research/projects/rules/projects.ts'
import type { Platform } from '#platform/platform.ts'
import type { FoundItem, FoundProject, FoundResearcher } from '../contract.ts'
import { excerptOf, highlighted } from '../rules/highlight.ts'
import { findNumbered } from '../store/find.ts'
import { type ShownProject, type ShownResearcher, showProjects, showResearchers } from '../store/show.ts'

/** Results in the order of their numbers, as they are now; what is no longer public is left out. */
export async function showItems(
  { database: db, clock }: Pick<Platform, 'database' | 'clock'>,
  nos: readonly number[],
  hits: ReadonlySet<string>,
): Promise<FoundItem[]> {
  if (nos.length === 0) return []
  const numbered = await findNumbered(db, nos)
  const idsOf = (kind: 'project' | 'researcher') => numbered.filter((one) => one.kind === kind).map(({ id }) => id)
  const now = clock.now()
  const projects = (await showProjects(db, idsOf('project'))).map((one) => projectItem(one, hits, now))
  const researchers = (await showResearchers(db, idsOf('researcher'))).map((one) => researcherItem(one, hits))
  const byId = new Map<string, FoundItem>([...projects, ...researchers].map((item) => [item.id, item]))
  const idOf = new Map(numbered.map(({ no, id }) => [no, id]))
  return nos.flatMap((no) => byId.get(idOf.get(no) ?? '') ?? [])
}

function projectItem(
  { title, text, raisedCents, goalCents, ...rest }: ShownProject,
  hits: ReadonlySet<string>,
  now: ShownProject['deadline'],
): FoundProject {
  return {
    ...rest,
    kind: 'project',
    title: highlighted(title, hits),
    excerpt: excerptOf(plainOf(text), hits),
    totalFunded: raisedCents / 100,
    totalTarget: goalCents / 100,
    daysLeft: daysLeft(rest.deadline, now),
  }
}

const researcherItem = ({ name, text, ...rest }: ShownResearcher, hits: ReadonlySet<string>): FoundResearcher => ({
  ...rest,
  kind: 'researcher',
  name: highlighted(name, hits),
  excerpt: excerptOf(text, hits),
})
