import { readJob } from '#features/careers/jobs/actions/read.ts'
import { mustFindMessage, mustRead } from '#features/community/messages/actions/access.ts'
import { record } from '#features/foundation/audit/actions.ts'
import { isValidGuestKey } from '#features/funding/donations/actions/guest-key.ts'
import { mustSee } from '#features/research/projects/actions/see-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { StaffTicket } from '../contract/desk.ts'
import type { About } from '../contract/requests.ts'
import { objectsMax } from '../rules/objects.ts'
import { findGift } from '../store/facts.ts'
import { deleteObject, insertObject, isThere, listObjects, type Named } from '../store/objects.ts'
import { mustLockTicket } from './desks.ts'
import { readTicket } from './read-desk.ts'

/** What the writer may see themselves; anything else is left out, and the words say what they are about. */
export async function seenAbout(
  platform: Platform,
  actor: Actor | undefined,
  about: About,
): Promise<Named | undefined> {
  const isSeen = await looked(platform, actor, about).catch((cause: unknown) => {
    if (cause instanceof Refusal) return false
    throw cause
  })
  return isSeen ? { kind: about.kind, id: about.id } : undefined
}

async function looked(platform: Platform, actor: Actor | undefined, { kind, id, guest }: About): Promise<boolean> {
  const { database } = platform
  if (kind === 'project') return Boolean(await mustSee(platform, actor, id as Id<'project'>))
  if (kind === 'job') return Boolean(await readJob(platform, actor, id as Id<'job'>))
  if (kind === 'message') {
    const [roomId = '', seq] = id.split(':')
    if (!actor) return false
    const access = await mustRead(database, roomId as Id<'room'>, actor.userId)
    return Boolean(await mustFindMessage(database, access, Number(seq)))
  }
  const gift = await findGift(database, id)
  const isOwn = gift !== undefined && actor !== undefined && gift.donorId === actor.userId
  return isOwn || (gift !== undefined && (await isValidGuestKey(platform, id, guest)))
}

/** Links what a ticket is about; again changes nothing. @throws Refusal object_not_found (404), ticket_merged (409). */
export async function link(platform: Platform, actor: Actor, id: Id<'ticket'>, named: Named): Promise<StaffTicket> {
  await platform.database.transaction(async (tx) => {
    await mustLockTicket(tx, actor, id)
    if (!(await isThere(tx, named)) || (await listObjects(tx, id)).length >= objectsMax)
      throw new Refusal('object_not_found', 'There is no such thing to link, or this ticket names enough already.')
    if (await insertObject(tx, { ...named, ticketId: id, byId: actor.userId, at: platform.clock.now() }))
      await log(platform, actor, id, 'ticket.linked', named, tx)
  })
  return readTicket(platform, actor, id)
}

/** Again changes nothing. @throws Refusal ticket_not_found (404), ticket_merged (409). */
export async function unlink(platform: Platform, actor: Actor, id: Id<'ticket'>, named: Named): Promise<StaffTicket> {
  await platform.database.transaction(async (tx) => {
    await mustLockTicket(tx, actor, id)
    if (await deleteObject(tx, id, named)) await log(platform, actor, id, 'ticket.unlinked', named, tx)
  })
  return readTicket(platform, actor, id)
}

const log = (
  platform: Platform,
  actor: Actor,
  id: Id<'ticket'>,
  action: string,
  named: Named,
  tx = platform.database,
): Promise<unknown> =>
  record(tx, platform, { actorId: actor.userId, action, targetKind: 'ticket', targetId: id, data: { ...named } })
