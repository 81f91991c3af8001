import { lackText, readAllowance } from '#features/funding/subscriptions/actions/allowances.ts'
import { allowanceNames } from '#features/funding/subscriptions/rules/allowances.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnSessions, PlanSession, SessionItem, WholeSession } from '../contract.ts'
import { calendarFile } from '../rules/calendar.ts'
import {
  canAsk,
  endOf,
  kindsFor,
  type SessionKind,
  sessionKinds,
  sessionMinutes,
  sessionNames,
} from '../rules/sessions.ts'
import * as store from '../store.ts'
import { mustHold, notThere } from './staff.ts'

const ownMax = 60
const queueMax = 200

export async function readSessions(platform: Platform, { userId }: Actor): Promise<OwnSessions> {
  const { database, clock } = platform
  const now = clock.now()
  const [items, left] = await Promise.all([
    store.listOwn(database, userId, now, sessionMinutes, ownMax),
    Promise.all(sessionKinds.map((kind) => readLeft(platform, userId, kind))),
  ])
  return { left, items: items.map(shownOf), now }
}

async function readLeft(
  platform: Platform,
  userId: Id<'user'>,
  kind: SessionKind,
): Promise<OwnSessions['left'][number]> {
  const { database } = platform
  const [{ granted, used, expiresAt, isComing, isPaid }, waiting] = await Promise.all([
    readAllowance(database, platform, userId, kind),
    store.countWaiting(database, userId, kind),
  ])
  const { several } = allowanceNames[kind]
  const blocked = !isPaid
    ? 'Your plan is not paid now.'
    : canAsk({ granted, used }, waiting)
      ? null
      : granted === 0
        ? lackText(kind, { isComing })
        : `All ${several} of your plan are used or asked for.`
  return { kind, granted, used, expiresAt, isComing, blocked }
}

function shownOf(one: store.ShownSession): PlanSession {
  const { id, kind, topic, wishes, state, host, place, note, times, startsAt, cancelledBy, cancelReason } = one
  return {
    ...{ id, kind, topic: topic ?? '', wishes: wishes ?? '', state, host, place, note: note || null, startsAt },
    ...{
      cancelledBy,
      reason: cancelReason,
      isCounted: one.isCounted,
      lacksHost: one.lacksHost,
      askedAt: one.askedAt,
      endedAt: one.endedAt,
    },
    times: state === 'proposed' ? [...times] : [],
  }
}

export async function readQueue(
  { database, clock }: Platform,
  actor: Actor,
  show: 'open' | 'ended',
): Promise<{ items: SessionItem[]; waiting: number; now: OwnSessions['now'] }> {
  const kinds = mustHold(actor)
  const now = clock.now()
  const [items, waiting] = await Promise.all([
    show === 'open' ? store.listOpen(database, kinds, now, queueMax) : store.listEnded(database, kinds, now, queueMax),
    store.countForStaff(database, kinds, now),
  ])
  return { items, waiting, now }
}

/** @throws Refusal not_allowed (403); plan_session_not_found (404). */
export async function readSession(platform: Platform, actor: Actor, id: Id<'plan-session'>): Promise<WholeSession> {
  const { database, clock } = platform
  const one = await mustSee(platform, actor, id)
  const [researcher, projects] = await Promise.all([
    store.findResearcher(database, one.userId),
    store.listPublicProjects(database, one.userId),
  ])
  if (!researcher) throw new Error(`the session ${id} has no researcher`)
  return { ...shownOf(one), researcher, projects, now: clock.now() }
}

/** What waits for this member of staff: hosts to find, times to propose, and sessions that are to be marked. */
export async function readWaiting({ database, clock }: Platform, actor: Actor, most: number) {
  const kinds = kindsFor(actor.staff?.permissions ?? [])
  const now = clock.now()
  const open = kinds.length === 0 ? [] : await store.listOpen(database, kinds, now, queueMax)
  const hasBegun = ({ startsAt }: store.QueueItem) => startsAt !== null && startsAt <= now
  const waiting = open.filter((one) => one.state === 'asked' || one.lacksHost || hasBegun(one))
  const oldestAt = waiting.map(({ askedAt }) => askedAt).toSorted()[0] ?? null
  const late = waiting.filter(hasBegun).length
  return { items: waiting.slice(0, most), waiting: waiting.length, late, oldestAt }
}

async function mustSee({ database, clock }: Platform, actor: Actor, id: string): Promise<store.ShownSession> {
  const kinds = mustHold(actor)
  const one = await store.findShown(database, id, clock.now(), sessionMinutes)
  if (!one || !kinds.includes(one.kind)) throw notThere()
  return one
}

/** @throws Refusal plan_session_not_found (404), also for one that is not booked. */
export async function ownCalendar(platform: Platform, { userId }: Actor, id: Id<'plan-session'>): Promise<string> {
  const one = await store.findShown(platform.database, id, platform.clock.now(), sessionMinutes)
  if (one?.userId !== userId) throw notThere()
  return calendarOf(platform, one, `With ${one.host ?? 'our staff'}`)
}

/** The same for staff. @throws Refusal not_allowed (403); plan_session_not_found (404). */
export async function staffCalendar(platform: Platform, actor: Actor, id: Id<'plan-session'>): Promise<string> {
  const one = await mustSee(platform, actor, id)
  const researcher = await store.findResearcher(platform.database, one.userId)
  return calendarOf(platform, one, `With ${researcher?.name ?? 'a researcher'}`)
}

function calendarOf({ settings, clock }: Platform, one: store.ShownSession, withWhom: string): string {
  const { startsAt, topic, place } = one
  if (one.state !== 'booked' || startsAt === null)
    throw new Refusal('plan_session_not_found', 'This session is not booked, so it has no calendar entry.')
  return calendarFile({
    ...{ uid: `${one.id}@${new URL(settings.origin).host}`, sequence: one.revision, writtenAt: clock.now() },
    ...{ startsAt, endsAt: endOf(startsAt), location: place ?? '', product: settings.brand },
    summary: `${sessionNames[one.kind]}: ${topic ?? ''}`,
    description: withWhom,
  })
}
