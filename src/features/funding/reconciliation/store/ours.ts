import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type OurGift = {
  readonly donationId: Id<'donation'>
  readonly paymentRef: string
  readonly state: string
  readonly gross: Cents
  /** The gateway's fee, as booked; null when none is. */
  readonly cost: Cents | null
}

const gift = sql`id as "donationId", payment_ref as "paymentRef", state, gross_cents as "gross",
  (select amount_cents from payment_costs where donation_id = donations.id) as "cost"`

export const findGifts = (db: Database, gateway: string, paymentRefs: readonly string[]) =>
  db.query<OurGift>(sql`
    select ${gift} from donations where gateway = ${gateway} and payment_ref = any(${[...paymentRefs]}::text[])`)

/** The first gift that was paid through this gateway. */
export const findEarliest = (db: Database, gateway: string) =>
  first(
    db.query<{ at: Instant }>(
      sql`select created_at as "at" from donations where gateway = ${gateway} order by created_at limit 1`,
    ),
  )

/** Gifts confirmed in a period. */
export const listConfirmed = (db: Database, gateway: string, from: Instant, until: Instant) =>
  db.query<OurGift>(sql`
    select ${gift} from donations
    where gateway = ${gateway} and succeeded_at >= ${from} and succeeded_at < ${until} order by succeeded_at, id`)

/** Gifts that should have a final state by now: all that are processing, and unpaid ones of this period. */
export const listUnfinished = (db: Database, gateway: string, from: Instant, until: Instant, limit: number) =>
  db.query<OurGift & { createdAt: Instant }>(sql`
    select ${gift}, created_at as "createdAt" from donations
    where gateway = ${gateway} and payment_ref is not null and created_at < ${until}
      and (state = 'processing' or (state in ('created', 'requires_action') and created_at >= ${from}))
    order by created_at desc, id limit ${limit}`)

export type OurRefund = {
  readonly id: Id<'refund'>
  readonly donationId: Id<'donation'>
  readonly refundRef: string | null
  readonly state: string
  readonly amount: Cents
}

const refund = sql`refund.id, refund.donation_id as "donationId", refund.refund_ref as "refundRef", refund.state,
  refund.amount_cents as "amount"`

/** By the gateway's references or by our ids. */
export const findRefunds = (db: Database, refundRefs: readonly string[], ids: readonly string[]) =>
  db.query<OurRefund>(sql`
    select ${refund} from refunds refund
    where refund.refund_ref = any(${[...refundRefs]}::text[]) or refund.id::text = any(${[...ids]}::text[])`)

export const listMadeRefunds = (db: Database, gateway: string, from: Instant, until: Instant) =>
  db.query<OurRefund>(sql`
    select ${refund} from refunds refund join donations on donations.id = refund.donation_id
    where donations.gateway = ${gateway} and refund.succeeded_at >= ${from} and refund.succeeded_at < ${until}`)

export type OurDispute = {
  readonly disputeRef: string
  readonly donationId: Id<'donation'>
  readonly state: 'open' | 'won' | 'lost'
  readonly amount: Cents
  readonly feeReturned: Cents
  readonly moves: number
}

const dispute = sql`dispute_ref as "disputeRef", donation_id as "donationId", state, amount_cents as "amount",
  fee_returned_cents as "feeReturned", moves`

export const findDisputes = (db: Database, gateway: string, refs: readonly string[]) =>
  db.query<OurDispute>(sql`
    select ${dispute} from disputes where gateway = ${gateway} and dispute_ref = any(${[...refs]}::text[])`)

export const listOpenDisputes = (db: Database, gateway: string) =>
  db.query<OurDispute>(sql`select ${dispute} from disputes where gateway = ${gateway} and state = 'open'`)

/** The same condition as `needsAnswer` in the refunds' rules. */
export async function countToAnswer(db: Database, now: Instant): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as "count" from disputes
    where state = 'open' and (respond_by is null or respond_by > ${now})
      and not exists (
        select from dispute_answers answer where answer.dispute_id = disputes.id and answer.state in ('sending', 'sent'))`)
  return row?.count ?? 0
}
