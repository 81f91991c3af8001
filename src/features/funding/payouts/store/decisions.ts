import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { HoldReason } from '../rules/holds.ts'

export type HoldRow = {
  readonly id: string
  readonly payoutId: Id<'payout'>
  readonly reason: HoldReason
  readonly shownText: string
  readonly reviewBy: Instant
  readonly endsByItself: boolean
  /** Null for a hold that a rule placed. */
  readonly openedById: Id<'user'> | null
  readonly openedBy: string | null
  readonly openedAt: Instant
  readonly closedById: Id<'user'> | null
  readonly closedBy: string | null
  readonly closedAt: Instant | null
}

const holds = sql`
  select hold.id, hold.payout_id as "payoutId", hold.reason, hold.shown_text as "shownText", hold.review_by as "reviewBy",
    hold.ends_by_itself as "endsByItself", hold.opened_by as "openedById", opener.first_name || ' ' || opener.last_name as "openedBy",
    hold.opened_at as "openedAt", hold.closed_by as "closedById", closer.first_name || ' ' || closer.last_name as "closedBy",
    hold.closed_at as "closedAt"
  from payout_holds hold
  left join users opener on opener.id = hold.opened_by left join users closer on closer.id = hold.closed_by`

export const findOpenHold = (db: Database, payoutId: string) =>
  first(db.query<HoldRow>(sql`${holds} where hold.payout_id = ${payoutId} and hold.closed_at is null`))

export const listHolds = (db: Database, payoutIds: readonly string[]) =>
  db.query<HoldRow>(
    sql`${holds} where hold.payout_id = any(${[...payoutIds]}::uuid[]) order by hold.opened_at, hold.id`,
  )

type NewHold = Pick<HoldRow, 'id' | 'payoutId' | 'reason' | 'shownText' | 'reviewBy' | 'endsByItself'> & {
  readonly openedBy: string | null
}
export async function insertHold(tx: Database, one: NewHold, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into payout_holds (id, payout_id, reason, shown_text, review_by, ends_by_itself, opened_by, opened_at)
    values (${one.id}, ${one.payoutId}, ${one.reason}, ${one.shownText}, ${one.reviewBy}, ${one.endsByItself},
      ${one.openedBy}, ${now})`)
}

export async function closeHold(tx: Database, payoutId: string, by: string | null, now: Instant): Promise<void> {
  await tx.query(sql`
    update payout_holds set closed_at = ${now}, closed_by = ${by} where payout_id = ${payoutId} and closed_at is null`)
}

/** Expired holds that end automatically. */
export const listOver = (db: Database, now: Instant, limit: number) =>
  db.query<{ id: Id<'payout'>; projectId: Id<'project'> }>(sql`
    select payout.id, payout.project_id as "projectId" from payout_holds hold join payouts payout on payout.id = hold.payout_id
    where hold.closed_at is null and hold.ends_by_itself and hold.review_by <= ${now} and payout.state = 'held'
    order by payout.id limit ${limit}`)

export type ApprovalRow = {
  readonly payoutId: Id<'payout'>
  readonly approverId: Id<'user'>
  readonly approver: string
  readonly contentHash: string
  readonly approvedAt: Instant
}
export const listApprovals = (db: Database, payoutIds: readonly string[]) =>
  db.query<ApprovalRow>(sql`
    select approval.payout_id as "payoutId", approval.approver_id as "approverId",
      approver.first_name || ' ' || approver.last_name as "approver", approval.content_hash as "contentHash",
      approval.approved_at as "approvedAt"
    from payout_approvals approval join users approver on approver.id = approval.approver_id
    where approval.payout_id = any(${[...payoutIds]}::uuid[]) order by approval.approved_at, approval.approver_id`)

type NewApproval = Omit<ApprovalRow, 'approver'> & {
  readonly cents: Cents
  readonly capUsed: Cents
  readonly cap: Cents
}
export async function insertApproval(tx: Database, one: NewApproval): Promise<void> {
  await tx.query(sql`
    insert into payout_approvals (payout_id, approver_id, content_hash, cents, approved_at, cap_used_cents, cap_cents)
    values (${one.payoutId}, ${one.approverId}, ${one.contentHash}, ${one.cents}, ${one.approvedAt}, ${one.capUsed}, ${one.cap})`)
}

/** One after another: two concurrent approvals must not exceed the daily cap together. */
export async function lockApprover(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('payout approver'), hashtext(${userId}))`)
}

/**
 * What a person approved since a moment, each payout once, and the sum that is set for them; null for the default.
 *
 * @param except a payout that they approve again: its earlier approval does not count.
 */
export async function readCap(db: Database, userId: string, since: Instant, except: string | null = null) {
  const [row] = await db.query<{ used: Cents; cap: Cents | null }>(sql`
    select coalesce((
        select sum(one.cents) from (
          select distinct on (payout_id) cents from payout_approvals
          where approver_id = ${userId} and approved_at > ${since} and payout_id is distinct from ${except}::uuid
          order by payout_id, approved_at desc
        ) one
      ), 0)::bigint as "used",
      (select day_cents from staff_caps where staff_id = ${userId}) as "cap"`)
  if (!row) throw new Error('a sum always has a row')
  return row
}
