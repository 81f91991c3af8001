import * as z from 'zod'
import { inThousands } from '#values/count.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { refundNoteMax, refundReasons, refundStates, refundVerdicts } from './rules/refunds.ts'

export const Refund = z
  .object({
    id: idField<'refund'>(),
    donationId: idField<'donation'>(),
    projectTitle: z.string(),
    amount: centsField,
    reason: z.enum(refundReasons),
    note: z.string(),
    /** `requested` waits for a second staff member; `sending` for the gateway. */
    state: z.enum(refundStates),
    /** Null for an automatic refund of a gift that an owner or a staff member made as a guest. */
    requester: z.string().nullable(),
    requestedAt: instantField,
    decider: z.string().nullable(),
    /** Also when it was withdrawn; there is no decider then. */
    decidedAt: instantField.nullable(),
    failure: z.string().nullable(),
    succeededAt: instantField.nullable(),
    /** When it came back because the donor’s bank refused it; its state is `failed`. */
    returnedAt: instantField.nullable(),
    /** The caller requested it, so a colleague must decide. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof Refund>

const answerKind = z.enum(['evidence', 'acceptance'])
const answerState = z.enum(['draft', 'sending', 'sent', 'refused'])

export const DisputeAnswer = z
  .object({
    /** Evidence for the payment, or acceptance of the dispute. */
    kind: answerKind,
    /** What the gift was for. */
    purpose: z.string(),
    evidence: z.string(),
    /** `sending` until the gateway has it; a `refused` answer may be rewritten. */
    state: answerState,
    version: z.int(),
    savedBy: z.string(),
    savedAt: instantField,
    sender: z.string().nullable(),
    askedAt: instantField.nullable(),
    /** When the gateway accepted it. */
    sentAt: instantField.nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'DisputeAnswer' })
export type DisputeAnswer = z.output<typeof DisputeAnswer>

export const Dispute = z
  .object({
    id: idField<'dispute'>(),
    donationId: idField<'donation'>(),
    projectTitle: z.string(),
    amount: centsField,
    fee: centsField,
    /** The part of the fee that the gateway returned. */
    feeReturned: centsField,
    /** The project's money on hold until the bank has decided. */
    held: centsField,
    reason: z.string(),
    state: z.enum(['open', 'won', 'lost']),
    /** The bank's deadline for an answer. */
    respondBy: instantField.nullable(),
    openedAt: instantField,
    closedAt: instantField.nullable(),
    /** The state of our answer; null before it is started. */
    answer: z.object({ kind: answerKind, state: answerState }).nullable(),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.output<typeof Dispute>

export const AnswerableDispute = z
  .object({
    dispute: Dispute,
    answer: DisputeAnswer.nullable(),
    gross: centsField,
    /** The donor's name, or address if there is no name; staff see it even if the gift is anonymous. */
    giver: z.string(),
    /** The gift as it is in our books; sent with the evidence. */
    receipt: z.string(),
    now: instantField,
  })
  .meta({ id: 'AnswerableDispute' })
export type AnswerableDispute = z.output<typeof AnswerableDispute>

const finance = allow.staff('view_financial')
const disputeParams = z.object({ id: idField<'dispute'>() })
const long = (max: number) => `Please write at most ${inThousands(max)} characters.`
const draft = {
  /** The version of the draft that the writer saw; 0 before the first. */
  version: z.int('Please say which draft you saw.').min(0).max(1_000_000),
  purpose: typedText('Please say what the gift was for.').max(2000, long(2000)),
  evidence: typedText('Please say what shows that the payment is right.').max(10_000, long(10_000)),
}
const cannotAnswer = {
  dispute_not_found: 404,
  dispute_decided: 409,
  dispute_answer_late: 409,
  dispute_answered: 409,
} as const
const amount = 'Please give an amount of at least one cent.'
const note = `Please say what happened, in 1 to ${refundNoteMax} characters.`

export const refundsContract = contract({
  'POST /api/admin/donations/:id/refunds': {
    summary:
      'Give a gift back, or a part of it; above $500 of a gift, or $2,000 by one person in a day, a second person must agree',
    allow: finance,
    params: z.object({ id: idField<'donation'>() }),
    headers: z.object({
      'idempotency-key': z
        .string('Please send a key that is new for each refund.')
        .regex(/^[\w-]{16,100}$/, 'A key has 16 to 100 letters, digits, - or _.'),
    }),
    body: z.object({
      amountCents: z.int(amount).min(1, amount).max(20_000_000, 'No gift is as large as that.'),
      reason: z.enum(refundReasons, 'Please choose a reason.'),
      note: typedText(note).min(1, note).max(refundNoteMax, note),
    }),
    status: 201,
    answer: { json: Refund },
    refusals: {
      donation_not_found: 404,
      gift_not_refundable: 409,
      gift_disputed: 409,
      refund_too_large: { status: 409, data: z.object({ left: centsField }) },
      idempotency_mismatch: 422,
      books_broken: 503,
    },
  },
  'POST /api/admin/refunds/:id/decision': {
    summary: 'A second person agrees to a refund, or does not; or the person who asked for it withdraws it',
    allow: finance,
    params: z.object({ id: idField<'refund'>() }),
    body: z.object({ verdict: z.enum(refundVerdicts, 'Please approve, decline or withdraw.') }),
    answer: { json: Refund },
    refusals: {
      refund_not_found: 404,
      own_refund: 403,
      refund_of_colleague: 403,
      refund_decided: 409,
      gift_disputed: 409,
      gift_not_refundable: 409,
      refund_too_large: { status: 409, data: z.object({ left: centsField }) },
      books_broken: 503,
    },
  },
  'GET /api/admin/refunds': {
    summary:
      'The refunds that wait for a second person, oldest first; or all, newest first, thirty at a time, by state, reason, and words from the project, the people or the ids',
    allow: finance,
    query: z.object({
      show: z.enum(['waiting', 'all'], 'Please choose waiting or all.').optional(),
      state: z.enum(refundStates, 'There is no such state.').optional(),
      reason: z.enum(refundReasons, 'There is no such reason.').optional(),
      search: z.string().max(200, 'Please search for at most 200 characters.').optional(),
      after: placeField(),
    }),
    answer: { json: z.object({ refunds: z.array(Refund), older: z.string().nullable() }).meta({ id: 'Refunds' }) },
  },
  'GET /api/admin/disputes': {
    summary: 'What banks asked back: open disputes by their deadline, then the closed ones, newest first',
    allow: finance,
    answer: { json: z.object({ disputes: z.array(Dispute), now: instantField }).meta({ id: 'Disputes' }) },
  },
  'GET /api/admin/disputes/:id': {
    summary: 'One dispute with our answer to the bank',
    allow: finance,
    params: disputeParams,
    answer: { json: AnswerableDispute },
    refusals: { dispute_not_found: 404 },
  },
  'PUT /api/admin/disputes/:id/draft': {
    summary: 'Save a draft of the answer; refused when a colleague saved another one since',
    allow: finance,
    params: disputeParams,
    body: z.object(draft),
    answer: { json: DisputeAnswer },
    refusals: { ...cannotAnswer, dispute_draft_changed: 409 },
  },
  'POST /api/admin/disputes/:id/answer': {
    summary: 'Answer the bank, once and for good; sending the same again is the same answer',
    allow: finance,
    params: disputeParams,
    body: z.object({
      ...draft,
      purpose: draft.purpose.min(1, 'Please say what the gift was for.'),
      evidence: draft.evidence.min(1, 'Please say what shows that the payment is right.'),
    }),
    answer: { json: DisputeAnswer },
    refusals: { ...cannotAnswer, dispute_draft_changed: 409 },
  },
  'POST /api/admin/disputes/:id/acceptance': {
    summary: 'Accept a dispute: the bank gives the money back to the giver',
    allow: finance,
    params: disputeParams,
    answer: { json: DisputeAnswer },
    refusals: cannotAnswer,
  },
})
