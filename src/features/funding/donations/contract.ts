import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { donationStates, giftDollarsFault, giftDollarsMax, giftDollarsMin, noteLengthMax } from './rules.ts'

export const Split = z
  .object({ gross: centsField, platformFee: centsField, processingFee: centsField, net: centsField })
  .meta({ id: 'Split' })

export const DonationState = z.enum(donationStates)

export const Donation = z
  .object({
    id: idField<'donation'>(),
    state: DonationState,
    split: Split,
    /** The refunded amount; the split stays as it was paid. */
    refunded: centsField,
    /** The donor paid the fees on top, so that the project receives whole dollars. */
    coversFees: z.boolean(),
    anonymous: z.boolean(),
    note: z.string().nullable(),
    project: z.object({ id: idField<'project'>(), title: z.string() }),
    createdAt: instantField,
    /** The gateway's checkout page, while the payment can still be made there. */
    checkoutUrl: z.string().nullable(),
    /** When the gateway confirmed it, which is also when it was posted to the ledger. */
    succeededAt: instantField.nullable(),
    receiptNumber: z.int().nullable(),
    /** Given without an account: its receipts have their own number series. */
    asGuest: z.boolean(),
    failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: 'Donation' })
export type Donation = z.output<typeof Donation>

/** `isPublic`: whether its page can be opened. */
const ReceiptProject = z.object({ id: idField<'project'>(), title: z.string(), isPublic: z.boolean() })

export const Receipt = z
  .object({
    donationId: idField<'donation'>(),
    number: z.int(),
    asGuest: z.boolean(),
    succeededAt: instantField,
    split: Split,
    coversFees: z.boolean(),
    /** The rates as charged: past fees are never recomputed. */
    rates: z.object({ platformBps: z.int(), processingBps: z.int(), processingFixed: centsField }),
    /** Amounts that went back since: refunded by us, or taken by the donor's bank. */
    returned: z.array(z.object({ at: instantField, amount: centsField, by: z.enum(['refund', 'bank']) })),
    paymentRef: z.string(),
    donor: z.object({ name: z.string(), email: z.string().nullable() }),
    /** The project that it was given to, even after it was redirected. */
    project: ReceiptProject.extend({ researcherName: z.string() }),
    /** The project that it was redirected to since (AMB-071). */
    redirected: ReceiptProject.extend({ at: instantField, amount: centsField }).nullable(),
    issuer: z.object({
      name: z.string(),
      email: z.string().optional(),
      phone: z.string().optional(),
      address: z.string().optional(),
      /** What it says about taxes, one sentence each. */
      tax: z.array(z.string()),
    }),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof Receipt>

export const LedgerRow = z
  .object({
    id: z.uuid(),
    /**
     * A gift; a refund; a refund returned by the donor's bank; a lost dispute, and one that was won after all; a gift
     * redirected to another project, or from one.
     */
    kind: z.enum([
      'donation',
      'refund',
      'refund_returned',
      'dispute_lost',
      'dispute_reversed',
      'redirect_out',
      'redirect_in',
    ]),
    /** The other project of a redirected gift; null for other lines, and if that project is not public. */
    other: z.object({ id: idField<'project'>(), title: z.string() }).nullable(),
    at: instantField,
    donor: z.string(),
    coversFees: z.boolean(),
    split: Split,
    /**
     * The gift that the line is about: when it was made, its whole amount, and how much of it has gone back since.
     */
    gift: z.object({ at: instantField, gross: centsField, returned: centsField }),
    /** The reader's own line, with the number of its receipt; null for other people's lines. */
    ownReceipt: z.string().nullable(),
  })
  .meta({ id: 'LedgerRow' })
export type LedgerRow = z.output<typeof LedgerRow>

export const ProjectLedger = z
  .object({
    rows: z.array(LedgerRow),
    /** Sums over all postings of the project, not only this page. */
    totals: z.object({
      /**
       * Gifts made or redirected here, and how many of them no longer count: refunded, taken back by a bank, or
       * redirected away.
       */
      gifts: z.int(),
      gone: z.int(),
      /** What came in, and what left of it: refunded, taken back by banks, redirected to other projects. */
      came: centsField,
      refunded: centsField,
      takenByBanks: centsField,
      redirectedAway: centsField,
      /** What is left of what came, with its parts; the net is held for the project, on hold, or paid out. */
      split: Split,
      held: centsField,
      inDispute: centsField,
      /** Left the project, and has not arrived at its researcher's bank. */
      onItsWay: centsField,
      paidOut: centsField,
      /** Taken back by banks after it was paid out: advanced by the platform until later gifts repay it. */
      covered: centsField,
      /** Retained from refunded gifts for processing: still there, but not raised. */
      keptFees: centsField,
      /** The amount raised, as on the project's page. */
      raised: centsField,
    }),
    /** Pass as `after` for the next older page; null at the end. */
    older: z.string().nullable(),
  })
  .meta({ id: 'ProjectLedger' })
export type ProjectLedger = z.output<typeof ProjectLedger>

export const ReceivedGift = z
  .object({
    donationId: idField<'donation'>(),
    project: z.object({ id: idField<'project'>(), title: z.string() }),
    donor: z.string(),
    split: Split,
    at: instantField,
    note: z.string().nullable(),
    /** The project that a redirected gift was originally given to; null for other gifts. */
    redirectedFrom: z.string().nullable(),
  })
  .meta({ id: 'ReceivedGift' })
export type ReceivedGift = z.output<typeof ReceivedGift>

const after = z.object({ after: placeField() })
const ledgerFilter = {
  /** Part of a name as shown in the ledger, or a receipt number. */
  search: z
    .string()
    .max(100, 'Please search for at most 100 characters.')
    .refine((text) => !text.includes('\0'), 'This holds a character that cannot be looked for.')
    .optional(),
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Please give a month as 2026-11.')
    .optional(),
}
const params = z.object({ id: idField<'donation'>() })
const ownGift = {
  allow: allow.signedInOrLinkToken('guest'),
  params,
  /** The key from a guest's mail, for donors without an account. */
  query: z.object({ guest: z.string().max(100).optional() }),
} as const
const project = { allow: allow.optionallySignedIn, params: z.object({ id: idField<'project'>() }) } as const

export const Donors = z
  .object({
    gifts: z.array(ReceivedGift),
    older: z.string().nullable(),
    /** Over all gifts, as given: refunds are not taken off. A donor counts once. */
    totals: z.object({ donors: z.int(), gifts: z.int(), gross: centsField, net: centsField }),
  })
  .meta({ id: 'Donors' })
export type Donors = z.output<typeof Donors>

export const donationsContract = contract({
  'POST /api/donations': {
    summary: 'Begin a gift: answers the split and the payment page. The same key always gives the same gift.',
    allow: allow.optionallySignedIn,
    headers: z.object({
      'idempotency-key': z
        .string('Please send a key that is new for each gift.')
        .regex(/^[\w-]{16,100}$/, 'A key has 16 to 100 letters, digits, - or _.'),
    }),
    body: z.object({
      projectId: idField<'project'>(),
      amountDollars: z
        .int(giftDollarsFault)
        .min(giftDollarsMin, giftDollarsFault)
        .max(giftDollarsMax, giftDollarsFault),
      /** The amount is what reaches the project; the fees come on top. */
      coverFees: z.boolean().optional(),
      anonymous: z.boolean('Please say whether your name may be shown.'),
      note: typedText().max(noteLengthMax, `Please keep the note within ${noteLengthMax} characters.`).optional(),
      /** For a gift without an account; ignored when signed in. */
      email: z
        .string()
        .regex(/^[^\s@]+@[^\s@]+$/, 'Please give an e-mail address, so that the receipt finds you.')
        .max(254)
        .optional(),
      terms: z.literal(true, 'Please accept the terms to give.'),
      /** The solution of a captcha, where one is set up: asked for after cards were declined. */
      captchaToken: z.string().max(4096).optional(),
    }),
    status: 201,
    pausable: 'gifts',
    answer: {
      json: z
        .object({ donationId: idField<'donation'>(), checkoutUrl: z.string(), split: Split })
        .meta({ id: 'GiftBegun' }),
    },
    refusals: {
      not_signed_in: 401,
      email_unusable: 422,
      too_many_gifts: 429,
      captcha_failed: 400,
      too_busy: 503,
      project_not_found: 404,
      project_not_approved: 409,
      deadline_passed: 409,
      own_project: 403,
      staff_cannot_give: 403,
      idempotency_mismatch: 422,
      gateway_unavailable: 503,
      books_broken: 503,
    },
  },
  'GET /api/donations/:id': {
    summary: 'One’s own gift, and how far it is',
    ...ownGift,
    answer: { json: Donation },
    refusals: { donation_not_found: 404 },
  },
  'POST /api/donations/:id/look-up': {
    summary: 'Asks the gateway about one’s own gift when no event has come; the answer follows in the gift',
    ...ownGift,
    status: 204,
    answer: { none: true },
    refusals: { donation_not_found: 404 },
  },
  'PATCH /api/donations/:id': {
    summary: 'Shows or hides one’s name with one’s own gift, also afterwards',
    allow: allow.signedIn,
    params,
    body: z.object({ anonymous: z.boolean('Please say whether your name may be shown.') }),
    answer: { json: Donation },
    refusals: { donation_not_found: 404 },
  },
  'GET /api/donations/:id/receipt': {
    summary: 'The receipt of one’s own confirmed gift',
    ...ownGift,
    answer: { json: Receipt },
    refusals: { donation_not_found: 404, receipt_not_ready: 409 },
  },
  'GET /api/donations/:id/receipt.pdf': {
    summary: 'The same as PDF; letters that its fonts lack are marked, and it says where to read them',
    ...ownGift,
    answer: { raw: { 200: { type: 'application/pdf' } } },
    refusals: { donation_not_found: 404, receipt_not_ready: 409 },
  },
  'GET /api/projects/:id/ledger': {
    summary:
      'Every gift to a project to the cent, newest first, twenty at a time; all, or of a name, a receipt, a month',
    ...project,
    query: after.extend(ledgerFilter),
    answer: { json: ProjectLedger },
    refusals: { project_not_found: 404 },
  },
  'GET /api/projects/:id/ledger.csv': {
    summary: 'The ledger of a project as a table file: all of it, or what is looked for',
    ...project,
    query: z.object(ledgerFilter),
    answer: { raw: { 200: { type: 'text/csv' } } },
    refusals: { project_not_found: 404 },
  },
  'GET /api/me/donors': {
    summary: 'Who gave to the researcher’s projects, newest first, twenty at a time',
    allow: allow.researcher,
    query: after,
    answer: { json: Donors },
  },
  'GET /api/me/donors.csv': {
    summary: 'The same as a table file, all of it; names as the donors allow',
    allow: allow.researcher,
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
})
