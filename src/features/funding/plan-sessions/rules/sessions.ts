import { type AllowanceKind, allowanceNames } from '#features/funding/subscriptions/rules/allowances.ts'
import { holds, type Permission } from '#values/permission.ts'
import { dayMs, hourMs, type Instant, later, longDate, minuteMs } from '#values/time.ts'

/** AMB-104. */
export const sessionKinds = ['council', 'insight'] as const satisfies readonly AllowanceKind[]
export type SessionKind = (typeof sessionKinds)[number]

/** `missed`: the researcher did not come. */
export const sessionStates = ['asked', 'proposed', 'booked', 'held', 'missed', 'cancelled'] as const
export type SessionState = (typeof sessionStates)[number]

export const sessionMinutes = 45
export const topicMax = 200
export const wishesMax = 2000
export const placeMax = 500
export const noteMax = 1000
export const timesMax = 5
/** Times are proposed for at most this far ahead. */
export const proposedAheadMs = 90 * dayMs
/** Until this long before, a booked session can be moved, and be cancelled without being counted. */
export const changeableForMs = 24 * hourMs

export const sessionNames: Readonly<Record<SessionKind, string>> = {
  council: 'Council session',
  insight: 'Marketing insight session',
}
/** For the middle of a sentence. */
export const sessionWord = (kind: SessionKind): string => allowanceNames[kind].one

/** Both are reminded this long before, while it can still be moved. */
const remindedBeforeMs = 30 * hourMs
/** A session that is booked later than this needs no reminder: the mail about the booking is as fresh. */
const remindsFromMs = 48 * hourMs

/** When both are reminded of a session that is booked now; undefined when it is too near for that. */
export const reminderAt = (startsAt: Instant, now: Instant): Instant | undefined =>
  startsAt >= later(now, remindsFromMs) ? later(startsAt, -remindedBeforeMs) : undefined

export const endOf = (startsAt: Instant): Instant => later(startsAt, sessionMinutes * minuteMs)

/** Whether a booked session can still be moved, and be cancelled without being counted. */
export const isChangeable = (startsAt: Instant, now: Instant): boolean => now <= later(startsAt, -changeableForMs)

/** Reviewers hold council sessions; those who assist people hold the others. */
export const permissionFor = {
  council: 'review_projects',
  insight: 'assist_users',
} as const satisfies Readonly<Record<SessionKind, Permission>>

export const kindsFor = (permissions: readonly Permission[]): SessionKind[] =>
  sessionKinds.filter((kind) => holds(permissions, permissionFor[kind]))

/** Whether a person may request one more: granted ones, less used ones and those requested and not counted yet. */
export const canAsk = (left: { readonly granted: number; readonly used: number }, waiting: number): boolean =>
  left.used + waiting < left.granted

/** In mails and pages: December 1, 2026, 15:00 UTC. */
export const exactly = (at: Instant): string => `${longDate(at)}, ${at.slice(11, 16)} UTC`
