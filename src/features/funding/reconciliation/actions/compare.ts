import { compareDispute, comparePayment, compareRefund, type Verdict } from '#features/funding/exceptions/rules.ts'
import { isPlanDisputeNews } from '#features/funding/subscriptions/actions/apply-disputes.ts'
import { findPlanPayments } from '#features/funding/subscriptions/actions/apply-payments.ts'
import type { Database } from '#platform/database.ts'
import type { ListedObject } from '#platform/payments.ts'
import { findDisputes, findGifts, findRefunds } from '../store/ours.ts'

/** The verdict about one object of the gateway, with that object. */
export type Compared = {
  readonly verdict: Verdict
  readonly reference: string
  readonly donationId: string | null
  readonly object: ListedObject | undefined
}

const refOf = (one: ListedObject): string =>
  ('payment' in one ? one.payment : 'refund' in one ? one.refund : one.dispute).paymentRef

const paidStates: ReadonlySet<string> = new Set(['succeeded', 'surplus', 'returned'])

/** Of plans: unknown payments and disputes are applied as events. */
async function comparePlan(
  db: Database,
  gateway: string,
  object: ListedObject,
  here: string | undefined,
): Promise<Compared[]> {
  if (here === undefined || 'refund' in object) return []
  const isNews =
    'dispute' in object
      ? await isPlanDisputeNews(db, gateway, object.dispute)
      : object.payment.state === 'succeeded' && !paidStates.has(here)
  const reference = refOf(object)
  return isNews ? [{ verdict: { repairs: true }, reference, donationId: null, object }] : []
}

/** Our refund id, from the idempotency key. */
const ourId = (key: string | undefined): string | undefined => key?.replace(/^refund:/, '')

/** Compares a page of a gateway's objects with our rows: one query for each table, whatever the page's length. */
export async function comparePage(db: Database, gateway: string, all: readonly ListedObject[]): Promise<Compared[]> {
  const plans = await findPlanPayments(db, gateway, all.map(refOf))
  const planOf = (object: ListedObject) => plans.find((one) => one.paymentRef === refOf(object))
  const items = all.filter((object) => planOf(object) === undefined)
  const ofPlans: Compared[] = []
  // One after another: disputes of plans are few.
  for (const object of plans.length > 0 ? all : [])
    ofPlans.push(...(await comparePlan(db, gateway, object, planOf(object)?.state)))
  const payments = items.flatMap((one) => ('payment' in one ? [one] : []))
  const refunds = items.flatMap((one) => ('refund' in one ? [one] : []))
  const disputes = items.flatMap((one) => ('dispute' in one ? [one] : []))
  const refs = items.map(refOf)
  const gifts = new Map((await findGifts(db, gateway, refs)).map((gift) => [gift.paymentRef, gift]))
  const giftOf = (paymentRef: string) => gifts.get(paymentRef)?.donationId ?? null

  const ids = refunds.flatMap(({ refund }) => ourId(refund.idempotencyKey) ?? [])
  const ours =
    refunds.length === 0
      ? []
      : await findRefunds(
          db,
          refunds.map(({ refund }) => refund.refundRef),
          ids,
        )
  const known =
    disputes.length === 0
      ? []
      : await findDisputes(
          db,
          gateway,
          disputes.map(({ dispute }) => dispute.disputeRef),
        )
  return [
    ...ofPlans,
    ...payments.map((object): Compared => {
      const { payment } = object
      const verdict = comparePayment(payment, gifts.get(payment.paymentRef))
      return { verdict, reference: payment.paymentRef, donationId: giftOf(payment.paymentRef), object }
    }),
    ...refunds.map((object): Compared => {
      const { refund } = object
      const here = ours.find((one) => one.refundRef === refund.refundRef || one.id === ourId(refund.idempotencyKey))
      return {
        verdict: compareRefund(refund, here),
        reference: refund.refundRef,
        donationId: giftOf(refund.paymentRef),
        object,
      }
    }),
    ...disputes.map((object): Compared => {
      const { dispute } = object
      const here = known.find((one) => one.disputeRef === dispute.disputeRef)
      const donationId = giftOf(dispute.paymentRef)
      return {
        verdict: compareDispute(dispute, here, donationId !== null),
        reference: dispute.disputeRef,
        donationId,
        object,
      }
    }),
  ]
}
