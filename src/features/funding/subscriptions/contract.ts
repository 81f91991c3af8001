import * as z from 'zod'
import { tiers } from '#features/identity/plans/rules.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { allowanceKinds } from './rules/allowances.ts'
import { lineKinds } from './rules/lines.ts'
import { pendingChanges, subscriptionStates } from './rules/states.ts'

const Tier = z.enum(tiers)

/** Required if a service calculates the taxes and the country alone is not enough. */
const postalCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/, 'Please enter a postal code, as 94103.')
  .optional()
const region = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'Please choose the country that your taxes are due in.')

/** One's own plan, as the settings show it (AMB-105). */
export const OwnSubscription = z
  .object({
    /** The plan in force, or the one that was chosen at sign-up. */
    tier: Tier,
    state: z.enum(subscriptionStates),
    perMonth: centsField,
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    /** The address as text; null before one was given. */
    address: z.string().nullable(),
    /**
     * The tax of the month that begins cannot be calculated there: it waits until the person gives another address.
     */
    isPlaceRefused: z.boolean(),
    /** What the first checkout of each plan costs, before taxes: the setup fee is charged once. */
    setupFeeDue: centsField,
    /** Whether a service calculates the taxes, by country and postal code, instead of these rates. */
    asksTaxes: z.boolean(),
    taxes: z.array(z.object({ region: z.string(), name: z.string(), bps: z.int() })),
    period: z.object({ start: instantField, end: instantField }).nullable(),
    /** What happens at the end of the paid month. */
    pendingChange: z.enum(pendingChanges).nullable(),
    /** Null when nothing more is charged. */
    nextCharge: z
      .object({ at: instantField, tier: Tier, net: centsField, tax: centsField, total: centsField })
      .nullable(),
    usage: z.array(
      z.object({
        kind: z.enum(allowanceKinds),
        granted: z.int(),
        used: z.int(),
        /** When its count starts again; null if the plan has none. */
        resetsAt: instantField.nullable(),
      }),
    ),
    method: z.object({ label: z.string(), expires: z.string().nullable() }).nullable(),
    /** The invoice that is open, and why it could not be charged. */
    due: z
      .object({
        total: centsField,
        reason: z.string().nullable(),
        nextTryAt: instantField.nullable(),
        graceUntil: instantField.nullable(),
      })
      .nullable(),
    isDisputed: z.boolean(),
    /** The bank has decided against us: the plan stays on hold, unless the bank changes its decision. */
    isDisputeLost: z.boolean(),
    /** A change is waiting for the bank. */
    isChanging: z.boolean(),
    /** A page for what is due was opened, and the payment service has not reported its result. */
    isPaying: z.boolean(),
    /** A page for another card was opened, and the payment service has not reported its result. */
    awaitsCard: z.boolean(),
    /** Submissions that wait outside the review queue. */
    held: z.int(),
    invoices: z.array(
      z.object({
        id: idField<'invoice'>(),
        label: z.string(),
        tier: Tier,
        issuedAt: instantField,
        total: centsField,
        state: z.enum(['open', 'paid', 'void', 'uncollectible']),
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'OwnSubscription' })
export type OwnSubscription = z.output<typeof OwnSubscription>

export const UpgradeQuote = z
  .object({
    id: idField<'quote'>(),
    toTier: Tier,
    /** The rest of the month: refunded for the present plan, charged for the new one. */
    credit: centsField,
    charge: centsField,
    tax: centsField,
    taxName: z.string().nullable(),
    due: centsField,
    /** Too little to be charged separately: it is on the next invoice. */
    isCarried: z.boolean(),
    expiresAt: instantField,
  })
  .meta({ id: 'UpgradeQuote' })
export type UpgradeQuote = z.output<typeof UpgradeQuote>

export const PlanInvoice = z
  .object({
    id: idField<'invoice'>(),
    label: z.string(),
    state: z.enum(['open', 'paid', 'void', 'uncollectible']),
    tier: Tier,
    issuedAt: instantField,
    paidAt: instantField.nullable(),
    region: z.string(),
    billedTo: z
      .object({ name: z.string(), institution: z.string().nullable() })
      .describe('As it was on the day of the invoice.'),
    issuer: z.object({
      name: z.string(),
      email: z.string().optional(),
      phone: z.string().optional(),
      address: z.string().optional(),
      taxNumber: z.string().optional(),
    }),
    lines: z.array(
      z.object({
        kind: z.enum(lineKinds),
        tier: Tier.nullable(),
        amount: centsField,
        taxBps: z.int(),
        tax: centsField,
        taxName: z.string().nullable(),
        from: instantField.nullable(),
        to: instantField.nullable(),
      }),
    ),
    net: centsField,
    tax: centsField,
    total: centsField,
  })
  .meta({ id: 'PlanInvoice' })
export type PlanInvoice = z.output<typeof PlanInvoice>

const page = z.object({ checkoutUrl: z.string() })
const consent = z.literal(true, 'Please agree to the monthly charge.')
const often = { perPerson: { max: 60, windowMs: hourMs } } as const

export const subscriptionsContract = contract({
  'GET /api/me/subscription': {
    summary: 'One’s own plan: price, next charge, usage, payment method and invoices',
    allow: allow.researcher,
    answer: { json: OwnSubscription },
  },
  'POST /api/me/subscription/checkout': {
    summary: 'Begin a plan: opens the payment service’s page for the setup fee, the first month and its tax',
    allow: allow.researcher,
    ...often,
    body: z.object({ tier: Tier, region, postalCode, consent }),
    answer: { json: page },
    refusals: { subscription_active: 409, subscription_held: 409, tax_address_refused: 409, gateway_unavailable: 503 },
  },
  'POST /api/me/subscription/quotes': {
    summary: 'What an upgrade costs now; the offer holds for fifteen minutes',
    allow: allow.researcher,
    ...often,
    status: 201,
    body: z.object({ tier: Tier }),
    answer: { json: UpgradeQuote },
    refusals: {
      no_subscription: 409,
      payment_due: 409,
      subscription_held: 409,
      not_an_upgrade: 409,
      tax_address_refused: 409,
      gateway_unavailable: 503,
    },
  },
  'POST /api/me/subscription/upgrade': {
    summary: 'Upgrade at once, for what the offer says',
    allow: allow.researcher,
    ...often,
    body: z.object({ quoteId: idField<'quote'>(), consent }),
    answer: { json: OwnSubscription },
    refusals: {
      quote_not_found: 404,
      quote_expired: 409,
      quote_used: 409,
      no_subscription: 409,
      payment_due: 409,
      subscription_held: 409,
      no_card: 409,
      change_under_way: 409,
      payment_declined: 409,
      gateway_unavailable: 503,
    },
  },
  'POST /api/me/subscription/downgrade': {
    summary: 'A smaller plan from the next month on',
    allow: allow.researcher,
    ...often,
    body: z.object({ tier: Tier }),
    answer: { json: OwnSubscription },
    refusals: {
      no_subscription: 409,
      payment_due: 409,
      subscription_held: 409,
      change_under_way: 409,
      not_a_downgrade: 409,
    },
  },
  'POST /api/me/subscription/cancel': {
    summary: 'Cancel: the plan ends with the month that is paid',
    allow: allow.researcher,
    ...often,
    answer: { json: OwnSubscription },
    refusals: { no_subscription: 409, already_cancelled: 409 },
  },
  'POST /api/me/subscription/resume': {
    summary: 'Take back a cancellation or a smaller plan while the month lasts',
    allow: allow.researcher,
    ...often,
    answer: { json: OwnSubscription },
    refusals: { nothing_to_resume: 409 },
  },
  'PUT /api/me/subscription/place': {
    summary: 'Where the taxes of the months to come are due; a month that waits for it goes on',
    allow: allow.researcher,
    ...often,
    body: z.object({ region, postalCode }),
    answer: { json: OwnSubscription },
    refusals: { no_subscription: 409, tax_address_refused: 409, gateway_unavailable: 503 },
  },
  'POST /api/me/subscription/pay': {
    summary: 'Pay the open invoice on the payment service’s page; without an address it was paid meanwhile',
    allow: allow.researcher,
    ...often,
    answer: { json: z.object({ checkoutUrl: z.string().nullable() }) },
    refusals: { nothing_due: 409, gateway_unavailable: 503 },
  },
  'POST /api/me/subscription/card': {
    summary: 'Opens the payment service’s page for another card',
    allow: allow.researcher,
    ...often,
    answer: { json: page },
    refusals: { no_subscription: 409, gateway_unavailable: 503 },
  },
  'POST /api/me/subscription/look-up': {
    summary: 'The person is back from the payment service’s page: ask it, should its message be late',
    allow: allow.researcher,
    ...often,
    answer: { none: true },
  },
  'GET /api/me/invoices/:id': {
    summary: 'An invoice of one’s own plan',
    allow: allow.researcher,
    params: z.object({ id: idField<'invoice'>() }),
    answer: { json: PlanInvoice },
    refusals: { invoice_not_found: 404 },
  },
  'GET /api/me/invoices/:id/invoice.pdf': {
    summary: 'The same as PDF',
    allow: allow.researcher,
    params: z.object({ id: idField<'invoice'>() }),
    answer: { raw: { 200: { type: 'application/pdf' } } },
    refusals: { invoice_not_found: 404 },
  },
})
