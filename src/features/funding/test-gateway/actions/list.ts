import type { GatewayNews, GatewayPage, ListedKind } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { answerBy, disputeFee, feeReturned } from '../rules.ts'
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
import { asTold } from './refund.ts'

type Needs = Pick<Platform, 'database' | 'clock'>

const atOnce = 100

const paymentNews = ({ ref: paymentRef, state, amount, failureCode }: ListedPayment): GatewayNews => ({
  payment: { paymentRef, state, amount, failureCode: failureCode ?? undefined },
})

const refundNews = (row: ListedRefund, now: Instant): GatewayNews => {
  const { ref: refundRef, paymentRef, amount, idempotencyKey } = row
  return { refund: { ...asTold({ ...row, refundRef }, now), refundRef, paymentRef, amount, idempotencyKey } }
}

const disputeNews = ({ ref: disputeRef, at, paymentRef, amount, state }: ListedDispute): GatewayNews => ({
  dispute: {
    ...{ disputeRef, paymentRef, amount, state, fee: disputeFee },
    feeReturned: feeReturned(state),
    reason: 'product_not_received',
    respondBy: state === 'open' ? answerBy(at) : undefined,
  },
})

/** Its events say all themselves; refunds and disputes are asked after when books are compared. */
export async function lookUp({ database, clock }: Needs, object: string): Promise<GatewayNews[]> {
  const [refunds, disputes] = await Promise.all([findListedRefund(database, object), findDispute(database, object)])
  const now = clock.now()
  return [...refunds.map((row) => refundNews(row, now)), ...disputes.map(disputeNews)]
}

export async function listNews(
  { database, clock }: Needs,
  kind: ListedKind,
  since: Instant,
  next: string | undefined,
): Promise<GatewayPage> {
  const after = next === undefined ? undefined : { at: next.slice(0, 24) as Instant, ref: next.slice(25) }
  switch (kind) {
    case 'payments':
      return pageOf(await listPayments(database, since, after, atOnce), paymentNews)
    case 'refunds': {
      const now = clock.now()
      return pageOf(await listRefunds(database, since, after, atOnce), (row) => refundNews(row, now))
    }
    case 'disputes':
      return pageOf(await listDisputes(database, since, after, atOnce), disputeNews)
  }
}

function pageOf<Row extends { readonly ref: string; readonly at: Instant }>(
  rows: readonly Row[],
  newsOf: (row: Row) => GatewayNews,
): GatewayPage {
  const last = rows.length === atOnce ? rows.at(-1) : undefined
  return { items: rows.map((row) => ({ ...newsOf(row), madeAt: row.at })), next: last && `${last.at}_${last.ref}` }
}
