import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Way } from '../rules/faces.ts'
import { openedMax } from '../rules/limits.ts'
import { findGiver } from '../store/members.ts'
import { lockSender } from '../store/messages.ts'
import * as store from '../store/threads.ts'
import { notAvailable } from './access.ts'
import { settle } from './join.ts'

type Wish = {
  readonly with: 'room' | 'researcher' | 'donor'
  readonly donationId?: Id<'donation'> | undefined
  readonly way?: Way | undefined
}

/**
 * Opens the conversation about a project behind a link.
 * @throws Refusal conversation_unavailable (404), also for a person without a gift that
 * counts; email_not_confirmed (403);
 *   too_many_threads (429).
 */
export function openThread(
  platform: Platform,
  { userId }: Actor,
  projectId: Id<'project'>,
  wish: Wish,
): Promise<{ id: Id<'room'> }> {
  return platform.database.transaction(async (tx) => {
    if (wish.with === 'room') return mustFindRoom(tx, platform, projectId, userId)
    const pair = await pairOf(tx, projectId, userId, wish)
    const present = await store.findDirect(tx, pair)
    if (present) return present
    if (!pair.mayBegin) throw notAvailable()
    const giver = await findGiver(tx, projectId, userId)
    if (!giver?.isConfirmed) throw new Refusal('email_not_confirmed', 'Please confirm your email first.')
    await mustNotOpenMore(tx, platform, userId, wish.with === 'donor' ? 'researcher' : 'donor')
    await store.insertDirect(tx, {
      ...pair,
      ...{ id: newId<'room'>(platform), openedBy: userId, at: platform.clock.now() },
    })
    const made = await store.findDirect(tx, pair)
    if (!made) throw new Error('a thread that was opened is there')
    return made
  })
}

async function mustFindRoom(
  tx: Database,
  platform: Platform,
  projectId: Id<'project'>,
  userId: Id<'user'>,
): Promise<{ id: Id<'room'> }> {
  const present = await store.findRoomOf(tx, projectId, userId)
  if (present) return present
  // A gift confirmed a moment ago: neither its donor nor the researcher need wait for the task.
  const pair = await store.findPair(tx, projectId, userId)
  const donorId = pair?.ownerId === userId ? (await store.findAnyDonor(tx, projectId))?.donorId : userId
  if (donorId === undefined || (donorId === userId && !pair?.gives)) throw notAvailable()
  await settle(tx, platform, [{ projectId, donorId }])
  const joined = await store.findRoomOf(tx, projectId, userId)
  if (!joined) throw notAvailable()
  return joined
}

/** The two people of a direct thread, and whether it may be started. */
async function pairOf(tx: Database, projectId: Id<'project'>, userId: Id<'user'>, wish: Wish) {
  const donorId = wish.with === 'researcher' ? userId : await mustFindDonor(tx, projectId, wish.donationId)
  const pair = await store.findPair(tx, projectId, donorId)
  if (!pair || pair.ownerId === donorId) throw notAvailable()
  if (wish.with === 'donor') {
    if (pair.ownerId !== userId) throw notAvailable()
    return { projectId, donorId, ownerId: userId, numbered: false, mayBegin: pair.givesByName }
  }
  const numbered = wish.way === undefined ? !pair.givesByName : wish.way === 'numbered'
  return { projectId, donorId, ownerId: pair.ownerId, numbered, mayBegin: pair.gives }
}

async function mustFindDonor(
  tx: Database,
  projectId: Id<'project'>,
  donationId: Id<'donation'> | undefined,
): Promise<Id<'user'>> {
  const found = donationId && (await store.findNamedDonor(tx, projectId, donationId))
  if (!found) throw notAvailable()
  return found.donorId
}

async function mustNotOpenMore(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  part: 'researcher' | 'donor',
): Promise<void> {
  await lockSender(tx, userId)
  const since = later(platform.clock.now(), -openedMax.windowMs)
  const most = openedMax[part]
  if ((await store.countOpened(tx, userId, since, most)) >= most)
    throw new Refusal('too_many_threads', `You can begin ${most} conversations a day. Please go on tomorrow.`)
}
