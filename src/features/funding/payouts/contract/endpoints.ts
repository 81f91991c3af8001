import * as z from 'zod'
import { confirmation, confirmationErrors } from '#features/identity/accounts/contract.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, typedText } from '#wire/fields.ts'
import { payoutCentsMin } from '../rules/free.ts'
import { shownTextMax, staffReasons } from '../rules/holds.ts'
import { MoneyPage, OwnPayout, PayoutItem, ProjectSpending, WholePayout } from './objects.ts'

const finance = allow.staff('view_financial')
const params = z.object({ id: idField<'payout'>() })
const ofSpending = params.extend({ spendingId: z.uuid() })
const receiptLink = z.object({ url: z.string(), expiresAt: instantField })
const notFound = { payout_not_found: 404 } as const
const key = z.object({
  'idempotency-key': z
    .string('Please send a key that is new for each request.')
    .regex(/^[\w-]{16,100}$/, 'A key has 16 to 100 letters, digits, - or _.'),
})
const written = (sentence: string, max: number) => typedText(sentence).min(1, sentence).max(max, sentence)
const purpose = 'Please say what it pays for, in 1 to 500 characters.'
const least = 'Please ask for at least $10.'

export const payoutsContract = contract({
  'GET /api/me/money': {
    summary: 'The money of the researcher’s projects: pending, on hold and why, available, paid; payouts and receipts',
    allow: allow.researcher,
    answer: { json: MoneyPage },
  },
  'GET /api/me/money.csv': {
    summary: 'The sums of each project of one’s own as a table file',
    allow: allow.researcher,
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
  'POST /api/me/payouts': {
    summary: 'Ask for a payout of what is available of a project',
    allow: allow.researcher,
    headers: key,
    body: z.object({
      projectId: idField<'project'>(),
      amountCents: z.int('Please give an amount.').min(payoutCentsMin, least).max(1_000_000_000, least),
      purpose: written(purpose, 500),
    }),
    perPerson: { max: 60, windowMs: dayMs },
    status: 201,
    answer: { json: OwnPayout },
    refusals: {
      project_not_found: 404,
      payee_not_verified: 409,
      payout_closed: 409,
      payout_too_large: { status: 409, data: z.object({ left: centsField }) },
      receipts_missing: 409,
      account_refused: 409,
      idempotency_mismatch: 422,
      books_broken: 503,
      payouts_unavailable: 503,
    },
  },
  'POST /api/me/payouts/:id/cancellation': {
    summary: 'Take back a payout that nothing has left of yet',
    allow: allow.researcher,
    params,
    answer: { json: OwnPayout },
    refusals: { ...notFound, payout_decided: 409 },
  },
  'POST /api/me/payouts/:id/spendings': {
    summary: 'Say what a part of a payout was spent on, with its receipt; everybody reads it, the receipt staff alone',
    allow: allow.researcher,
    params,
    headers: key,
    body: z.object({
      lineKey: z.uuid('Please choose a line of the budget.').nullable(),
      amountCents: z
        .int('Please give an amount.')
        .min(1, 'Please give an amount.')
        .max(1_000_000_000, 'No payout is as large as that.'),
      spentOn: z.iso.date('Please give the day of the receipt.'),
      what: written('Please say what was paid, in 1 to 200 characters.', 200),
      fileId: idField<'file'>(),
    }),
    perPerson: { max: 500, windowMs: dayMs },
    status: 201,
    answer: { json: OwnPayout },
    refusals: {
      ...notFound,
      payout_not_paid: 409,
      spending_too_large: { status: 409, data: z.object({ left: centsField }) },
      spending_in_future: 422,
      line_not_found: 422,
      file_not_found: 404,
      idempotency_mismatch: 422,
    },
  },
  'POST /api/me/payouts/:id/spendings/:spendingId/reversal': {
    summary: 'Take back what a part of a payout was said to be spent on: it stays to be read, and counts no more',
    allow: allow.researcher,
    params: ofSpending,
    answer: { json: OwnPayout },
    refusals: { ...notFound, payout_not_paid: 409 },
  },
  'POST /api/me/payouts/:id/receipts/:spendingId/link': {
    summary: 'A link to an own receipt, for some minutes',
    allow: allow.researcher,
    params: ofSpending,
    answer: { json: receiptLink },
    refusals: notFound,
  },
  'GET /api/projects/:id/spending': {
    summary: 'Where every cent went: the payouts of a project that arrived, with what they were spent on',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: ProjectSpending },
    refusals: { project_not_found: 404 },
  },
  'GET /api/admin/payouts': {
    summary: 'Payouts that wait or are under way, oldest first; or those that ended, newest first',
    allow: finance,
    query: z.object({ show: z.enum(['open', 'ended'], 'Please choose open or ended.').default('open') }),
    answer: {
      json: z.object({ items: z.array(PayoutItem), payeesWaiting: z.int(), now: instantField }).meta({ id: 'Payouts' }),
    },
  },
  'GET /api/admin/payouts/:id': {
    summary: 'One payout: what is free, who agreed, what happened',
    allow: finance,
    params,
    answer: { json: WholePayout },
    refusals: notFound,
  },
  'POST /api/admin/payouts/:id/receipts/:spendingId/link': {
    summary: 'A link to a receipt, for some minutes; that it was opened is kept',
    allow: finance,
    params: ofSpending,
    answer: { json: receiptLink },
    refusals: notFound,
  },
  'POST /api/admin/payouts/:id/approval': {
    summary: 'Agree to a payout as it was seen, with the password or a fresh sign-in; the last seat sends it',
    allow: finance,
    params,
    body: z.object({ contentHash: z.string('Please send what you saw.').min(1).max(200), ...confirmation }),
    answer: { json: WholePayout },
    refusals: {
      ...notFound,
      own_payout: 403,
      payout_decided: 409,
      payout_held: 409,
      payout_changed: 409,
      payout_too_large: { status: 409, data: z.object({ left: centsField }) },
      payout_closed: 409,
      payee_not_verified: 409,
      cap_reached: { status: 409, data: z.object({ left: centsField }) },
      books_broken: 503,
      ...confirmationErrors,
    },
  },
  'POST /api/admin/payouts/:id/hold': {
    summary: 'Hold a payout, with a reason, the words that the researcher reads, and the day of the next look',
    allow: finance,
    params,
    body: z.object({
      reason: z.enum(staffReasons, 'Please choose a reason.'),
      shownText: written('Please write what the researcher reads, in 1 to 1,000 characters.', shownTextMax),
      reviewOn: z.iso.date('Please give a day as 2026-11-30.'),
    }),
    answer: { json: WholePayout },
    refusals: { ...notFound, payout_decided: 409, date_in_past: 422 },
  },
  'POST /api/admin/payouts/:id/release': {
    summary: 'End a hold: who ends it does not approve the payout',
    allow: finance,
    params,
    answer: { json: WholePayout },
    refusals: { ...notFound, own_payout: 403, payout_not_held: 409, hold_by_rule: 409 },
  },
  'POST /api/admin/payouts/:id/refusal': {
    summary: 'Decline a payout that nothing has left of, with a reason that the researcher reads',
    allow: finance,
    params,
    body: z.object({ reason: written('Please write a reason, in 1 to 1,000 characters.', 1000) }),
    answer: { json: WholePayout },
    refusals: { ...notFound, own_payout: 403, payout_decided: 409 },
  },
})
