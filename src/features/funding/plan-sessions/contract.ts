import * as z from 'zod'
import { inThousands } from '#values/count.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { noteMax, placeMax, sessionKinds, sessionStates, timesMax, topicMax, wishesMax } from './rules/sessions.ts'

const Kind = z.enum(sessionKinds)

const session = {
  id: idField<'plan-session'>(),
  kind: Kind,
  /** Empty once the account of its researcher is closed. */
  topic: z.string(),
  wishes: z.string(),
  state: z.enum(sessionStates),
  /** Who holds it. */
  host: z.string().nullable(),
  /** Who was to hold it holds no sessions of this kind any more: staff have to propose times again. */
  lacksHost: z.boolean(),
  place: z.string().nullable(),
  /** The staff's note with the times. */
  note: z.string().nullable(),
  /** Proposed times that are still ahead; one may be booked by others meanwhile. */
  times: z.array(z.object({ at: instantField, isFree: z.boolean() })),
  startsAt: instantField.nullable(),
  cancelledBy: z.enum(['researcher', 'staff']).nullable(),
  reason: z.string().nullable(),
  /** The plan counts it. */
  isCounted: z.boolean(),
  askedAt: instantField,
  endedAt: instantField.nullable(),
}

export const PlanSession = z.object(session).meta({ id: 'PlanSession' })
export type PlanSession = z.output<typeof PlanSession>

const left = z.object({
  kind: Kind,
  granted: z.int(),
  used: z.int(),
  /** When the next of the remaining ones expires; null when none is. */
  expiresAt: instantField.nullable(),
  /** The plan includes it, and grants it with the next month. */
  isComing: z.boolean(),
  /** Why none can be requested now, in a sentence; null when one can. */
  blocked: z.string().nullable(),
})
export const OwnSessions = z
  .object({
    left: z.array(left),
    /** Open ones first, then the latest that are over. */
    items: z.array(PlanSession),
    now: instantField,
  })
  .meta({ id: 'OwnSessions' })
export type OwnSessions = z.output<typeof OwnSessions>

const item = {
  id: session.id,
  kind: Kind,
  topic: z.string(),
  researcher: z.string(),
  state: session.state,
  host: session.host,
  lacksHost: session.lacksHost,
  startsAt: session.startsAt,
  askedAt: instantField,
  endedAt: instantField.nullable(),
}
export const SessionItem = z.object(item).meta({ id: 'SessionItem' })
export type SessionItem = z.output<typeof SessionItem>

export const WholeSession = z
  .object({
    ...session,
    researcher: z.object({
      name: z.string(),
      institution: z.string().nullable(),
      fieldOfStudy: z.string().nullable(),
      /** The path of the public page; null once the account is closed. */
      publicId: z.string().nullable(),
    }),
    projects: z.array(z.object({ id: idField<'project'>(), title: z.string() })),
    now: instantField,
  })
  .meta({ id: 'WholeSession' })
export type WholeSession = z.output<typeof WholeSession>

const text = (max: number) => typedText().max(max, `Please use at most ${inThousands(max)} characters.`)
const words = (missing: string, max: number) => text(max).min(1, missing)
const wishes = words('Please say what you want to talk about, and when it suits you.', wishesMax)
const params = z.object({ id: idField<'plan-session'>() })
const often = { perPerson: { max: 60, windowMs: hourMs } } as const
const notFound = { plan_session_not_found: 404 } as const
const acts = { ...notFound, plan_session_changed: 409 } as const
/** For staff whose role holds no sessions. */
const noDesk = { not_allowed: 403 } as const
const calendar = { raw: { 200: { type: 'text/calendar' } } } as const

export const planSessionsContract = contract({
  'GET /api/me/plan-sessions': {
    summary: 'One’s own council and marketing insight sessions, and how many the plan has left',
    allow: allow.researcher,
    answer: { json: OwnSessions },
  },
  'POST /api/me/plan-sessions': {
    summary: 'Ask for a session: what about, and when it suits; staff propose times',
    allow: allow.researcher,
    perPerson: { max: 20, windowMs: dayMs },
    body: z.object({
      kind: z.enum(sessionKinds, 'Please choose a kind of session.'),
      topic: words('Please name the topic.', topicMax),
      wishes,
    }),
    status: 201,
    answer: { json: OwnSessions },
    refusals: { plan_needed: 403, allowance_used: 409 },
  },
  'POST /api/me/plan-sessions/:id/booking': {
    summary: 'Pick one of the proposed times; the plan counts the session from now on',
    allow: allow.researcher,
    ...often,
    params,
    body: z.object({ startsAt: instantField }),
    answer: { json: OwnSessions },
    refusals: { ...acts, plan_needed: 403, allowance_used: 409, time_not_offered: 409 },
  },
  'POST /api/me/plan-sessions/:id/other-times': {
    summary: 'Ask for other times, also of a booked session until a day before it',
    allow: allow.researcher,
    ...often,
    params,
    body: z.object({ wishes }),
    answer: { json: OwnSessions },
    refusals: { ...acts, plan_session_too_close: 409 },
  },
  'POST /api/me/plan-sessions/:id/cancellation': {
    summary: 'Cancel; until a day before a booked session the plan does not count it',
    allow: allow.researcher,
    ...often,
    params,
    answer: { json: OwnSessions },
    refusals: acts,
  },
  'GET /api/me/plan-sessions/:id/session.ics': {
    summary: 'A booked session as a calendar file',
    allow: allow.researcher,
    params,
    answer: calendar,
    refusals: notFound,
  },
  'GET /api/admin/plan-sessions': {
    summary: 'Sessions that a member of staff may hold: open ones by what is due, or those that are over, newest first',
    allow: allow.anyStaff,
    query: z.object({ show: z.enum(['open', 'ended'], 'Please choose open or ended.').default('open') }),
    answer: {
      json: z.object({ items: z.array(SessionItem), waiting: z.int(), now: instantField }).meta({ id: 'SessionQueue' }),
    },
    refusals: noDesk,
  },
  'GET /api/admin/plan-sessions/:id': {
    summary: 'One session with what its researcher wishes',
    allow: allow.anyStaff,
    params,
    answer: { json: WholeSession },
    refusals: { ...notFound, ...noDesk },
  },
  'POST /api/admin/plan-sessions/:id/times': {
    summary: 'Propose times, also others for a session that is booked; who proposes holds it',
    allow: allow.anyStaff,
    params,
    body: z.object({
      times: z
        .array(instantField)
        .min(1, 'Please propose at least one time.')
        .max(timesMax, `Please propose at most ${timesMax} times.`)
        .refine((times) => new Set(times).size === times.length, 'Two of these times are the same.'),
      place: words('Please say where you meet: a link, a phone number or a room.', placeMax),
      note: text(noteMax),
    }),
    answer: { json: WholeSession },
    refusals: { ...acts, ...noDesk, date_in_past: 422, time_too_far: 422 },
  },
  'POST /api/admin/plan-sessions/:id/cancellation': {
    summary: 'Cancel with a reason that the researcher reads; the plan does not count it',
    allow: allow.anyStaff,
    params,
    body: z.object({ reason: words('Please write a reason.', noteMax) }),
    answer: { json: WholeSession },
    refusals: { ...acts, ...noDesk },
  },
  'POST /api/admin/plan-sessions/:id/outcome': {
    summary: 'Say that a session took place, or that its researcher did not come; once it has begun',
    allow: allow.anyStaff,
    params,
    body: z.object({ outcome: z.enum(['held', 'missed'], 'Please choose held or missed.') }),
    answer: { json: WholeSession },
    refusals: { ...acts, ...noDesk, plan_session_ahead: 409 },
  },
  'GET /api/admin/plan-sessions/:id/session.ics': {
    summary: 'A booked session as a calendar file',
    allow: allow.anyStaff,
    params,
    answer: calendar,
    refusals: { ...notFound, ...noDesk },
  },
})
