import { comparePayment, compareRefund, missingPayment, missingRefund } from '#features/funding/exceptions/rules.ts'
import type { Platform } from '#platform/platform.ts'
import { type Instant, later } from '#values/time.ts'
import { refundFailsMs, stuckMs, unfinishedMs } from '../rules.ts'
import { listConfirmed, listMadeRefunds, listOpenDisputes, listUnfinished, type OurGift } from '../store/ours.ts'
import type { Compared } from './compare.ts'

// The other direction: our rows that the gateway did not list.

const unfinishedAtOnce = 500

type Window = { readonly from: Instant; readonly until: Instant; readonly seen: ReadonlySet<string> }

/** Looks up each one before it counts as missing, because a list may leave out objects older than its start. */
export async function* findMissingAtGateway(
  platform: Platform,
  { from, until, seen }: Window,
): AsyncGenerator<Compared> {
  const { database, payments } = platform
  for (const gift of await listConfirmed(database, payments.name, from, until))
    if (!seen.has(gift.paymentRef)) yield await confirmed(platform, gift)
  yield* madeRefunds(platform, { from, until, seen })
  yield* openDisputes(platform, seen)
  yield* unfinishedGifts(platform, seen)
}

async function confirmed(platform: Platform, gift: OurGift): Promise<Compared> {
  const payment = await platform.payments.findPayment(gift.paymentRef)
  const verdict = payment ? comparePayment(payment, gift) : missingPayment()
  const object = payment && { payment, madeAt: platform.clock.now() }
  return { verdict, reference: gift.paymentRef, donationId: gift.donationId, object }
}

/** A bank may return a refund weeks later: younger ones are looked up one by one. */
async function* madeRefunds(platform: Platform, { from, until, seen }: Window): AsyncGenerator<Compared> {
  const { database, payments, clock } = platform
  const now = clock.now()
  const since = [from, later(now, -refundFailsMs)].toSorted()[0] ?? from
  for (const refund of await listMadeRefunds(database, payments.name, since, until)) {
    const { refundRef, id, amount, donationId } = refund
    if (refundRef !== null && seen.has(refundRef)) continue
    const [reported] = refundRef === null ? [] : await payments.lookUp(refundRef)
    if (reported === undefined || !('refund' in reported))
      yield { verdict: missingRefund(amount), reference: refundRef ?? id, donationId, object: undefined }
    else {
      const object = { ...reported, madeAt: now }
      yield {
        verdict: compareRefund(reported.refund, refund),
        reference: reported.refund.refundRef,
        donationId,
        object,
      }
    }
  }
}

/** A bank decides months later: the event of its verdict may have been lost. */
async function* openDisputes(platform: Platform, seen: ReadonlySet<string>): AsyncGenerator<Compared> {
  const { database, payments, clock } = platform
  for (const { disputeRef: reference, donationId } of await listOpenDisputes(database, payments.name)) {
    if (seen.has(reference)) continue
    const [reported] = await payments.lookUp(reference)
    if (reported === undefined || !('dispute' in reported)) {
      const detail = 'The dispute is open here; the gateway does not know it.'
      yield { verdict: { finding: { kind: 'dispute_missing', detail } }, reference, donationId, object: undefined }
    } else if (reported.dispute.state !== 'open')
      yield { verdict: { repairs: true }, reference, donationId, object: { ...reported, madeAt: clock.now() } }
  }
}

/** Gifts that should have a final state by now. */
async function* unfinishedGifts(platform: Platform, seen: ReadonlySet<string>): AsyncGenerator<Compared> {
  const { database, payments, clock } = platform
  const now = clock.now()
  const range = [later(now, -stuckMs), later(now, -unfinishedMs)] as const
  for (const gift of await listUnfinished(database, payments.name, ...range, unfinishedAtOnce)) {
    const { paymentRef: reference, donationId } = gift
    const isOld = gift.createdAt < later(now, -stuckMs)
    if (seen.has(reference) && !isOld) continue
    const payment = await payments.findPayment(reference)
    const object = payment && { payment, madeAt: now }
    const verdict = payment ? comparePayment(payment, gift) : {}
    if (gift.state === 'processing' && !verdict.repairs && isOld) {
      const detail = 'The gateway has been processing this payment for more than a week.'
      yield { verdict: { finding: { kind: 'payment_stuck', detail } }, reference, donationId, object }
    } else yield { verdict, reference, donationId, object }
  }
}
