import { mustSee } from '#features/research/projects/actions/see-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { shortName } from '#values/person-name.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Supporters } from './contract.ts'
import { countSupporters, listNamed } from './store.ts'

const pageSize = 24
const countedMost = 1000

/** @throws Refusal project_not_found (404), also for a project that the reader may not see (AMB-068). */
export async function readSupporters(
  platform: Platform,
  actor: Actor | undefined,
  projectId: Id<'project'>,
  after: string | undefined,
): Promise<Supporters> {
  const db = platform.database
  await mustSee(platform, actor, projectId)
  const [rows, counts] = await Promise.all([
    listNamed(db, projectId, placeFrom(after), pageSize + 1),
    countSupporters(db, projectId, countedMost),
  ])
  const { page, older } = pageOf(rows, pageSize, ({ at, id }) => ({ at, id }))
  const { donors, named } = counts ?? { donors: 0, named: 0 }
  return {
    items: page.map((row) => ({ id: row.id, name: shortName(row), at: row.at })),
    older,
    donors,
    // Totals are folded within a second: until then a named donor may not be counted yet.
    unnamed: named < countedMost ? Math.max(0, donors - named) : null,
  }
}
