import { containing, type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { RefundReason, RefundState } from '../rules/refunds.ts'
import type { Shares } from '../rules/standing.ts'

export type RefundRow = {
  readonly id: Id<'refund'>
  readonly donationId: Id<'donation'>
  readonly amount: Cents
  readonly reason: RefundReason
  readonly note: string
  readonly state: RefundState
  /** Null for an automatic refund. */
  readonly requestedBy: Id<'user'> | null
  readonly requester: string | null
  readonly requestedAt: Instant
  readonly decidedBy: Id<'user'> | null
  readonly decider: string | null
  readonly decidedAt: Instant | null
  readonly refundRef: string | null
  readonly failureCode: string | null
  readonly succeededAt: Instant | null
  readonly returnedAt: Instant | null
  readonly projectTitle: string
  /** The order of many refunds that it belongs to: its donors are notified of all of them at once. */
  readonly batchId: string | null
}

const selected = sql`
  select refund.id, refund.donation_id as "donationId", refund.amount_cents as "amount", refund.reason, refund.note,
    refund.state, refund.requested_by as "requestedBy", requester.first_name || ' ' || requester.last_name as "requester",
    refund.requested_at as "requestedAt", refund.decided_by as "decidedBy",
    decider.first_name || ' ' || decider.last_name as "decider", refund.decided_at as "decidedAt",
    refund.refund_ref as "refundRef", refund.failure_code as "failureCode", refund.succeeded_at as "succeededAt",
    refund.returned_at as "returnedAt",
    project.title as "projectTitle", refund.batch_id as "batchId"
  from refunds refund
  left join users requester on requester.id = refund.requested_by
  left join users decider on decider.id = refund.decided_by
  join donations gift on gift.id = refund.donation_id
  join projects project on project.id = gift.project_id`

export const findRefund = (db: Database, id: string) =>
  first(db.query<RefundRow>(sql`${selected} where refund.id = ${id}`))

export const findRefundByKey = (db: Database, requestedBy: string, clientKey: string) =>
  first(
    db.query<RefundRow>(
      sql`${selected} where refund.requested_by = ${requestedBy} and refund.client_key = ${clientKey}`,
    ),
  )

export const listRefundsOf = (db: Database, donationId: string) =>
  db.query<RefundRow>(sql`${selected} where refund.donation_id = ${donationId} order by refund.requested_at, refund.id`)

/** Refunds that wait for a second person, oldest first. */
export const listToDecide = (db: Database, limit: number) =>
  db.query<RefundRow>(
    sql`${selected} where refund.state = 'requested' order by refund.requested_at, refund.id limit ${limit}`,
  )

export type RefundFilter = {
  readonly state: RefundState | undefined
  readonly reason: RefundReason | undefined
  /** Part of a title, a name or an address; or a whole id of the refund, of its gift, or at the gateway. */
  readonly search: string | undefined
  readonly after: Place | undefined
}

function matching(search: string): Sql {
  const like = containing(search)
  return sql`and (
    lower(${search}) in (refund.id::text, refund.donation_id::text) or refund.refund_ref = ${search}
    or project.title ilike ${like} or donor.email ilike ${like} or donor.first_name || ' ' || donor.last_name ilike ${like}
    or requester.first_name || ' ' || requester.last_name ilike ${like}
    or decider.first_name || ' ' || decider.last_name ilike ${like})`
}

/** Newest first. */
export const listRefunds = (db: Database, { state, reason, search, after }: RefundFilter, limit: number) =>
  db.query<RefundRow>(sql`
    ${selected} left join givers donor on donor.id = gift.giver_id
    where true ${state ? sql`and refund.state = ${state}` : nothing} ${reason ? sql`and refund.reason = ${reason}` : nothing}
      ${search ? matching(search) : nothing}
      ${after ? sql`and (refund.requested_at, refund.id) < (${after.at}, ${after.id})` : nothing}
    order by refund.requested_at desc, refund.id desc limit ${limit}`)

/** The refunded or reserved amount of a gift, and how much of it one person decided alone. */
export async function sumRefunds(db: Database, donationId: string): Promise<{ reserved: Cents; alone: Cents }> {
  const [row] = await db.query<{ reserved: Cents; alone: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as "reserved",
      coalesce(sum(amount_cents) filter (where decided_by is null and state <> 'requested'), 0)::bigint as "alone"
    from refunds where donation_id = ${donationId} and state in ('requested', 'sending', 'succeeded')`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

/** How often the gift was refunded automatically, refused refunds included. */
export async function countByThemselves(db: Database, donationId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from refunds where donation_id = ${donationId} and requested_by is null`)
  return row?.count ?? 0
}

/**
 * One refund of a person after another, until the transaction ends: two concurrent ones must not exceed the daily
 * limit together.
 */
export async function lockRequester(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('refunds of ' || ${userId}, 0))`)
}

/** What a person has refunded alone since a moment, over all gifts. */
export async function sumAlone(db: Database, userId: string, since: Instant): Promise<Cents> {
  const [row] = await db.query<{ alone: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as "alone" from refunds
    where requested_by = ${userId} and requested_at >= ${since} and decided_by is null
      and state in ('sending', 'succeeded')`)
  if (!row) throw new Error('a sum always has a row')
  return row.alone
}

export type NewRefund = Pick<RefundRow, 'id' | 'donationId' | 'amount' | 'reason' | 'note' | 'requestedBy'> & {
  readonly state: 'requested' | 'sending'
  readonly clientKey: string
}

export async function insertRefund(tx: Database, refund: NewRefund, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into refunds (id, donation_id, amount_cents, reason, note, state, requested_by, requested_at, client_key,
      next_attempt_at)
    values (${refund.id}, ${refund.donationId}, ${refund.amount}, ${refund.reason}, ${refund.note}, ${refund.state},
      ${refund.requestedBy}, ${now}, ${refund.clientKey}, ${now})`)
}

/** Stores a second person's decision or a withdrawal, once; false when it was decided before. */
export async function decideRefund(
  tx: Database,
  decision: {
    readonly id: string
    readonly to: 'sending' | 'declined' | 'withdrawn'
    /** Null for a withdrawal. */
    readonly by: string | null
    readonly now: Instant
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update refunds set state = ${decision.to}, decided_by = ${decision.by}, decided_at = ${decision.now},
      next_attempt_at = ${decision.now}
    where id = ${decision.id} and state = 'requested' returning 1`)
  return rows.length > 0
}

export type DueRefund = {
  readonly id: Id<'refund'>
  readonly donationId: Id<'donation'>
  readonly amount: Cents
  readonly reason: RefundReason
  readonly requestedBy: Id<'user'> | null
  readonly batchId: string | null
  readonly refundRef: string | null
  readonly attempts: number
  readonly gateway: string
  readonly paymentRef: string
}

/** Leases refunds that are due: if this process dies, they are due again at `until`. */
export const leaseDue = (db: Database, now: Instant, until: Instant, limit: number) =>
  db.query<DueRefund>(sql`
    update refunds refund set next_attempt_at = ${until}, attempts = attempts + 1
    from donations gift
    where gift.id = refund.donation_id and refund.id in (
      select id from refunds where state = 'sending' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning refund.id, refund.donation_id as "donationId", refund.amount_cents as "amount", refund.reason,
      refund.requested_by as "requestedBy", refund.batch_id as "batchId", refund.refund_ref as "refundRef", refund.attempts, gift.gateway, gift.payment_ref as "paymentRef"`)

export async function putOff(
  db: Database,
  refund: { readonly id: string; readonly refundRef: string | null; readonly error: string; readonly until: Instant },
): Promise<void> {
  await db.query(sql`
    update refunds set refund_ref = coalesce(${refund.refundRef}, refund_ref), last_error = ${refund.error},
      next_attempt_at = ${refund.until}
    where id = ${refund.id} and state = 'sending'`)
}

/** False when it was finished before: then nothing may be posted. */
export async function finishRefund(
  tx: Database,
  id: string,
  end:
    | { readonly refundRef: string; readonly shares: Shares; readonly now: Instant }
    | { readonly failureCode: string },
): Promise<boolean> {
  const change =
    'failureCode' in end
      ? sql`state = 'failed', failure_code = ${end.failureCode}`
      : sql`state = 'succeeded', refund_ref = ${end.refundRef}, succeeded_at = ${end.now},
          project_cents = ${end.shares.project}, platform_cents = ${end.shares.platform}, borne_cents = ${end.shares.borne}`
  const rows = await tx.query(sql`update refunds set ${change} where id = ${id} and state = 'sending' returning 1`)
  return rows.length > 0
}

/** One of a gift's refunds, by the gateway's reference or by our id from the idempotency key. */
export const findReportedRefund = (
  tx: Database,
  donationId: string,
  by: { readonly refundRef: string; readonly id: string | undefined },
) =>
  first(
    tx.query<RefundRow>(sql`
      ${selected}
      where refund.donation_id = ${donationId}
        and (refund.refund_ref = ${by.refundRef} or refund.id::text = ${by.id ?? null})`),
  )

/** Marks a completed refund as returned; false when it was not completed. */
export async function takeBackRefund(tx: Database, id: string, failureCode: string, now: Instant): Promise<boolean> {
  const rows = await tx.query(sql`
    update refunds set state = 'failed', failure_code = ${failureCode}, succeeded_at = null, returned_at = ${now}
    where id = ${id} and state = 'succeeded' returning 1`)
  return rows.length > 0
}
