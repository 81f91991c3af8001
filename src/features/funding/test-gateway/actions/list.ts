import type { GatewayObject, GatewayPage, GiftObject, ListedKind } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { bankPayoutOf, payeeOf } from '../payees.ts'
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
import { findAccount, findBankPayout } from '../store/payees.ts'
import { refundState } from './refund.ts'

type Needs = Pick<Platform, 'database' | 'clock'>

const atOnce = 100

const paymentObject = ({ ref: paymentRef, ...payment }: ListedPayment): GiftObject => ({
  payment: paymentOf({ paymentRef, ...payment }),
})

const refundObject = (row: ListedRefund, now: Instant): GiftObject => {
  const { ref: refundRef, paymentRef, amount, idempotencyKey } = row
  return { refund: { ...refundState({ ...row, refundRef }, now), refundRef, paymentRef, amount, idempotencyKey } }
}

const disputeObject = ({ ref: disputeRef, at, paymentRef, amount, state }: ListedDispute): GiftObject => ({
  dispute: {
    ...{ disputeRef, paymentRef, amount, state, fee: disputeFee },
    feeReturned: feeReturned(state),
    reason: 'product_not_received',
    respondBy: state === 'open' ? answerBy(at) : undefined,
  },
})

/** Its events about gifts contain the full state: only the comparison looks those up. Others name what changed. */
export async function lookUp({ database, clock }: Needs, object: string): Promise<GatewayObject[]> {
  const now = clock.now()
  if (object.startsWith('acct_')) {
    const found = await findAccount(database, object)
    return found ? [{ payee: payeeOf(found) }] : []
  }
  if (object.startsWith('po_')) {
    const found = await findBankPayout(database, object)
    return found ? [{ bankPayout: bankPayoutOf(found, now) }] : []
  }
  const [refunds, disputes] = await Promise.all([findListedRefund(database, object), findDispute(database, object)])
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
  objectOf: (row: Row) => GiftObject,
): GatewayPage {
  return { items: rows.map((row) => ({ ...objectOf(row), madeAt: row.at })), next: nextOf(rows, atOnce) }
}
