import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { givenUp } from './written-off.ts'

/**
 * Locks these projects for work that takes money from them, in a fixed order, until the transaction ends. Gifts lock
 * nothing (docs/decisions/0016).
 */
export async function lockProjects(tx: Database, projectIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    insert into project_money (project_id) select id from projects where id = any(${[...projectIds]}::uuid[]) order by id
    on conflict do nothing`)
  await tx.query(sql`
    select from project_money where project_id = any(${[...projectIds]}::uuid[]) order by project_id for update`)
}

/** All projects of a person. */
export async function lockProjectsOf(tx: Database, ownerId: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(sql`select id from projects where owner_id = ${ownerId}`)
  if (rows.length > 0)
    await lockProjects(
      tx,
      rows.map(({ id }) => id),
    )
}

/** The projects that these payments were given to. */
export async function projectsOfPayments(
  tx: Database,
  gateways: readonly string[],
  paymentRefs: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select distinct gift.project_id as "id" from donations gift
    where (gift.gateway, gift.payment_ref) in (
      select gateway, payment_ref from unnest(${[...gateways]}::text[], ${[...paymentRefs]}::text[]) as given (gateway, payment_ref))`)
  return rows.map(({ id }) => id)
}

export type YoungDay = { readonly at: Instant; readonly cents: Cents }

export type ProjectMoney = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly ownerId: Id<'user'>
  readonly isOpen: boolean
  readonly deadlineAt: Instant
  readonly minimum: Cents
  readonly raised: Cents
  readonly outcome: 'reached' | 'partial' | 'below_minimum' | 'nothing' | null
  readonly redirectUntil: Instant | null
  readonly given: Cents
  readonly returned: Cents
  readonly fees: Cents
  readonly old: Cents
  readonly young: Cents
  /** What is left of the young gifts of each day, and when its first one was given; the oldest day first. */
  readonly youngDays: readonly YoungDay[]
  readonly disputed: Cents
  readonly disputes: number
  readonly respondBy: Instant | null
  readonly promised: Cents
  readonly underWay: Cents
  readonly paid: Cents
  /** Of what banks took after a payout: what finance wrote off and was not recovered. */
  readonly writtenOff: Cents
  /** What the platform's own money stands in for by the books. */
  readonly covered: Cents
  readonly gifts: number
  /** Milestones that no reviewer has released: their number and share. */
  readonly unreleasedBps: number
  readonly unreleasedMilestones: number
}

/** What the project bears of the first cents of a gift that go back: the same as `standingOf` of refunds. */
const share = (gone: Sql): Sql => sql`(least(${gone}, gift.gross_cents - gift.processing_fee_cents)
  - least(${gone}, gift.gross_cents - gift.processing_fee_cents) * gift.platform_fee_cents / (gift.gross_cents - gift.processing_fee_cents))`

/**
 * The money of some projects as their gifts, refunds, disputes and payouts leave it, in one statement and so from one
 * snapshot. @param settledBefore gifts from before this count as old enough.
 */
const moneyOf = (which: Sql, settledBefore: Instant): Sql => sql`
  select project.id as "projectId", project.title, project.owner_id as "ownerId",
    (project.status = 'approved' and project.hidden_at is null) as "isOpen", project.deadline_at as "deadlineAt",
    project.minimum_viable_cents as "minimum",
    (project.raised_cents + coalesce((select sum(gross_cents) from donation_deltas where project_id = project.id), 0))::bigint as "raised",
    outcome.kind as "outcome", outcome.redirect_ends_at as "redirectUntil",
    coalesce(sums.given, 0)::bigint as "given", coalesce(sums.returned, 0)::bigint as "returned", coalesce(sums.fees, 0)::bigint as "fees",
    coalesce(sums.old, 0)::bigint as "old", coalesce(sums.young, 0)::bigint as "young",
    coalesce(sums."youngDays", '[]') as "youngDays", coalesce(sums.disputed, 0)::bigint as "disputed",
    coalesce(sums.disputes, 0)::bigint as "disputes", sums."respondBy", coalesce(sums.promised, 0)::bigint as "promised",
    coalesce(gone."underWay", 0)::bigint as "underWay", coalesce(gone.paid, 0)::bigint as "paid",
    coalesce((select sum(posting.amount_cents) from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
      where account.code = 'bad_debt' and account.owner_id = project.id), 0)::bigint as "writtenOff",
    coalesce((select sum(posting.amount_cents) from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
      where account.code = 'payee_receivable' and account.owner_id = project.id), 0)::bigint as "covered",
    coalesce(sums.gifts, 0)::bigint as "gifts", waiting.bps as "unreleasedBps", waiting.count as "unreleasedMilestones"
  from projects project
  left join lateral (
    select kind, redirect_ends_at from project_outcomes where project_id = project.id order by round desc limit 1
  ) outcome on true
  left join lateral (
    select sum(day.given) as given, sum(day.returned) as returned, sum(day.fees) as fees,
      sum(day.free) filter (where day.young is null) as old, sum(day.free) filter (where day.young is not null) as young,
      jsonb_agg(jsonb_build_object('at', day.first, 'cents', day.free) order by day.young)
        filter (where day.young is not null) as "youngDays",
      sum(day.disputed) as disputed, sum(day.disputes) as disputes, min(day."respondBy") as "respondBy",
      sum(day.promised) as promised, sum(day.gifts) as gifts
    from (
      select date_trunc('day', case when gift.at > ${settledBefore} then gift.at end at time zone 'UTC') as young,
        to_char(min(gift.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first,
        sum(gift.given) as given, sum(gift.gone) as returned, sum(gift.given - gift.gone - gift.net + gift.back) as fees,
        sum(gift.net - gift.reserved) as free, sum(gift.taken - gift.back) as disputed, sum(gift.disputes) as disputes,
        min(gift."respondBy") as "respondBy", sum(gift.reserved - gift.taken) as promised, count(*) as gifts
      from (
        select gift.gross_cents as given, gift.net_cents as net, gift.succeeded_at as at,
          gift.refunded_cents + gift.lost_cents as gone, ${share(sql`(gift.refunded_cents + gift.lost_cents)`)} as back,
          ${share(sql`(gift.refunded_cents + gift.lost_cents + dispute.cents)`)} as taken,
          ${share(sql`(gift.refunded_cents + gift.lost_cents + dispute.cents + refund.cents)`)} as reserved,
          dispute.disputes, dispute."respondBy"
        from donations gift
        cross join lateral (
          select coalesce(sum(amount_cents), 0)::bigint as cents, count(*) as disputes, min(respond_by) as "respondBy"
          from disputes where donation_id = gift.id and state = 'open'
        ) dispute
        cross join lateral (
          select coalesce(sum(amount_cents), 0)::bigint as cents from refunds
          where donation_id = gift.id and state in ('requested', 'sending')
        ) refund
        where gift.project_id = project.id and gift.succeeded_at is not null
      ) gift group by 1
    ) day
  ) sums on true
  left join lateral (
    select sum(cents) filter (where state in ('requested', 'held', 'approved', 'sending', 'in_transit', 'returning')) as "underWay",
      sum(cents) filter (where state in ('paid', 'final')) as paid
    from payouts where project_id = project.id
  ) gone on true
  cross join lateral (
    select coalesce(sum(one.share_bps), 0)::int as bps, count(*)::int as count from milestones one
    where one.project_id = project.id and one.share_bps > 0 and not exists (
      select from milestone_releases done
      where done.project_id = one.project_id and done.key = one.key and done.decision = 'released')
  ) waiting
  where ${which}`

export const findMoney = (db: Database, projectId: string, settledBefore: Instant) =>
  first(db.query<ProjectMoney>(moneyOf(sql`project.id = ${projectId}`, settledBefore)))

export const listMoneyOf = (db: Database, projectIds: readonly string[], settledBefore: Instant) =>
  db.query<ProjectMoney>(moneyOf(sql`project.id = any(${[...projectIds]}::uuid[])`, settledBefore))

/** Of all projects of a person that ever had a gift, newest first. */
export const listMoney = (db: Database, ownerId: string, settledBefore: Instant) =>
  db.query<ProjectMoney>(
    sql`${moneyOf(sql`project.owner_id = ${ownerId} and sums.gifts > 0`, settledBefore)} order by project.submitted_at desc, project.id`,
  )

/** Whether any of the project's money was ever sent: before that nothing needs a cover. */
export async function hasSent(tx: Database, projectId: string): Promise<boolean> {
  const [row] = await tx.query<{ isSent: boolean }>(
    sql`select exists (select from payouts where project_id = ${projectId} and sent_at is not null) as "isSent"`,
  )
  return row?.isSent === true
}

/**
 * How many entries about a cover of a project, or about money recovered after a write-off, were booked: for the
 * reference of the next one.
 */
export async function countEntries(
  tx: Database,
  projectId: string,
  kind: 'payout_cover' | 'claim_recovered',
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*) as "count" from ledger_entries where subject_id = ${projectId} and kind = ${kind}`,
  )
  return row?.count ?? 0
}

/** Projects with a cover and new money that repays it, and those that recovered more after a write-off. */
export const listCovered = (db: Database, limit: number) =>
  db.query<{ projectId: string }>(sql`
    select covered.owner_id as "projectId" from (
      select account.owner_id from ledger_accounts account join ledger_balances kept on kept.account_id = account.id
      where account.code = 'payee_receivable' group by account.owner_id having sum(kept.balance_cents) > 0
    ) covered
    where (
      select sum(kept.balance_cents) from ledger_accounts account join ledger_balances kept on kept.account_id = account.id
      where account.code = 'project_pending' and account.owner_id = covered.owner_id) < 0
    union select lost.project_id from ${givenUp} lost where lost.cents > lost.most limit ${limit}`)
