import * as z from 'zod'
import { closingNoteMax, exceptionKinds } from '#features/funding/exceptions/rules.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, placeField, typedText } from '#wire/fields.ts'

export const Exception = z
  .object({
    id: idField<'exception'>(),
    gateway: z.string(),
    kind: z.enum(exceptionKinds),
    /** The id of the payment, refund or dispute at the gateway. */
    reference: z.string(),
    detail: z.string(),
    donationId: idField<'donation'>().nullable(),
    state: z.enum(['open', 'closed']),
    firstSeenAt: instantField,
    lastSeenAt: instantField,
    closedAt: instantField.nullable(),
    closer: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Exception' })
export type Exception = z.output<typeof Exception>

const figures = { compared: z.int(), repaired: z.int(), filed: z.int() }
export const Reconciled = z.object(figures).meta({ id: 'Reconciled' })
export type Reconciled = z.output<typeof Reconciled>

export const ExceptionPage = z
  .object({
    exceptions: z.array(Exception),
    older: z.string().nullable(),
    /** The newest comparison that ended; null before the first. */
    run: z.object({ ...figures, finishedAt: instantField }).nullable(),
    now: instantField,
  })
  .meta({ id: 'ExceptionPage' })
export type ExceptionPage = z.output<typeof ExceptionPage>

export const Desk = z
  .object({
    /** Whether real money moves. */
    gateway: z.object({
      name: z.string(),
      mode: z.enum(['live', 'test', 'none']),
      /** Whether the plans' money comes through the account of gifts, instead of one of its own. */
      takesPlans: z.boolean(),
    }),
    openExceptions: z.int(),
    /** The number of disputes that still need an answer. */
    disputesToAnswer: z.int(),
    /** False while the newest check found a violation: gifts, redirects and refunds are refused. */
    areBooksWhole: z.boolean(),
  })
  .meta({ id: 'Desk' })
export type Desk = z.output<typeof Desk>

const finance = allow.staff('view_financial')
const note = `Please say what became of it, in 1 to ${closingNoteMax} characters.`

export const reconciliationContract = contract({
  'GET /api/admin/finance-desk': {
    summary: 'Which gateway takes the money, how many exceptions wait for a person, and whether the books are whole',
    allow: finance,
    answer: { json: Desk },
  },
  'GET /api/admin/exceptions': {
    summary: 'Where the gateway and we disagree, newest first, thirty at a time',
    allow: finance,
    query: z.object({
      show: z.enum(['open', 'all'], 'Please choose open or all.').optional(),
      after: placeField(),
    }),
    answer: { json: ExceptionPage },
  },
  'POST /api/admin/exceptions/:id/close': {
    summary: 'Closes an exception with a note; it opens again when it is seen anew',
    allow: finance,
    params: z.object({ id: idField<'exception'>() }),
    body: z.object({ note: typedText(note).min(1, note).max(closingNoteMax, note) }),
    status: 204,
    answer: { none: true },
    refusals: { exception_not_found: 404, exception_closed: 409 },
  },
  'POST /api/admin/reconciliation': {
    summary: 'Compares our rows with the gateway’s now',
    allow: finance,
    status: 201,
    answer: { json: Reconciled },
    refusals: { reconciliation_running: 409, gateway_unavailable: 503 },
  },
})
