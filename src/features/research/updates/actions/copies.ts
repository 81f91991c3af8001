import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'
import { type Copy, deleteOldCopies, insertCopies, listCopies } from '../store/copies.ts'
import { findUpdate, type StoredUpdate } from '../store/updates.ts'
import { noUpdate } from './read-updates.ts'

/** How long a wording that lost against another window's can be found; the same as for drafts of projects. */
const keptMs = 30 * dayMs

/**
 * Two windows wrote an update: whichever text its author chooses, the other one is stored. In the caller's
 * transaction.
 */
export async function keepBoth(tx: Database, platform: Platform, saved: StoredUpdate, typed: string): Promise<void> {
  if (typed === saved.content) return
  const copies = { updateId: saved.id, contents: [typed, saved.content], byId: saved.authorId }
  await insertCopies(tx, { ...copies, at: platform.clock.now() })
}

/** Copies for the author's own update. @throws Refusal update_not_found (404). */
export async function readCopies({ database }: Platform, author: Actor, id: Id<'update'>): Promise<Copy[]> {
  const update = await findUpdate(database, id)
  if (!update || update.authorId !== author.userId || update.state === 'taken_back') throw noUpdate()
  if (!mayWrite(await findStanding(database, update.projectId, author.userId))) throw noUpdate()
  return listCopies(database, id)
}

export const forgetOldCopies = ({ database, clock }: Platform): Promise<boolean> =>
  deleteOldCopies(database, later(clock.now(), -keptMs))
