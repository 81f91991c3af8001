import { postEntries } from '#features/funding/ledger/actions.ts'
import { type Entry, nonZero } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { invoiceLabel } from '../rules/invoice-label.ts'
import type { PlanDispute } from '../store/disputes.ts'
import type { Invoice } from '../store/invoices.ts'
import type { PlanPayment } from '../store/payments.ts'

// Entries of plans have the person as their subject, never a project: they appear in no public ledger. Their source
// is the payment, so that they are compared with the gateway's rows like gifts.

type Needs = Pick<Platform, 'clock' | 'random'>
type Booked = { readonly payment: PlanPayment; readonly invoice: Invoice; readonly setup: number }

/** What was paid is owed as a month of the plan until it has passed; taxes are owed to the region. */
export const bookPaid = (tx: Database, platform: Needs, paid: readonly Booked[]): Promise<unknown> =>
  postEntries(
    tx,
    platform,
    paid.map(({ payment, invoice, setup }) => ({
      ...about(payment, 'plan_paid', 'paid', invoice.paidAt ?? platform.clock.now()),
      memo: invoiceLabel(invoice),
      postings: nonZero([
        { account: 'processor_clearing', amount: invoice.total },
        { account: 'setup_fee', amount: cents(-setup) },
        { account: 'deferred_plans', amount: cents(setup - invoice.net) },
        { account: 'tax_payable', amount: cents(-invoice.tax) },
      ]),
    })),
  )

/** The gateway's fee, borne by the platform. */
export const bookCosts = (tx: Database, platform: Needs, payments: readonly PlanPayment[]): Promise<unknown> =>
  postEntries(
    tx,
    platform,
    payments.flatMap((payment) =>
      payment.cost === null || payment.cost === 0
        ? []
        : [
            {
              ...about(payment, 'plan_cost', 'cost', payment.paidAt ?? platform.clock.now()),
              postings: [
                { account: 'processor_cost', amount: payment.cost },
                { account: 'processor_clearing', amount: cents(-payment.cost) },
              ],
            },
          ],
    ),
  )

/** Paid besides the payment that counts: it is no income, and is refunded. */
export const bookSurplus = (tx: Database, platform: Needs, payments: readonly PlanPayment[]): Promise<unknown> =>
  postEntries(
    tx,
    platform,
    payments.map((payment) => ({
      ...about(payment, 'plan_surplus', 'surplus', payment.paidAt ?? platform.clock.now()),
      postings: [
        { account: 'processor_clearing', amount: payment.amount },
        { account: 'suspense', amount: cents(-payment.amount) },
      ],
    })),
  )

type Returned = Pick<PlanPayment, 'id' | 'userId' | 'amount'>

/** @param lost what its bank had taken already: that is our loss, because it went back twice. */
export const bookReturned = (tx: Database, platform: Needs, payment: Returned, lost: Cents): Promise<unknown> =>
  postEntries(tx, platform, [
    {
      ...about(payment, 'plan_returned', 'returned', platform.clock.now()),
      reverses: `plan:${payment.id}:surplus`,
      postings: nonZero([
        { account: 'suspense', amount: cents(payment.amount - lost) },
        { account: 'refund_loss', amount: lost },
        { account: 'processor_clearing', amount: cents(-payment.amount) },
      ]),
    },
  ])

type Disputed = { readonly payment: PlanPayment; readonly dispute: PlanDispute }
type Word = 'opened' | 'won' | 'lost' | 'turned won' | 'turned lost'

/** What a bank took back with its fee, and who bears it. */
export function bookDispute(
  tx: Database,
  platform: Needs,
  { payment, dispute }: Disputed,
  what: Word,
): Promise<unknown> {
  const { amount, fee, disputeRef, turns } = dispute
  const [taken, given] = [cents(amount), cents(-amount)]
  // A second payment is owed to the person: if their bank takes it, it has gone back.
  const loss = payment.state === 'surplus' ? ('suspense' as const) : ('refund_loss' as const)
  const postings = {
    opened: [
      { account: 'dispute_receivable', amount: taken },
      { account: 'dispute_fee', amount: fee },
      { account: 'processor_clearing', amount: cents(-amount - fee) },
    ],
    won: [
      { account: 'processor_clearing', amount: taken },
      { account: 'dispute_receivable', amount: given },
    ],
    lost: [
      { account: loss, amount: taken },
      { account: 'dispute_receivable', amount: given },
    ],
    'turned won': [
      { account: 'processor_clearing', amount: taken },
      { account: loss, amount: given },
    ],
    'turned lost': [
      { account: loss, amount: taken },
      { account: 'processor_clearing', amount: given },
    ],
  } as const
  const step = turns === 0 ? what : `turned:${turns}`
  const entry = about(payment, 'plan_dispute', `dispute:${disputeRef}:${step}`, platform.clock.now())
  const moved = nonZero(postings[what])
  // If a payment was refunded in full before, the dispute takes only its fee.
  return postEntries(tx, platform, moved.length > 0 ? [{ ...entry, postings: moved }] : [])
}

/** A further fee of the gateway, or a part of it that came back. */
export function bookDisputeFee(
  tx: Database,
  platform: Needs,
  { payment, dispute }: Disputed,
  fee: Cents,
): Promise<unknown> {
  const { disputeRef, turns, feeReturned } = dispute
  const what = `dispute:${disputeRef}:fee:${turns}:${feeReturned}`
  const postings = [
    { account: 'dispute_fee', amount: fee },
    { account: 'processor_clearing', amount: cents(-fee) },
  ] as const
  const entry = about(payment, 'plan_dispute', what, platform.clock.now())
  return postEntries(tx, platform, [{ ...entry, postings }])
}

const about = (
  { id, userId }: Pick<PlanPayment, 'id' | 'userId'>,
  kind: Entry['kind'],
  what: string,
  occurredAt: Instant,
) => ({ kind, reference: `plan:${id}:${what}`, subjectId: userId, sourceId: id, occurredAt })
