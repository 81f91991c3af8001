import * as z from 'zod'
import { refundNoteMax, refundVerdicts } from '#features/funding/refunds/rules/refunds.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { giftEnds, refundOrderStates } from '../rules.ts'

export const RefundOrder = z
  .object({
    id: idField<'case-refund'>(),
    fileId: idField<'case-file'>(),
    number: z.int(),
    projectTitle: z.string(),
    /** `requested` waits for a second person. */
    state: z.enum(refundOrderStates),
    note: z.string(),
    /** As they stood when it was asked for. */
    gifts: z.int(),
    cents: centsField,
    requester: z.string(),
    requestedAt: instantField,
    decider: z.string().nullable(),
    decidedAt: instantField.nullable(),
    endedAt: instantField.nullable(),
    /** How far it is: gifts ordered back, and what the gateway made of them. */
    ordered: z.int(),
    sending: z.int(),
    made: z.int(),
    madeCents: centsField,
    failed: z.int(),
    /** The caller may agree to it, or decline. */
    mayDecide: z.boolean(),
    /** The caller asked for it, and no colleague has decided yet. */
    mayWithdraw: z.boolean(),
  })
  .meta({ id: 'RefundOrder' })
export type RefundOrder = z.output<typeof RefundOrder>

export const CaseRefunds = z
  .object({
    /** What of all gifts can be given back now, and how many banks decide about. */
    left: z.object({ gifts: z.int(), donors: z.int(), cents: centsField, disputed: z.int() }),
    needsSecond: z.boolean(),
    mayAsk: z.boolean(),
    /** Newest first. */
    orders: z.array(RefundOrder),
    /** Newest first; they name no donor. */
    gifts: z.array(
      z.object({
        id: idField<'donation'>(),
        at: instantField,
        gross: centsField,
        refunded: centsField,
        end: z.enum(giftEnds),
      }),
    ),
    older: z.string().nullable(),
  })
  .meta({ id: 'CaseRefunds' })
export type CaseRefunds = z.output<typeof CaseRefunds>

const finance = allow.staff('view_financial')
const note = `Please say why, in 1 to ${refundNoteMax} characters.`
const whatIsLeft = 'Please send what the page said is left.'

export const caseRefundsContract = contract({
  'GET /api/admin/case-files/:id/refunds': {
    summary: 'What became of each gift to the project of a case file, and the orders to give them back',
    allow: allow.anyStaff,
    params: z.object({ id: idField<'case-file'>() }),
    query: z.object({ after: placeField() }),
    answer: { json: CaseRefunds },
    refusals: { not_allowed: 403, case_file_not_found: 404 },
  },
  'POST /api/admin/case-files/:id/refunds': {
    summary:
      'Gives back what is left of all gifts of a project that was tampered with; above $500 of a gift, or $2,000 in a day, a second person must agree',
    allow: finance,
    params: z.object({ id: idField<'case-file'>() }),
    body: z.object({
      /** As the caller saw it: a gift more, and the order is refused. */
      cents: z.int(whatIsLeft).min(1, 'There is nothing to give back.').max(1_000_000_000_000, whatIsLeft),
      note: typedText(note).trim().min(1, note).max(refundNoteMax, note),
    }),
    status: 201,
    answer: { json: RefundOrder },
    refusals: {
      case_file_not_found: 404,
      own_case_file: 403,
      tampering_not_confirmed: 409,
      case_refund_open: 409,
      case_refund_changed: 409,
      books_broken: 503,
    },
  },
  'GET /api/admin/case-refunds': {
    summary: 'The orders of case files that wait for a second person or are under way, oldest first',
    allow: finance,
    answer: { json: z.object({ orders: z.array(RefundOrder) }).meta({ id: 'RefundOrders' }) },
  },
  'POST /api/admin/case-refunds/:id/decision': {
    summary:
      'A second person agrees to give the gifts of a case file back, or does not; or the person who asked withdraws it',
    allow: finance,
    params: z.object({ id: idField<'case-refund'>() }),
    body: z.object({ verdict: z.enum(refundVerdicts, 'Please approve, decline or withdraw.') }),
    answer: { json: RefundOrder },
    refusals: {
      case_refund_not_found: 404,
      own_case_refund: 403,
      case_refund_of_colleague: 403,
      case_refund_decided: 409,
      own_case_file: 403,
      books_broken: 503,
    },
  },
})
