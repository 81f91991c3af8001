import { record } from '#features/foundation/audit/actions.ts'
import { enterPlan, giveBackAllowance } from '#features/funding/subscriptions/actions/allowances.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { hourMs, type Instant, instantOf, later, millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { cancelledByStaffNews, proposedNews, takenOverNews } from '../mails.ts'
import { kindsFor, proposedAheadMs, type SessionKind } from '../rules/sessions.ts'
import * as store from '../store.ts'
import { changed, notifyBoth } from './notify.ts'

/** @throws Refusal not_allowed (403) for staff who hold no sessions. */
export function mustHold(actor: Actor): SessionKind[] {
  const kinds = kindsFor(actor.staff?.permissions ?? [])
  if (kinds.length === 0) throw new Refusal('not_allowed', 'Your role holds no sessions.')
  return kinds
}

const nameOf = async (tx: Database, { userId }: Actor): Promise<string> =>
  (await store.findName(tx, userId)) ?? 'Our staff'

export const notThere = (): Refusal => new Refusal('plan_session_not_found', 'There is no such session.')

type Work = (tx: Database, one: store.Session, now: Instant) => Promise<Readonly<Record<string, unknown>>>

/** A staff action on a session: locked, done, and recorded with the result of `work`. */
const act = (platform: Platform, actor: Actor, id: Id<'plan-session'>, action: string, work: Work): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const kinds = mustHold(actor)
    // The plan comes before the session, which is read without a lock first to know whose plan it is.
    const found = await store.findOwner(tx, id)
    if (found) await enterPlan(tx, found)
    const one = await store.lockSession(tx, id)
    if (!one || !kinds.includes(one.kind)) throw notThere()
    const data = await work(tx, one, platform.clock.now())
    const about = { targetKind: 'plan-session', targetId: id, data: { researcherId: one.userId, ...data } }
    await record(tx, platform, { actorId: actor.userId, action: `plan_session.${action}`, ...about })
  })

type Offer = { readonly times: readonly Instant[]; readonly place: string; readonly note: string }

/**
 * Proposes times; the proposer will hold the session. This moves a booked one, which stays counted.
 *
 * @throws Refusal not_allowed (403); plan_session_not_found (404); plan_session_changed (409); date_in_past,
 * time_too_far (422).
 */
export const propose = (platform: Platform, actor: Actor, id: Id<'plan-session'>, offer: Offer): Promise<void> =>
  act(platform, actor, id, 'proposed', async (tx, one, now) => {
    if (one.endedAt !== null || (one.startsAt !== null && one.startsAt <= now)) throw changed(one)
    const proposed = offer.times.map((at) => instantOf(millisOf(at))).toSorted()
    const [first] = proposed
    if (first === undefined || first < later(now, hourMs))
      throw new Refusal('date_in_past', 'Please propose times that are at least an hour ahead.')
    if ((proposed.at(-1) ?? first) > later(now, proposedAheadMs))
      throw new Refusal('time_too_far', 'Please propose times within the next ninety days.')
    const { place, note } = offer
    const next = { ...one, state: 'proposed' as const, staffId: actor.userId, proposed, place, note, startsAt: null }
    await store.saveSession(tx, next, now)
    if (one.staffId !== null && one.staffId !== actor.userId)
      await notifyBoth(tx, platform, one, takenOverNews(await nameOf(tx, actor)), 'taken_over')
    await notifyBoth(tx, platform, next, proposedNews)
    return { times: proposed }
  })

/**
 * Cancels with a reason; the plan does not count it.
 *
 * @throws Refusal not_allowed (403); plan_session_not_found (404); plan_session_changed (409).
 */
export const cancelByStaff = (
  platform: Platform,
  actor: Actor,
  id: Id<'plan-session'>,
  reason: string,
): Promise<void> =>
  act(platform, actor, id, 'cancelled', async (tx, one, now) => {
    if (one.endedAt !== null) throw changed(one)
    const over = { ...one, state: 'cancelled', cancelledBy: 'staff', cancelReason: reason, endedAt: now } as const
    const staffId = one.staffId ?? actor.userId
    const next = { ...over, staffId, revision: one.revision + 1 }
    await store.saveSession(tx, next, now)
    await giveBackAllowance(tx, platform, { kind: one.kind, forId: one.id })
    const by = { name: await nameOf(tx, actor), isHost: staffId === actor.userId }
    await notifyBoth(tx, platform, next, cancelledByStaffNews(by))
    return { reason }
  })

/**
 * Records how a booked session went, once it has begun. A missed one counts as well: staff kept the time free.
 *
 * @throws Refusal not_allowed (403); plan_session_not_found (404); plan_session_changed, plan_session_ahead (409).
 */
export const conclude = (
  platform: Platform,
  actor: Actor,
  id: Id<'plan-session'>,
  outcome: 'held' | 'missed',
): Promise<void> =>
  act(platform, actor, id, outcome, async (tx, one, now) => {
    if (one.state !== 'booked' || one.startsAt === null) throw changed(one)
    if (one.startsAt > now) throw new Refusal('plan_session_ahead', 'This session has not begun yet.')
    await store.saveSession(tx, { ...one, state: outcome, endedAt: now }, now)
    return { startsAt: one.startsAt }
  })
