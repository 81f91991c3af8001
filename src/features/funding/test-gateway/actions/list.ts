import type { GatewayObject, GatewayPage, ListedKind } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { answerBy, disputeFee, feeReturned } from '../rules.ts'
import { paymentOf } from '../said.ts'
import {
  findDispute,
  findListedRefund,
  type ListedDispute,
  type ListedPayment,
  type ListedRefund,
  listDisputes,
  listPayments,
  listRefunds,
} from '../store/lists.ts'
import { refundState } from './refund.ts'

type Needs = Pick<Platform, 'database' | 'clock'>

const atOnce = 100

const paymentObject = ({ ref: paymentRef, ...payment }: ListedPayment): GatewayObject => ({
  payment: paymentOf({ paymentRef, ...payment }),
})

const refundObject = (row: ListedRefund, now: Instant): GatewayObject => {
  const { ref: refundRef, paymentRef, amount, idempotencyKey } = row
  return { refund: { ...refundState({ ...row, refundRef }, now), refundRef, paymentRef, amount, idempotencyKey } }
}

const disputeObject = ({ ref: disputeRef, at, paymentRef, amount, state }: ListedDispute): GatewayObject => ({
  dispute: {
    ...{ disputeRef, paymentRef, amount, state, fee: disputeFee },
    feeReturned: feeReturned(state),
    reason: 'product_not_received',
    respondBy: state === 'open' ? answerBy(at) : undefined,
  },
})

/** Its events contain the full state; only the comparison looks up refunds and disputes. */
export async function lookUp({ database, clock }: Needs, object: string): Promise<GatewayObject[]> {
  const [refunds, disputes] = await Promise.all([findListedRefund(database, object), findDispute(database, object)])
  const now = clock.now()
  return [...refunds.map((row) => refundObject(row, now)), ...disputes.map(disputeObject)]
}

export const afterOf = (next: string | undefined) =>
  next === undefined ? undefined : { at: next.slice(0, 24) as Instant, ref: next.slice(25) }

/** The cursor after a page; undefined after the last. */
export function nextOf(rows: readonly { readonly ref: string; readonly at: Instant }[], limit: number) {
  const last = rows.length === limit ? rows.at(-1) : undefined
  return last && `${last.at}_${last.ref}`
}

export async function listObjects(
  { database, clock }: Needs,
  kind: ListedKind,
  since: Instant,
  next: string | undefined,
): Promise<GatewayPage> {
  const after = afterOf(next)
  switch (kind) {
    case 'payments':
      return pageOf(await listPayments(database, since, after, atOnce), paymentObject)
    case 'refunds': {
      const now = clock.now()
      return pageOf(await listRefunds(database, since, after, atOnce), (row) => refundObject(row, now))
    }
    case 'disputes':
      return pageOf(await listDisputes(database, since, after, atOnce), disputeObject)
  }
}

function pageOf<Row extends { readonly ref: string; readonly at: Instant }>(
  rows: readonly Row[],
  objectOf: (row: Row) => GatewayObject,
): GatewayPage {
  return { items: rows.map((row) => ({ ...objectOf(row), madeAt: row.at })), next: nextOf(rows, atOnce) }
}
