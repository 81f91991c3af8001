import * as z from 'zod'
import { plainText } from '#values/plain-text.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { cannedTitleMax, desks, ticketStates, topics } from '../rules/tickets.ts'
import { known } from './known.ts'
import { filesField, linkedObject, SentFile, TicketFile, TicketWords } from './requests.ts'

export const queueViews = ['open', 'yours', 'waiting', 'solved', 'failed'] as const

const row = {
  id: idField<'ticket'>(),
  number: z.int(),
  title: z.string(),
  topic: z.enum(topics),
  state: z.enum(ticketStates),
  desk: z.enum(desks),
  requester: z.string(),
  /** Written without signing in, so the address is not proven; false once its words are gone. */
  isGuest: z.boolean(),
  assignee: z.string().nullable(),
  isYours: z.boolean(),
  createdAt: instantField,
  changedAt: instantField,
  firstAnswerDue: instantField,
  firstAnsweredAt: instantField.nullable(),
}
export const TicketRow = z.object(row).meta({ id: 'TicketRow' })
export type TicketRow = z.output<typeof TicketRow>

const colleague = z.object({ id: idField<'user'>(), name: z.string() })

export const TicketQueue = z
  .object({
    items: z.array(TicketRow),
    /** Who may have these tickets. */
    colleagues: z.array(colleague),
    counts: z.object({ open: z.int(), yours: z.int(), waiting: z.int(), failed: z.int() }),
    /** Pass as `after` for the following page; null at the end. */
    next: idField<'ticket'>().nullable(),
    now: instantField,
  })
  .meta({ id: 'TicketQueue' })
export type TicketQueue = z.output<typeof TicketQueue>

export const TicketMessage = z
  .object({
    /** A merged ticket's messages are in the root's thread, under their own number. */
    ticketId: idField<'ticket'>(),
    no: z.int(),
    /** 'unverified': it came by mail to the ticket's address, from another sender than its requester. */
    author: z.enum(['requester', 'staff', 'machine', 'unverified']),
    byMail: z.boolean(),
    by: z.string(),
    isYours: z.boolean(),
    internal: z.boolean(),
    words: z.string(),
    files: z.array(TicketFile),
    at: instantField,
    /** An answer that can still be taken back leaves then. */
    heldUntil: instantField.nullable(),
    /** What happened to its mail; null for what is not mailed. */
    mail: z
      .object({
        state: z.enum(['queued', 'sent', 'failing']),
        attempts: z.int(),
        error: z.string().nullable(),
        /** Its text is still there. */
        mayRetry: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'TicketMessage' })
export type TicketMessage = z.output<typeof TicketMessage>

export const StaffTicket = z
  .object({
    ...row,
    assigneeId: idField<'user'>().nullable(),
    /** The number that acts name, so that staff answer only what they have read. */
    lastNo: z.int(),
    messages: z.array(TicketMessage),
    emailMasked: z.string().nullable(),
    ...known,
    follows: z.object({ id: idField<'ticket'>(), number: z.int() }).nullable(),
    /** Of the same requester, newest first, ten at most; without merged ones. */
    others: z.array(
      z.object({
        id: idField<'ticket'>(),
        number: z.int(),
        title: z.string(),
        state: z.enum(ticketStates),
        rating: z.int().nullable(),
      }),
    ),
    rating: z.int().nullable(),
    /** Who may answer tickets of this desk. */
    colleagues: z.array(colleague),
    variables: z.record(z.string(), z.string().nullable()),
    isOpenNow: z.boolean(),
    now: instantField,
  })
  .meta({ id: 'StaffTicket' })
export type StaffTicket = z.output<typeof StaffTicket>

export const CannedReply = z
  .object({ id: idField<'canned'>(), title: z.string(), words: z.string(), version: z.int() })
  .meta({ id: 'CannedReply' })
export type CannedReply = z.output<typeof CannedReply>

const params = z.object({ id: idField<'ticket'>() })
const messageParams = z.object({ id: idField<'ticket'>(), no: z.coerce.number().int().min(1).max(1_000_000) })
const seen = z.int().min(0).max(1_000_000)
const words = TicketWords.min(1, 'Please write something.')
const onDesk = { not_allowed: 403, ticket_not_found: 404 } as const
const acting = { ...onDesk, ticket_changed: 409, ticket_merged: 409 } as const
const bodyBytesMax = 128 * 1024

/** Support has all tickets; finance and moderation those that were handed to them (the actions see to it). */
const desk = allow.anyStaff

export const deskContract = contract({
  'GET /api/admin/tickets': {
    summary: 'Tickets of a state: open ones by due time, others by their last change',
    allow: desk,
    query: z.object({
      view: z.enum(queueViews, 'There is no such list.'),
      topic: z.enum(topics, 'There is no such topic.').optional(),
      assignee: z.union([z.enum(['me', 'nobody']), idField<'user'>()], 'Please choose a person.').optional(),
      search: z.string().max(200, 'Please search for at most 200 characters.').optional(),
      after: idField<'ticket'>().optional(),
    }),
    answer: { json: TicketQueue },
    refusals: { not_allowed: 403 },
  },
  'GET /api/admin/tickets/:id': {
    summary: 'One ticket with its thread and what is known of its requester; the look is logged',
    allow: desk,
    params,
    answer: { json: StaffTicket },
    refusals: onDesk,
  },
  'POST /api/admin/tickets/:id/address': {
    summary: 'The requester’s whole address; the look is logged',
    allow: desk,
    params,
    answer: { json: z.object({ email: z.string().nullable() }).meta({ id: 'TicketAddress' }) },
    refusals: onDesk,
  },
  'POST /api/admin/tickets/:id/presence': {
    summary: 'Says that I have this ticket open, and answers who else has',
    allow: desk,
    params,
    body: z.object({ writing: z.boolean() }),
    answer: {
      json: z
        .object({
          others: z.array(z.object({ id: idField<'user'>(), name: z.string(), writingSince: instantField.nullable() })),
          lastNo: z.int(),
        })
        .meta({ id: 'TicketPresence' }),
    },
    refusals: onDesk,
  },
  'POST /api/admin/tickets/:id/replies': {
    summary: 'Answers the requester by mail and notification; it leaves after ten seconds',
    allow: desk,
    params,
    body: z.object({
      words,
      files: filesField,
      /** The texts that it was written with; removed ones are left out. */
      canned: z.array(idField<'canned'>()).max(20, 'Please use at most 20 canned replies in an answer.').optional(),
      seen,
      next: z.enum(['waiting', 'solved']),
      key: z.uuid(),
    }),
    bodyBytesMax,
    answer: { json: StaffTicket },
    refusals: { ...acting, variable_unfilled: 422, requester_gone: 409, file_not_found: 404 },
  },
  'POST /api/admin/tickets/:id/file': {
    summary: 'A file of a ticket, as an attachment; the look is logged',
    allow: desk,
    params,
    body: z.object({ fileId: idField<'ticket-file'>() }),
    answer: { raw: { 200: { type: 'application/octet-stream' } } },
    refusals: { ...onDesk, file_not_found: 404 },
  },
  'POST /api/admin/tickets/:id/replies/:no/undo': {
    summary: 'Takes back an answer that has not left, and returns its words, files and canned replies',
    allow: desk,
    params: messageParams,
    answer: {
      json: z
        .object({ words: z.string(), files: z.array(SentFile), canned: z.array(idField<'canned'>()) })
        .meta({ id: 'UndoneReply' }),
    },
    refusals: { ...onDesk, reply_sent: 409 },
  },
  'POST /api/admin/tickets/:id/replies/:no/retry': {
    summary: 'Mails an answer again whose mail failed',
    allow: desk,
    params: messageParams,
    answer: { json: StaffTicket },
    refusals: onDesk,
  },
  'POST /api/admin/tickets/:id/notes': {
    summary: 'Writes an internal note, which the requester never sees',
    allow: desk,
    params,
    body: z.object({ words, key: z.uuid() }),
    bodyBytesMax,
    answer: { json: StaffTicket },
    refusals: { ...onDesk, ticket_merged: 409 },
  },
  'PUT /api/admin/tickets/:id/assignee': {
    summary: 'Assigns the ticket to a colleague or to oneself, or unassigns it',
    allow: desk,
    params,
    /** `from`: its assignee when the caller looked, so that no ticket is taken that a colleague just took. */
    body: z.object({ userId: idField<'user'>().nullable(), from: idField<'user'>().nullable() }),
    answer: { json: StaffTicket },
    refusals: { ...onDesk, ticket_merged: 409, ticket_taken: 409, not_on_this_desk: 422 },
  },
  'PUT /api/admin/tickets/:id/state': {
    summary: 'Opens, rests or solves a ticket without an answer',
    allow: desk,
    params,
    body: z.object({ state: z.enum(ticketStates), seen }),
    answer: { json: StaffTicket },
    refusals: acting,
  },
  'POST /api/admin/tickets/:id/handing-over': {
    summary: 'Hands the ticket to another desk with a note; its staff are notified',
    allow: desk,
    params,
    body: z.object({ desk: z.enum(desks), note: words }),
    bodyBytesMax,
    answer: { none: true },
    refusals: { ...onDesk, ticket_merged: 409, on_this_desk: 409 },
  },
  'POST /api/admin/tickets/:id/links': {
    summary: 'Links a gift, a project, a position, a reported message or another ticket; again changes nothing',
    allow: desk,
    params,
    body: linkedObject,
    answer: { json: StaffTicket },
    refusals: { ...onDesk, ticket_merged: 409, object_not_found: 404 },
  },
  'POST /api/admin/tickets/:id/unlinking': {
    summary: 'Takes such a link away; again changes nothing',
    allow: desk,
    params,
    body: linkedObject,
    answer: { json: StaffTicket },
    refusals: { ...onDesk, ticket_merged: 409 },
  },
  'POST /api/admin/tickets/:id/merging': {
    summary: 'Makes the ticket part of another one of the same requester, for good',
    allow: allow.staff('view_tickets'),
    params,
    body: z.object({ into: idField<'ticket'>(), seen }),
    answer: { json: StaffTicket },
    refusals: { ticket_not_found: 404, ticket_changed: 409, ticket_merged: 409, not_same_requester: 422 },
  },
  'GET /api/admin/canned-replies': {
    summary: 'Texts to answer with, by title',
    allow: desk,
    answer: { json: z.object({ items: z.array(CannedReply) }).meta({ id: 'CannedReplies' }) },
    refusals: { not_allowed: 403 },
  },
  'PUT /api/admin/canned-replies/:id': {
    summary: 'Keeps a text to answer with; its id is chosen by the caller',
    allow: allow.staff('view_tickets'),
    params: z.object({ id: idField<'canned'>() }),
    body: z.object({
      title: z
        .string()
        .overwrite(plainText)
        .min(1, 'Please give it a title.')
        .max(cannedTitleMax, `Please keep to ${cannedTitleMax} characters.`),
      words,
      /** The version that was changed; 0 for a new one. */
      version: z.int().min(0).max(1_000_000),
    }),
    bodyBytesMax,
    answer: { json: CannedReply },
    refusals: { title_taken: 409, canned_reply_changed: 409 },
  },
  'DELETE /api/admin/canned-replies/:id': {
    summary: 'Removes a text to answer with; again changes nothing',
    allow: allow.staff('view_tickets'),
    params: z.object({ id: idField<'canned'>() }),
    answer: { none: true },
  },
})
