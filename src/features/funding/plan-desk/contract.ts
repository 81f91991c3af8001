import * as z from 'zod'
import { PlanInvoice } from '#features/funding/subscriptions/contract.ts'
import { pendingChanges, subscriptionStates } from '#features/funding/subscriptions/rules/states.ts'
import { tiers } from '#features/identity/plans/rules.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { bpsMax, reasonMax, taxNameMax } from './rules.ts'

const finance = allow.staff('view_financial')
const Tier = z.enum(tiers)

const planFields = {
  userId: idField<'user'>(),
  /** The researcher’s own name. */
  person: z.string(),
  tier: Tier,
  state: z.enum(subscriptionStates),
  perMonth: centsField,
  pendingChange: z.enum(pendingChanges).nullable(),
  periodEnd: instantField.nullable(),
  /** Until when a declined charge is tried again. */
  graceUntil: instantField.nullable(),
  /** A bank disputes a payment since then. */
  heldSince: instantField.nullable(),
  /** The open invoice, how often it was tried, and when it is tried next. */
  due: centsField.nullable(),
  tries: z.int(),
  nextTryAt: instantField.nullable(),
  createdAt: instantField,
}
export const DeskPlan = z.object(planFields).meta({ id: 'DeskPlan' })
export type DeskPlan = z.output<typeof DeskPlan>

export const DeskPlans = z
  .object({
    plans: z.array(DeskPlan),
    older: z.string().nullable(),
    counts: z.array(z.object({ state: z.enum(subscriptionStates), count: z.int(), perMonth: centsField })),
    now: instantField,
  })
  .meta({ id: 'DeskPlans' })
export type DeskPlans = z.output<typeof DeskPlans>

export const DeskInvoice = z
  .object({
    id: idField<'invoice'>(),
    label: z.string(),
    userId: idField<'user'>(),
    /** The name and address that it is made out to. */
    billedTo: z.string(),
    tier: Tier,
    kind: z.enum(['first', 'renewal', 'upgrade']),
    state: PlanInvoice.shape.state,
    issuedAt: instantField,
    paidAt: instantField.nullable(),
    tax: centsField,
    total: centsField,
  })
  .meta({ id: 'DeskInvoice' })
export type DeskInvoice = z.output<typeof DeskInvoice>

export const WholeDeskPlan = z
  .object({
    ...planFields,
    email: z.string().nullable(),
    region: z.string(),
    method: z.string().nullable(),
    invoices: z.array(DeskInvoice),
    /** Each time that a card was charged, newest first. */
    charges: z.array(
      z.object({ label: z.string(), at: instantField, outcome: z.string(), reason: z.string().nullable() }),
    ),
    history: z.array(
      z.object({
        event: z.string(),
        at: instantField,
        by: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** Why staff cannot cancel it, or take a cancellation back; null when they can. */
    notCancellable: z.string().nullable(),
    notResumable: z.string().nullable(),
    now: instantField,
  })
  .meta({ id: 'WholeDeskPlan' })
export type WholeDeskPlan = z.output<typeof WholeDeskPlan>

export const TaxRateLine = z
  .object({
    region: z.string(),
    name: z.string(),
    bps: z.int(),
    validFrom: instantField,
    setBy: z.string().nullable(),
    /** `next`: it starts later. `past`: a later rate of the region replaced it. */
    state: z.enum(['now', 'next', 'past']),
  })
  .meta({ id: 'TaxRateLine' })
export type TaxRateLine = z.output<typeof TaxRateLine>

export const TaxRates = z
  .object({
    rates: z.array(TaxRateLine),
    today: z.string(),
    /** False where a tax service calculates the taxes instead (PLAN_TAX). */
    isUsed: z.boolean(),
  })
  .meta({ id: 'TaxRates' })
export type TaxRates = z.output<typeof TaxRates>

const search = z.string().max(200, 'Please search for at most 200 characters.').optional()
const noState = 'There is no such state.'
const why = `Please say why, in 1 to ${reasonMax} characters.`
const reason = z.object({ reason: typedText(why).min(1, why).max(reasonMax, why) })
const params = z.object({ userId: idField<'user'>() })
const region = 'Please give a country as DE, or a part of one as US-CA.'
const name = `Please say what the tax is called there, in 1 to ${taxNameMax} characters.`
const bps = `Please give a rate of 0 to ${bpsMax / 100} percent.`
const aDay = 'Please give a date as 2026-11-30.'

export const planDeskContract = contract({
  'GET /api/admin/plans': {
    summary: 'Plans of researchers, newest first, thirty at a time, and how many are in each state',
    allow: finance,
    query: z.object({
      search,
      state: z.enum(subscriptionStates, noState).optional(),
      tier: z.enum(tiers, 'There is no such plan.').optional(),
      after: placeField(),
    }),
    answer: { json: DeskPlans },
  },
  'GET /api/admin/plans/:userId': {
    summary: 'One plan with its invoices, tries and history',
    allow: finance,
    params,
    answer: { json: WholeDeskPlan },
    refusals: { plan_not_found: 404 },
  },
  'POST /api/admin/plans/:userId/cancellation': {
    summary: 'Cancels a plan as its researcher could, with a reason that they read',
    allow: finance,
    params,
    body: reason,
    answer: { json: WholeDeskPlan },
    refusals: { plan_not_found: 404, no_subscription: 409, already_cancelled: 409 },
  },
  'POST /api/admin/plans/:userId/resumption': {
    summary:
      'Takes back a cancellation or a smaller plan while the month lasts, with a reason that the researcher reads',
    allow: finance,
    params,
    body: reason,
    answer: { json: WholeDeskPlan },
    refusals: { plan_not_found: 404, nothing_to_resume: 409 },
  },
  'GET /api/admin/invoices': {
    summary: 'Numbered invoices of plans, newest first, thirty at a time',
    allow: finance,
    query: z.object({
      search,
      state: z.enum(PlanInvoice.shape.state.options, noState).optional(),
      after: placeField(),
    }),
    answer: {
      json: z.object({ invoices: z.array(DeskInvoice), older: z.string().nullable() }).meta({ id: 'DeskInvoices' }),
    },
  },
  'GET /api/admin/invoices/:id/invoice.pdf': {
    summary: 'An invoice as PDF, whosever it is',
    allow: finance,
    params: z.object({ id: idField<'invoice'>() }),
    answer: { raw: { 200: { type: 'application/pdf' } } },
    refusals: { invoice_not_found: 404 },
  },
  'GET /api/admin/tax-rates': {
    summary: 'Tax rates of plans by region, with those of before',
    allow: finance,
    answer: { json: TaxRates },
  },
  'POST /api/admin/tax-rates': {
    summary: 'Adds the tax rate of a region from a day on; rates are never changed',
    allow: finance,
    status: 201,
    body: z.object({
      region: z.string(region).regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, region),
      name: typedText(name).min(1, name).max(taxNameMax, name),
      bps: z.int(bps).min(0, bps).max(bpsMax, bps),
      validFrom: z.iso.date(aDay).startsWith('20', aDay),
    }),
    answer: { json: TaxRates },
    refusals: { date_in_past: 422, tax_rate_known: 409 },
  },
})
