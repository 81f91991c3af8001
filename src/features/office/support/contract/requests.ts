import * as z from 'zod'
import { plainText } from '#values/plain-text.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, placeField } from '#wire/fields.ts'
import { nameLengthMax, ticketStates, topics, wordsLengthMax, wordsLengthMin } from '../rules/tickets.ts'

export const TicketWords = z
  .string()
  .overwrite(plainText)
  .max(wordsLengthMax, `Please keep to ${wordsLengthMax.toLocaleString('en-US')} characters.`)
const written = TicketWords.min(1, 'Please write something.')

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

const about = z.object({
  kind: z.enum(['gift', 'project']),
  id: z.uuid('This is no address of a gift or a project.'),
  /** The key of a guest's gift, from the mail. */
  guest: z.string().max(100).optional(),
})
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
    refusals: { email_unusable: 422, looks_automatic: 422, over_request_rate_limit: 429 },
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
    body: z.object({ ...ticket, words: written, key: z.uuid() }),
    bodyBytesMax: 128 * 1024,
    answer: { json: OwnTicket },
    refusals: { ticket_not_found: 404, over_request_rate_limit: 429 },
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
