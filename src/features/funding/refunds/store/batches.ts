import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { RefundReason } from '../rules/refunds.ts'

/**
 * How much of each gift of a project can be refunded: the same as `mayBeRefunded` and `leftToRefund` in the rules.
 */
const leftOf = (projectId: string, isWhole: boolean): Sql => sql`(
  select gift.id, gift.giver_id, asked.alone,
    gift.gross_cents - ${isWhole ? sql`0` : sql`gift.processing_fee_cents`} - gift.lost_cents - asked.reserved as cents
  from donations gift cross join lateral (
    select coalesce(sum(amount_cents), 0) as reserved,
      coalesce(sum(amount_cents) filter (where decided_by is null and state <> 'requested'), 0) as alone
    from refunds where donation_id = gift.id and state in ('requested', 'sending', 'succeeded')
  ) asked
  where gift.project_id = ${projectId} and gift.succeeded_at is not null
    and gift.state in ('succeeded', 'partially_refunded', 'refunded', 'lost')
)`

export type LeftOfProject = {
  readonly gifts: number
  readonly cents: Cents
  readonly donors: number
  /** Of one gift: what is left, and what one person refunded of it alone. */
  readonly most: Cents
  /** Gifts in dispute. */
  readonly disputed: number
}

export async function sumLeft(db: Database, projectId: string, isWhole: boolean): Promise<LeftOfProject> {
  const [row] = await db.query<LeftOfProject>(sql`
    select count(*)::int as gifts, coalesce(sum(cents), 0)::bigint as cents, count(distinct giver_id)::int as donors,
      coalesce(max(cents + alone), 0)::bigint as most,
      (select count(*)::int from donations where project_id = ${projectId} and succeeded_at is not null
        and state = 'disputed') as disputed
    from ${leftOf(projectId, isWhole)} gift where cents > 0`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

type Due = { readonly batchId: string; readonly projectId: string; readonly isWhole: boolean }

/** Locks gifts that are not in the order yet, in a fixed order. */
export async function lockDue(tx: Database, due: Due, limit: number): Promise<Id<'donation'>[]> {
  const rows = await tx.query<{ id: Id<'donation'> }>(sql`
    select id from donations where id in (
      select gift.id from ${leftOf(due.projectId, due.isWhole)} gift
      where cents > 0 and not exists (select from refunds where batch_id = ${due.batchId} and donation_id = gift.id)
      order by gift.id limit ${limit}
    ) order by id for no key update`)
  return rows.map(({ id }) => id)
}

export type BatchRefunds = Due & {
  readonly reason: RefundReason
  readonly note: string
  readonly requestedBy: Id<'user'>
  readonly decidedBy: Id<'user'> | null
  readonly decidedAt: Instant | null
  readonly now: Instant
}

/** Orders what is left of gifts that the transaction has locked: the amounts are read again after the lock. */
export const insertMany = (
  tx: Database,
  batch: BatchRefunds,
  gifts: readonly { readonly id: Id<'refund'>; readonly donationId: Id<'donation'> }[],
): Promise<unknown> =>
  tx.query(sql`
    insert into refunds (id, donation_id, amount_cents, reason, note, state, requested_by, requested_at, client_key,
      decided_by, decided_at, next_attempt_at, batch_id)
    select made.id, gift.id, gift.cents, ${batch.reason}, ${batch.note}, 'sending', ${batch.requestedBy}, ${batch.now},
      ${batch.batchId}::text || ':' || gift.id, ${batch.decidedBy}, ${batch.decidedAt}, ${batch.now}, ${batch.batchId}
    from jsonb_to_recordset(${gifts}::jsonb) as made (id uuid, "donationId" uuid)
    join ${leftOf(batch.projectId, batch.isWhole)} gift on gift.id = made."donationId"
    where gift.cents > 0`)

export async function sumOrdered(tx: Database, batchId: string): Promise<Cents> {
  const [row] = await tx.query<{ sum: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as sum from refunds where batch_id = ${batchId}`)
  if (!row) throw new Error('a sum always has a row')
  return row.sum
}

export type ToNotify = {
  readonly giverId: string
  readonly donorId: Id<'user'> | null
  readonly email: string | null
  /** One of their gifts: the link in a guest's mail leads to its receipt. */
  readonly donationId: Id<'donation'>
  readonly gifts: number
  readonly cents: Cents
  readonly borne: Cents
}

/** Donors whose refunds of an order have all ended, and who were not notified yet. */
export const listToNotify = (tx: Database, batchId: string, limit: number): Promise<ToNotify[]> =>
  tx.query<ToNotify>(sql`
    select gift.giver_id as "giverId", max(gift.donor_id::text)::uuid as "donorId", max(donor.email) as email,
      max(gift.id::text)::uuid as "donationId", (count(*) filter (where refund.state = 'succeeded'))::int as gifts,
      coalesce(sum(refund.amount_cents) filter (where refund.state = 'succeeded'), 0)::bigint as cents,
      coalesce(sum(refund.borne_cents) filter (where refund.state = 'succeeded'), 0)::bigint as borne
    from refunds refund join donations gift on gift.id = refund.donation_id join givers donor on donor.id = gift.giver_id
    where refund.batch_id = ${batchId} and refund.told_at is null
    group by gift.giver_id having bool_and(refund.state <> 'sending') order by gift.giver_id limit ${limit}`)

export const markNotified = (
  tx: Database,
  batchId: string,
  giverIds: readonly string[],
  at: Instant,
): Promise<unknown> =>
  tx.query(sql`
    update refunds refund set told_at = ${at} from donations gift
    where gift.id = refund.donation_id and refund.batch_id = ${batchId} and refund.told_at is null
      and refund.state <> 'sending' and gift.giver_id = any(${[...giverIds]}::uuid[])`)

export type BatchProgress = {
  readonly ordered: number
  readonly sending: number
  readonly made: number
  readonly madeCents: Cents
  readonly failed: number
  readonly unnotified: number
}

export async function countBatch(db: Database, batchId: string): Promise<BatchProgress> {
  const [row] = await db.query<BatchProgress>(sql`
    select count(*)::int as ordered, (count(*) filter (where state = 'sending'))::int as sending,
      (count(*) filter (where state = 'succeeded'))::int as made,
      coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::bigint as "madeCents",
      (count(*) filter (where state = 'failed'))::int as failed, (count(*) filter (where told_at is null))::int as unnotified
    from refunds where batch_id = ${batchId}`)
  if (!row) throw new Error('a count always has a row')
  return row
}
