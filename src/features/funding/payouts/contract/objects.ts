import * as z from 'zod'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { holdReasons } from '../rules/holds.ts'
import { payoutStates } from '../rules/payouts.ts'

const hold = z.object({
  reason: z.enum(holdReasons),
  /** The text that the researcher reads. */
  shownText: z.string(),
  /** When it ends automatically, or when staff review it again. */
  reviewBy: instantField,
  endsByItself: z.boolean(),
  openedAt: instantField,
})

export const Spending = z
  .object({
    id: z.uuid(),
    what: z.string(),
    cents: centsField,
    spentOn: z.string(),
    /** The line of the budget, with its present name; null for none. */
    line: z.string().nullable(),
    at: instantField,
    /** When its researcher withdrew it: it no longer counts, and stays readable. */
    takenBackAt: instantField.nullable(),
  })
  .meta({ id: 'Spending' })
export type Spending = z.output<typeof Spending>

export const OwnPayout = z
  .object({
    id: idField<'payout'>(),
    number: z.int(),
    project: z.object({ id: idField<'project'>(), title: z.string() }),
    cents: centsField,
    purpose: z.string(),
    state: z.enum(payoutStates),
    last4: z.string(),
    requestedAt: instantField,
    paidAt: instantField.nullable(),
    finalAt: instantField.nullable(),
    endedAt: instantField.nullable(),
    /** Why it was declined, or did not arrive, in words. */
    reason: z.string().nullable(),
    hold: hold.nullable(),
    /** When it is retried, because the platform's balance at the payment provider is too low for it. */
    lowUntil: instantField.nullable(),
    /** What its receipts account for; for a payout that arrived. */
    spent: centsField,
    spendings: z.array(Spending),
  })
  .meta({ id: 'OwnPayout' })
export type OwnPayout = z.output<typeof OwnPayout>

const figures = {
  given: centsField,
  fees: centsField,
  pending: centsField,
  onHold: centsField,
  available: centsField,
  paid: centsField,
}
export const MoneyPage = z
  .object({
    /**
     * Over all projects: gifts less fees equal pending, on hold, available and paid, less what the platform covers, and
     * less what payouts exceed settled gifts by and newer gifts have to fill.
     */
    totals: z.object({ ...figures, covered: centsField, unfilled: centsField }),
    projects: z.array(
      z.object({
        ...figures,
        id: idField<'project'>(),
        title: z.string(),
        deadlineAt: instantField,
        /** Why no payout can be requested now, in a sentence; null when one can. */
        blocked: z.string().nullable(),
        lines: z.array(z.object({ key: z.uuid(), label: z.string() })),
      }),
    ),
    holds: z.array(
      z.object({
        cents: centsField,
        text: z.string(),
        ends: z.string(),
        /** When it is reviewed next; null if unknown. */
        at: instantField.nullable(),
        project: z.string(),
      }),
    ),
    payouts: z.array(OwnPayout),
    /** The sum that settles next, and when; whether it becomes available then or waits for its project. */
    next: z.object({ cents: centsField, at: instantField, isFree: z.boolean() }).nullable(),
    upcoming: z.array(z.object({ at: instantField, text: z.string() })),
    /** For payouts that arrived: what has no receipt yet, and whether that is overdue. */
    receipts: z.object({ missing: centsField, overdue: z.boolean() }),
    now: instantField,
  })
  .meta({ id: 'MoneyPage' })
export type MoneyPage = z.output<typeof MoneyPage>

const item = {
  id: idField<'payout'>(),
  number: z.int(),
  project: z.object({ id: idField<'project'>(), title: z.string() }),
  payee: z.string(),
  cents: centsField,
  state: z.enum(payoutStates),
  requestedAt: instantField,
  sentAt: instantField.nullable(),
  endedAt: instantField.nullable(),
  hold: hold.nullable(),
  /** How many people have approved, and how many must. */
  approved: z.int(),
  seats: z.int(),
}
export const PayoutItem = z.object(item).meta({ id: 'PayoutItem' })
export type PayoutItem = z.output<typeof PayoutItem>

export const WholePayout = z
  .object({
    ...item,
    payeeId: idField<'payee'>(),
    payeeKind: z.string(),
    payeeState: z.string(),
    bank: z.string(),
    last4: z.string(),
    purpose: z.string(),
    requester: z.string(),
    failure: z.string().nullable(),
    refusal: z.string().nullable(),
    /** What an approval is bound to; send it back to approve what was read. */
    contentHash: z.string(),
    approvals: z.array(
      z.object({
        approver: z.string(),
        at: instantField,
        until: instantField,
        counts: z.boolean(),
        isOwn: z.boolean(),
      }),
    ),
    /** Why the reader may not approve now, in a sentence; null when they may. */
    notApprovable: z.string().nullable(),
    mayHold: z.boolean(),
    mayRelease: z.boolean(),
    mayDecline: z.boolean(),
    limit: z.object({ cap: centsField, used: centsField }),
    /** What there is for this payout: lines that add up to `available`, which may be less than it, and below zero. */
    free: z.object({
      given: centsField,
      gifts: z.int(),
      fees: centsField,
      returned: centsField,
      young: centsField,
      disputed: centsField,
      promised: centsField,
      /** Waits for milestones that no reviewer has released. */
      unreleased: centsField,
      otherPayouts: centsField,
      /** Part of them that later gifts need not repay. */
      writtenOff: centsField,
      available: centsField,
      minimum: centsField,
      raised: centsField,
      closed: z.string().nullable(),
    }),
    /** Receipts of earlier payouts of the project. */
    receipts: z.object({ paid: centsField, spent: centsField }),
    /** What this payout was spent on, once it arrived; each has a receipt. */
    spendings: z.array(Spending),
    history: z.array(z.object({ at: instantField, text: z.string() })),
    now: instantField,
  })
  .meta({ id: 'WholePayout' })
export type WholePayout = z.output<typeof WholePayout>

export const ProjectSpending = z
  .object({
    paid: centsField,
    spent: centsField,
    payouts: z.array(
      z.object({
        id: idField<'payout'>(),
        paidAt: instantField,
        cents: centsField,
        purpose: z.string(),
        spendings: z.array(Spending),
      }),
    ),
    /** What was spent of each line of the budget. */
    lines: z.array(
      z.object({
        ...{ key: z.uuid(), label: z.string(), budget: centsField, spent: centsField },
        /** Records that were not withdrawn. */
        receipts: z.int(),
      }),
    ),
  })
  .meta({ id: 'ProjectSpending' })
export type ProjectSpending = z.output<typeof ProjectSpending>
