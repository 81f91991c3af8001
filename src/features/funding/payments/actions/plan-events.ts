import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { applyPlanDispute, isOwnReturn } from '#features/funding/subscriptions/actions/apply-disputes.ts'
import {
  applyPlanPayments,
  findPlanPayments,
  holdPlansOf,
} from '#features/funding/subscriptions/actions/apply-payments.ts'
import type { Database } from '#platform/database.ts'
import type { ReportedRefund } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { inCents } from '#values/money.ts'
import type { WaitingEvent } from '../store.ts'

export type ReceivedEvent = Pick<WaitingEvent, 'gateway' | 'eventId'> & WaitingEvent['payload']

/** What it is about: mostly a payment. */
export function paymentRefOf(event: ReceivedEvent): string {
  if ('payee' in event) return event.payee.accountRef
  if ('bankPayout' in event) return event.bankPayout.payoutRef
  if ('reversedTransfer' in event) return event.reversedTransfer.transferRef
  return ('payment' in event ? event.payment : 'refund' in event ? event.refund : event.dispute).paymentRef
}

/**
 * Applies the events that are about payments of plans, and gives back the others, which are about gifts.
 *
 * @returns with a reason for each event that cannot be applied, by event id.
 */
export async function applyPlanEvents(
  tx: Database,
  platform: Platform,
  events: readonly ReceivedEvent[],
): Promise<{ readonly problems: Map<string, string>; readonly rest: ReceivedEvent[] }> {
  const problems = new Map<string, string>()
  const rest: ReceivedEvent[] = []
  for (const gateway of new Set(events.map((one) => one.gateway))) {
    const own = events.filter((one) => one.gateway === gateway)
    const known = await findPlanPayments(tx, gateway, own.map(paymentRefOf))
    const paymentOf = (event: ReceivedEvent) => known.find((one) => one.paymentRef === paymentRefOf(event))
    const ofPlans = own.filter((event) => paymentOf(event) !== undefined)
    rest.push(...own.filter((event) => paymentOf(event) === undefined))
    await holdPlansOf(tx, known)
    const paid = ofPlans.filter((one) => 'payment' in one)
    for (const [id, problem] of await applyPlanPayments(tx, platform, paid)) problems.set(id, problem)
    for (const event of ofPlans) {
      const payment = paymentOf(event)
      if ('dispute' in event && payment) {
        const problem = await applyPlanDispute(tx, platform, payment, event)
        if (problem !== undefined) problems.set(event.eventId, problem)
      }
      if ('refund' in event && !isOwnReturn(event.refund)) await askPerson(tx, platform, event)
    }
  }
  return { problems, rest }
}

/** Staff refunded a plan's payment at the gateway: a person decides what that means for the plan. */
async function askPerson(tx: Database, platform: Platform, event: ReceivedEvent & { readonly refund: ReportedRefund }) {
  if (event.refund.state === 'failed') return
  const { refundRef: reference, amount } = event.refund
  const detail = `${inCents(amount)} of a plan’s payment went back. It was made at the gateway itself.`
  await fileExceptions(tx, platform, [
    { kind: 'refund_unknown', gateway: event.gateway, reference, donationId: null, detail },
  ])
}
