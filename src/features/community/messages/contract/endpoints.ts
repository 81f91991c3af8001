import * as z from 'zod'
import { plainText } from '#values/plain-text.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, placeField } from '#wire/fields.ts'
import { ways } from '../rules/faces.ts'
import { closingLengthMax, reportReasons } from '../rules/limits.ts'
import { isTooLong, saysSomething } from '../rules/text.ts'
import { Block, Message, MessagePage, MessageReport, OpenThread, SealedReport, ThreadPage } from './objects.ts'

const params = z.object({ id: idField<'room'>() })
const seq = z.coerce.number().int().min(1).max(2_000_000_000)
const messageParams = z.object({ id: idField<'room'>(), seq })
const unavailable = { conversation_unavailable: 404 } as const
const often = { max: 1200, windowMs: 10 * minuteMs }

const text = z
  .string()
  .overwrite(plainText)
  .refine((typed) => saysSomething(typed), 'Please write something.')
  .refine((typed) => !isTooLong(typed), 'Please keep to 4,000 characters.')

export const messagesContract = contract({
  'GET /api/me/threads': {
    summary: 'My conversations, the one with the newest message first, thirty at a time',
    allow: allow.signedIn,
    query: z.object({
      after: placeField(),
      /** A part of a person's name or a project's title, or a word of at least three letters from a message. */
      q: z.string().overwrite(plainText).max(100, 'Please keep to 100 characters.').optional(),
    }),
    answer: { json: ThreadPage },
  },
  'GET /api/me/threads/unread': {
    summary: 'In how many of my conversations something is unread, without those that are muted, at most 100',
    allow: allow.signedIn,
    answer: { json: z.object({ threads: z.int() }) },
  },
  'POST /api/projects/:id/thread': {
    summary: 'The conversation about a project: its room, or a direct thread, which begins with its first message',
    allow: allow.signedIn,
    params: z.object({ id: idField<'project'>() }),
    body: z.object({
      with: z.enum(['room', 'researcher', 'donor']),
      /** With a donor: a gift of theirs by name. */
      donationId: idField<'donation'>().optional(),
      /** With the researcher: how a donor is shown. */
      way: z.enum(ways).optional(),
    }),
    perPerson: { max: 300, windowMs: dayMs },
    answer: { json: z.object({ id: idField<'room'>() }) },
    refusals: { ...unavailable, email_not_confirmed: 403, too_many_threads: 429 },
  },
  'GET /api/threads/:id': {
    summary: 'A conversation with its newest messages',
    allow: allow.signedIn,
    params,
    answer: { json: OpenThread },
    refusals: unavailable,
  },
  'GET /api/threads/:id/messages': {
    summary: 'Fifty messages that follow a number, or that stand before one',
    allow: allow.signedIn,
    params,
    query: z.object({ after: z.coerce.number().int().min(0).optional(), before: seq.optional() }),
    answer: { json: MessagePage },
    refusals: unavailable,
  },
  'POST /api/threads/:id/messages': {
    summary: 'Sends a message; sent again with the same key, it is kept once',
    allow: allow.signedIn,
    params,
    body: z.object({
      key: z.uuid(),
      text,
      /** In a room, for donors: the name they write under; as last time when absent. */
      way: z.enum(ways).optional(),
      /** The newest message on the reader's screen. */
      seen: z.int().min(0).optional(),
    }),
    bodyBytesMax: 32 * 1024,
    status: 201,
    pausable: 'messages',
    answer: { json: Message },
    refusals: {
      ...unavailable,
      email_not_confirmed: 403,
      room_closed: 409,
      wait_for_answer: 409,
      sent_otherwise: 409,
      sending_too_quickly: 429,
    },
  },
  'PUT /api/threads/:id/read': {
    summary: 'Marks what stands up to a number as read; it never goes back',
    allow: allow.signedIn,
    params,
    body: z.object({ seq: z.int().min(0).max(2_000_000_000) }),
    perPerson: often,
    answer: { none: true },
    refusals: unavailable,
  },
  'PUT /api/threads/:id/mute': {
    summary: 'Mutes a conversation: no dot, no mail',
    allow: allow.signedIn,
    params,
    body: z.object({ muted: z.boolean() }),
    perPerson: often,
    answer: { none: true },
    refusals: unavailable,
  },
  'PUT /api/threads/:id/pin': {
    summary: 'Pins a message of my project’s room, or none',
    allow: allow.researcher,
    params,
    body: z.object({ seq: z.int().min(1).max(2_000_000_000).nullable() }),
    perPerson: often,
    answer: { none: true },
    refusals: { ...unavailable, message_not_found: 404 },
  },
  'PUT /api/threads/:id/closing': {
    summary: 'Closes my project’s room, which stays readable, or opens it again',
    allow: allow.researcher,
    params,
    body: z.object({
      closed: z.boolean(),
      why: z.string().overwrite(plainText).max(closingLengthMax, 'Please keep to 500 characters.').optional(),
    }),
    perPerson: often,
    answer: { none: true },
    refusals: unavailable,
  },
  'DELETE /api/threads/:id/messages/:seq': {
    summary: 'Removes a message of mine, within 15 minutes; again changes nothing',
    allow: allow.signedIn,
    params: messageParams,
    perPerson: often,
    answer: { none: true },
    refusals: { ...unavailable, message_not_found: 404, removal_too_late: 409 },
  },
  'POST /api/threads/:id/messages/:seq/block': {
    summary: 'Blocks who wrote a message, in both directions; a numbered donor in this room alone',
    allow: allow.signedIn,
    params: messageParams,
    perPerson: { max: 100, windowMs: dayMs },
    answer: { none: true },
    refusals: { ...unavailable, message_not_found: 404 },
  },
  'POST /api/threads/:id/messages/:seq/report': {
    summary: 'Reports a message to the moderators, with a sealed copy of what stands around it',
    allow: allow.signedIn,
    params: messageParams,
    body: z.object({
      reason: z.enum(reportReasons),
      note: z.string().overwrite(plainText).max(1000, 'Please keep to 1,000 characters.').default(''),
    }),
    perPerson: { max: 20, windowMs: dayMs },
    answer: { none: true },
    refusals: { ...unavailable, message_not_found: 404 },
  },
  'GET /api/me/blocks': {
    summary: 'Whom I blocked',
    allow: allow.signedIn,
    answer: { json: z.object({ items: z.array(Block) }) },
  },
  'DELETE /api/me/blocks/:id': {
    summary: 'Ends a block of mine; again changes nothing',
    allow: allow.signedIn,
    params: z.object({ id: idField<'block'>() }),
    perPerson: often,
    answer: { none: true },
  },
  'GET /api/admin/message-reports': {
    summary: 'Reported messages that wait for a decision, the oldest first, without their words; or one of them',
    allow: allow.staff('moderate_content'),
    query: z.object({ id: idField<'message-report'>().optional() }),
    answer: { json: z.object({ items: z.array(MessageReport), total: z.int() }) },
  },
  'POST /api/admin/message-reports/:id/look': {
    summary: 'Opens the sealed copy of a report; each look is in the audit log',
    allow: allow.staff('moderate_content'),
    params: z.object({ id: idField<'message-report'>() }),
    answer: { json: SealedReport },
    refusals: { report_not_found: 404 },
  },
  'PUT /api/admin/message-reports/:id/decision': {
    summary: 'Decides a report, with all others of the same message; their reporters are notified',
    allow: allow.staff('moderate_content'),
    params: z.object({ id: idField<'message-report'>() }),
    body: z.object({ decision: z.enum(['kept', 'hidden']) }),
    answer: { none: true },
    refusals: { report_not_found: 404, report_decided: 409 },
  },
})
