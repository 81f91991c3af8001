import { notify } from '#features/foundation/notifications/actions.ts'
import {
  enterPlan,
  giveBackAllowance,
  mustBeGranted,
  readAllowance,
  takeAllowance,
} from '#features/funding/subscriptions/actions/allowances.ts'
import { allowanceNames } from '#features/funding/subscriptions/rules/allowances.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { type Instant, instantOf, millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { bookedNews, cancelledByResearcherNews, otherTimesNews } from '../mails.ts'
import {
  canAsk,
  isChangeable,
  permissionFor,
  type SessionKind,
  sessionMinutes,
  sessionNames,
} from '../rules/sessions.ts'
import * as store from '../store.ts'
import { changed, notifyBoth, remind } from './notify.ts'

type Wish = { readonly kind: SessionKind; readonly topic: string; readonly wishes: string }

/**
 * Asks for a session. It is counted once a time is booked; until then it reserves one of those left.
 *
 * @throws Refusal plan_needed (403); allowance_used (409).
 */
export const ask = (platform: Platform, { userId }: Actor, { kind, topic, wishes }: Wish): Promise<void> =>
  platform.database.transaction(async (tx) => {
    await enterPlan(tx, userId)
    const left = await readAllowance(tx, platform, userId, kind)
    const { several } = allowanceNames[kind]
    mustBeGranted(kind, left)
    if (!canAsk(left, await store.countWaiting(tx, userId, kind)))
      throw new Refusal('allowance_used', `All ${several} of your plan are used or asked for.`)
    const id = newId<'plan-session'>(platform)
    await store.insertSession(tx, { id, userId, kind, topic, wishes, askedAt: platform.clock.now() })
    const staff = await listStaffWithPermission(tx, permissionFor[kind])
    const notice = {
      ...({ type: 'system', eventKey: `plan-session:${id}:asked` } as const),
      ...{ title: `${sessionNames[kind]} asked for`, body: topic, target: deskPaths.sessions({ session: id }) },
    }
    await notify(
      tx,
      platform,
      staff.map((one) => ({ ...notice, userId: one })),
    )
  })

/** @throws Refusal plan_session_not_found (404), also for other people's. */
async function mustLockOwn(tx: Database, { userId }: Actor, id: Id<'plan-session'>): Promise<store.Session> {
  // The plan comes first, as everywhere: booking and cancelling change what it counts.
  await enterPlan(tx, userId)
  const one = await store.lockSession(tx, id)
  if (one?.userId !== userId) throw new Refusal('plan_session_not_found', 'There is no such session of yours.')
  return one
}

/**
 * Picks one of the proposed times.
 *
 * @throws Refusal plan_session_not_found (404); plan_session_changed, time_not_offered, allowance_used (409);
 * plan_needed (403).
 */
export const book = (platform: Platform, actor: Actor, id: Id<'plan-session'>, given: Instant): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const one = await mustLockOwn(tx, actor, id)
    const now = platform.clock.now()
    const startsAt = instantOf(millisOf(given))
    if (one.state !== 'proposed' || one.staffId === null) throw changed(one)
    const isOffered = startsAt > now && one.proposed.some((at) => millisOf(at) === millisOf(startsAt))
    await store.lockHost(tx, one.staffId)
    // Who proposed it may have lost the role since.
    const isHeld = (await listStaffWithPermission(tx, permissionFor[one.kind])).includes(one.staffId)
    if (!isOffered || !isHeld || (await store.isTaken(tx, one, startsAt, sessionMinutes)))
      throw new Refusal(
        'time_not_offered',
        'This time is not free any more. Please pick another one, or ask for others.',
      )
    // A moved one is counted already.
    if (!(await store.isCounted(tx, one)))
      await takeAllowance(tx, platform, { userId: one.userId, kind: one.kind, forId: one.id })
    const booked = { ...one, state: 'booked' as const, startsAt, revision: one.revision + 1 }
    await store.saveSession(tx, booked, now)
    await notifyBoth(tx, platform, booked, bookedNews)
    await remind(tx, platform, booked)
  })

/**
 * None of the times suits, or a booked one has to be moved. What the plan counts stays.
 *
 * @throws Refusal plan_session_not_found (404); plan_session_changed, plan_session_too_close (409).
 */
export const askOtherTimes = (
  platform: Platform,
  actor: Actor,
  id: Id<'plan-session'>,
  wishes: string,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const one = await mustLockOwn(tx, actor, id)
    const now = platform.clock.now()
    if (one.state !== 'proposed' && one.state !== 'booked') throw changed(one)
    if (one.state === 'booked' && one.startsAt !== null && !isChangeable(one.startsAt, now))
      throw new Refusal('plan_session_too_close', 'A session can be moved until a day before it.')
    const again = { ...one, state: 'asked' as const, wishes, proposed: [], startsAt: null }
    await store.saveSession(tx, again, now)
    await notifyBoth(tx, platform, again, otherTimesNews)
  })

/**
 * Cancels. A booked session is counted if it is cancelled less than a day before.
 *
 * @throws Refusal plan_session_not_found (404); plan_session_changed (409).
 */
export const cancel = (platform: Platform, actor: Actor, id: Id<'plan-session'>): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const one = await mustLockOwn(tx, actor, id)
    if (one.endedAt !== null || (one.startsAt !== null && one.startsAt <= platform.clock.now())) throw changed(one)
    await cancelAs(tx, platform, one)
  })

async function cancelAs(tx: Database, platform: Platform, one: store.Session): Promise<void> {
  const now = platform.clock.now()
  const isLate = one.state === 'booked' && one.startsAt !== null && !isChangeable(one.startsAt, now)
  const over = {
    ...one,
    state: 'cancelled',
    cancelledBy: 'researcher',
    endedAt: now,
    revision: one.revision + 1,
  } as const
  await store.saveSession(tx, over, now)
  if (!isLate) await giveBackAllowance(tx, platform, { kind: one.kind, forId: one.id })
  await notifyBoth(tx, platform, over, cancelledByResearcherNews)
}

/** Part of closing an account: open sessions are cancelled, and the person's texts are deleted. */
export async function closeSessionsOf(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  for (const one of await store.lockOpenOf(tx, userId)) await cancelAs(tx, platform, one)
  await store.forgetTexts(tx, userId)
}
