import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { CannedReply } from '../contract/desk.ts'
import { deleteCanned, isTitleTaken, keepCanned, listCanned } from '../store/canned.ts'
import { mustHaveDesk } from './desks.ts'

/** @throws Refusal not_allowed (403). */
export async function readCanned({ database }: Platform, actor: Actor): Promise<{ items: CannedReply[] }> {
  mustHaveDesk(actor)
  return { items: await listCanned(database) }
}

type Kept = { readonly title: string; readonly words: string; readonly version: number }

/** @throws Refusal title_taken, canned_reply_changed (409). */
export async function keepCannedReply(
  platform: Platform,
  actor: Actor,
  id: Id<'canned'>,
  { title, words, version }: Kept,
): Promise<CannedReply> {
  return platform.database.transaction(async (tx) => {
    const at = platform.clock.now()
    const kept = await keepCanned(tx, { id, title, words, version, byId: actor.userId, at }).catch((error: unknown) => {
      if (!isTitleTaken(error)) throw error
      throw new Refusal('title_taken', 'Another canned reply has this title. Please choose a different one.')
    })
    if (!kept)
      throw new Refusal('canned_reply_changed', 'A colleague changed or removed this text. Please open it again.')
    await record(tx, platform, { actorId: actor.userId, action: 'canned_reply.kept', data: { id, title } })
    return kept
  })
}

export async function removeCanned(platform: Platform, actor: Actor, id: Id<'canned'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await deleteCanned(tx, id)
    await record(tx, platform, { actorId: actor.userId, action: 'canned_reply.removed', data: { id } })
  })
}
