import * as z from 'zod'
import { DonationState } from '#features/funding/donations/contract.ts'
import { entryKinds } from '#features/funding/ledger/rules.ts'
import { Dispute, Refund } from '#features/funding/refunds/contract.ts'
import { refundReasons } from '#features/funding/refunds/rules/refunds.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, placeField } from '#wire/fields.ts'

const finance = allow.staff('view_financial')

const giftFields = {
  id: idField<'donation'>(),
  state: DonationState,
  gross: centsField,
  refunded: centsField,
  /** The donor's own name; staff see it whatever the public sees. */
  donor: z.string(),
  anonymous: z.boolean(),
  projectId: idField<'project'>(),
  projectTitle: z.string(),
  createdAt: instantField,
}
export const DeskGift = z.object(giftFields).meta({ id: 'DeskGift' })
export type DeskGift = z.output<typeof DeskGift>

export const DeskGifts = z
  .object({
    gifts: z.array(DeskGift),
    older: z.string().nullable(),
    /** Over all pages, of at most the newest ten thousand that fit. */
    sums: z.object({ count: z.int(), isCapped: z.boolean(), gross: centsField, refunded: centsField, net: centsField }),
  })
  .meta({ id: 'DeskGifts' })
export type DeskGifts = z.output<typeof DeskGifts>

export const BookEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(entryKinds),
    reference: z.string(),
    /** The reference of the entry that this takes back, wholly or in part. */
    reverses: z.string().nullable(),
    memo: z.string().nullable(),
    at: instantField,
    /** Null for entries that are about no gift, such as a payout to our bank. */
    donationId: idField<'donation'>().nullable(),
    projectId: idField<'project'>().nullable(),
    projectTitle: z.string().nullable(),
    /** Debit positive, credit negative; they sum to zero. */
    postings: z.array(z.object({ account: z.string(), amount: centsField })),
  })
  .meta({ id: 'BookEntry' })
export type BookEntry = z.output<typeof BookEntry>

export const WholeDeskGift = z
  .object({
    ...giftFields,
    platformFee: centsField,
    processingFee: centsField,
    net: centsField,
    coversFees: z.boolean(),
    donorEmail: z.string().nullable(),
    note: z.string().nullable(),
    gateway: z.string(),
    paymentRef: z.string().nullable(),
    receiptNumber: z.int().nullable(),
    /** Given without an account: its receipt is numbered apart. */
    asGuest: z.boolean(),
    succeededAt: instantField.nullable(),
    failure: z.string().nullable(),
    /** The amount that may still be refunded for each reason: what is left, minus reserved refunds. */
    refundable: z.object({ fraud: centsField, platform_error: centsField }),
    /** The reasons for which the processing fee goes back, too, and the platform bears it. */
    wholeFor: z.array(z.enum(refundReasons)),
    /** The part of it that the reader may still refund without a second person, and what they may in a day in all. */
    alone: centsField,
    aloneInDay: centsField,
    entries: z.array(BookEntry),
    refunds: z.array(Refund),
    disputes: z.array(Dispute),
  })
  .meta({ id: 'WholeDeskGift' })
export type WholeDeskGift = z.output<typeof WholeDeskGift>

export const GatewayEventRow = z
  .object({
    gateway: z.string(),
    eventId: z.string(),
    type: z.string(),
    /** The payment or object that it is about; null for an event that we cannot read. */
    paymentRef: z.string().nullable(),
    receivedAt: instantField,
    handledAt: instantField.nullable(),
    /** When a person closed its exception: it was never applied. */
    setAsideAt: instantField.nullable(),
    attempts: z.int(),
    nextAttemptAt: instantField,
    problem: z.string().nullable(),
  })
  .meta({ id: 'GatewayEventRow' })
export type GatewayEventRow = z.output<typeof GatewayEventRow>

export const Proof = z
  .object({
    at: instantField,
    isWhole: z.boolean(),
    promises: z.array(z.object({ promise: z.string(), broken: z.array(z.string()) })),
  })
  .meta({ id: 'Proof' })
export type Proof = z.output<typeof Proof>

export const Books = z
  .object({
    /** The newest; null until the first night. */
    proof: Proof.nullable(),
    /** The balance of each kind of account, up to date; they sum to zero. */
    balances: z.array(z.object({ account: z.string(), type: z.string(), balance: centsField })),
    now: instantField,
  })
  .meta({ id: 'Books' })
export type Books = z.output<typeof Books>

const after = placeField()
const aDay = 'Please give a date as 2026-11-30.'
const day = z.iso.date(aDay).startsWith('20', aDay).optional()
const ledgerFilter = {
  kind: z.enum(entryKinds, 'There is no such kind of entry.').optional(),
  /** A part of its title, or its id. */
  project: z.string().max(200, 'Please search for at most 200 characters.').optional(),
  from: day,
  /** The day itself included. */
  to: day,
}
const search = z.string().max(200, 'Please search for at most 200 characters.').optional()
const giftFilter = {
  search,
  state: z.enum(DonationState.options, 'There is no such state.').optional(),
  from: day,
  to: day,
}
/** A cursor among the largest: an amount and the id of a gift. */
const amountPlace = z
  .string()
  .regex(/^\d{1,12}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is no place in the list.')

export const financeContract = contract({
  'GET /api/admin/gifts': {
    summary: 'All gifts, newest first, thirty at a time; searched by donor, project, payment or id',
    allow: finance,
    query: z.object({
      ...giftFilter,
      /** The largest are of the newest ten thousand that fit. */
      sort: z.enum(['newest', 'largest'], 'Please choose newest or largest.').optional(),
      after: after.or(amountPlace).optional(),
    }),
    answer: { json: DeskGifts },
  },
  'GET /api/admin/gifts.csv': {
    summary: 'The gifts as a table file, without the donors’ names',
    allow: finance,
    query: z.object(giftFilter),
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
  'GET /api/admin/gifts/:id': {
    summary: 'One gift with its entries in the books, its refunds and its disputes',
    allow: finance,
    params: z.object({ id: idField<'donation'>() }),
    answer: { json: WholeDeskGift },
    refusals: { donation_not_found: 404 },
  },
  'GET /api/admin/payment-events': {
    summary: 'What gateways reported: what waits first by its age, or everything, newest first',
    allow: finance,
    query: z.object({
      show: z.enum(['waiting', 'all'], 'Please choose waiting or all.').optional(),
      after: placeField(z.string().min(1).max(200)),
    }),
    answer: {
      json: z
        .object({ events: z.array(GatewayEventRow), older: z.string().nullable(), now: instantField })
        .meta({ id: 'GatewayEvents' }),
    },
  },
  'POST /api/admin/payment-events/retry': {
    summary: 'Tries a waiting event now instead of later',
    allow: finance,
    body: z.object({ gateway: z.string().max(50), eventId: z.string().max(200) }),
    status: 204,
    answer: { none: true },
    refusals: { event_not_waiting: 409 },
  },
  'GET /api/admin/books': {
    summary: 'The newest proof of the books, and what every account holds',
    allow: finance,
    answer: { json: Books },
  },
  'POST /api/admin/books/proofs': {
    summary: 'Proves the books now; a broken promise stops gifts until a later proof finds none',
    allow: finance,
    status: 201,
    answer: { json: Proof },
  },
  'GET /api/admin/ledger': {
    summary: 'Entries of the books, newest first, thirty at a time',
    allow: finance,
    query: z.object({ ...ledgerFilter, after }),
    answer: { json: z.object({ entries: z.array(BookEntry), older: z.string().nullable() }).meta({ id: 'BookPage' }) },
  },
  'GET /api/admin/ledger.csv': {
    summary: 'The entries as a table file, a line for each posting',
    allow: finance,
    query: z.object(ledgerFilter),
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
})
