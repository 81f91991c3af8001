import * as z from 'zod'
import { inThousands } from '#values/count.ts'
import { plainText } from '#values/plain-text.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { fileNameHeaders, idField, instantField, placeField } from '#wire/fields.ts'
import { ticketFilesMax } from '../rules/files.ts'
import { isObjectId, type LinkKind, linkKinds, objectKinds } from '../rules/objects.ts'
import { nameLengthMax, ticketStates, topics, wordsLengthMax, wordsLengthMin } from '../rules/tickets.ts'

export const TicketWords = z
  .string()
  .overwrite(plainText)
  .max(wordsLengthMax, `Please keep to ${inThousands(wordsLengthMax)} characters.`)
const written = TicketWords.min(1, 'Please write something.')

/** A file that was sent ahead, with the proof that the caller sent it. */
const claimed = z.object({ fileId: idField<'ticket-file'>(), claim: z.string().min(20).max(100) })
/** Those that go with a message. */
export const filesField = z
  .array(claimed)
  .max(ticketFilesMax, `At most ${ticketFilesMax} files go with one message.`)
  .default([])

export const SentFile = claimed.extend({ name: z.string(), sizeBytes: z.int() }).meta({ id: 'SentTicketFile' })
export type SentFile = z.output<typeof SentFile>

export const TicketFile = z
  .object({ id: idField<'ticket-file'>(), name: z.string(), sizeBytes: z.int() })
  .meta({ id: 'TicketFile' })
export type TicketFile = z.output<typeof TicketFile>

/** A ticket as its requester finds it in a list. */
export const TicketHead = z
  .object({
    id: idField<'ticket'>(),
    number: z.int(),
    title: z.string(),
    topic: z.enum(topics),
    state: z.enum(ticketStates),
    createdAt: instantField,
    changedAt: instantField,
  })
  .meta({ id: 'TicketHead' })
export type TicketHead = z.output<typeof TicketHead>

/** A ticket as its requester reads it: without notes, and without answers that may still be taken back. */
export const OwnTicket = z
  .object({
    ...TicketHead.shape,
    messages: z.array(
      z.object({
        no: z.int(),
        /** The support person's first name; null for one's own words. */
        by: z.string().nullable(),
        isOwn: z.boolean(),
        words: z.string(),
        at: instantField,
        files: z.array(TicketFile),
      }),
    ),
    firstAnswerDue: instantField,
    isAnswered: z.boolean(),
    /** An answer now begins a new ticket, because this one was solved long ago. */
    isOver: z.boolean(),
    mayRate: z.boolean(),
    rating: z.int().nullable(),
    now: instantField,
  })
  .meta({ id: 'OwnTicket' })
export type OwnTicket = z.output<typeof OwnTicket>

/** The secret of a mailed link; or, for signed-in people, the ticket's id. */
export const TicketKey = z.union([
  z.object({ token: z.string().min(1).max(100) }),
  z.object({ id: idField<'ticket'>() }),
])
export type TicketKey = z.output<typeof TicketKey>
const ticket = { ticket: TicketKey }

const isNamed = ({ kind, id }: { readonly kind: LinkKind; readonly id: string }): boolean => isObjectId(kind, id)

/** What staff link to a ticket; a message by its conversation and its number. */
export const linkedObject = z
  .object({ kind: z.enum(linkKinds, 'There is no such thing.'), id: z.string().max(60).toLowerCase() })
  .refine(isNamed, 'This is no address of a gift, a project, a position, a message or a ticket.')

const about = z
  .object({
    kind: z.enum(objectKinds),
    id: z.string().max(60),
    /** The key of a guest's gift, from the mail. */
    guest: z.string().max(100).optional(),
  })
  .refine(isNamed, 'This is no address of a gift, a project, a position or a message.')
export type About = z.output<typeof about>

export const requestsContract = contract({
  'GET /api/contact': {
    summary: 'What the contact form needs: a stamp of when it was opened, and when support is there',
    allow: allow.anyone,
    answer: {
      json: z.object({ stamp: z.string(), isOpen: z.boolean() }).meta({ id: 'ContactForm' }),
    },
  },
  'POST /api/contact': {
    summary: 'Writes to support: opens a ticket with a number and mails a copy; sent twice, it opens one',
    allow: allow.optionallySignedIn,
    body: z.object({
      topic: z.enum(topics, 'Please choose a topic.'),
      name: z
        .string()
        .overwrite(plainText)
        .min(1, 'Please enter your name.')
        .max(nameLengthMax, `Please keep to ${nameLengthMax} characters.`),
      email: z.string().trim().min(1, 'Please enter your e-mail address.').max(254, 'This is no e-mail address.'),
      words: TicketWords.min(wordsLengthMin, `Please write at least ${wordsLengthMin} characters.`),
      about: about.optional(),
      files: filesField,
      /** Chosen by the form, so that a second press opens no second ticket. */
      key: z.uuid(),
      stamp: z.string().max(100),
      /** People do not see this field and leave it empty. */
      website: z.string().max(1000),
    }),
    bodyBytesMax: 128 * 1024,
    status: 201,
    answer: {
      json: z
        .object({ number: z.int(), mailedTo: z.string(), firstAnswerDue: instantField })
        .meta({ id: 'OpenedTicket' }),
    },
    refusals: { email_unusable: 422, looks_automatic: 422, file_not_found: 404, over_request_rate_limit: 429 },
  },
  'POST /api/tickets/open': {
    summary: 'A ticket as its requester reads it, by the link of a mail or by the session',
    allow: allow.optionallySignedIn,
    body: z.object(ticket),
    answer: { json: OwnTicket },
    refusals: { ticket_not_found: 404 },
  },
  'POST /api/tickets/answer': {
    summary: 'The requester writes again; a ticket solved long ago is followed by a new one',
    allow: allow.optionallySignedIn,
    body: z.object({ ...ticket, words: written, files: filesField, key: z.uuid() }),
    bodyBytesMax: 128 * 1024,
    answer: { json: OwnTicket },
    refusals: { ticket_not_found: 404, file_not_found: 404, over_request_rate_limit: 429 },
  },
  'POST /api/ticket-files': {
    summary: 'Sends a picture or a PDF ahead: the bytes are the body. What no message names within a day is removed',
    allow: allow.anyone,
    handlerReads: { bodyType: '*/*' },
    headers: fileNameHeaders,
    status: 201,
    answer: { json: SentFile },
    refusals: {
      upload_interrupted: 400,
      file_too_large: 413,
      wrong_file_type: 415,
      picture_too_large: 422,
      file_damaged: 422,
      file_not_safe: 422,
      too_many_files: 429,
      scanner_unavailable: 503,
    },
  },
  'POST /api/tickets/file': {
    summary: 'A file of my ticket, as an attachment',
    allow: allow.optionallySignedIn,
    body: z.object({ ...ticket, fileId: idField<'ticket-file'>() }),
    answer: { raw: { 200: { type: 'application/octet-stream' } } },
    refusals: { ticket_not_found: 404, file_not_found: 404 },
  },
  'POST /api/tickets/solve': {
    summary: 'The requester says that it is solved; again changes nothing',
    allow: allow.optionallySignedIn,
    body: z.object(ticket),
    answer: { json: OwnTicket },
    refusals: { ticket_not_found: 404 },
  },
  'POST /api/tickets/rate': {
    summary: 'The requester says how well they were helped, once, within 14 days of the solution',
    allow: allow.optionallySignedIn,
    body: z.object({ ...ticket, rating: z.int().min(1).max(5) }),
    answer: { json: OwnTicket },
    refusals: { ticket_not_found: 404, rating_closed: 409 },
  },
  'GET /api/me/tickets': {
    summary: 'What I wrote to support while signed in, newest first, twenty at a time',
    allow: allow.signedIn,
    query: z.object({ after: placeField() }),
    answer: {
      json: z
        .object({ items: z.array(TicketHead), older: z.string().nullable(), now: instantField })
        .meta({ id: 'OwnTickets' }),
    },
  },
})
