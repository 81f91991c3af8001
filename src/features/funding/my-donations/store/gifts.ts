import type { AccountSums, DonationState } from '#features/funding/donations/rules.ts'
import type { OutcomeKind } from '#features/funding/outcomes/rules.ts'
import { type Database, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

export type GiftLine = {
  readonly id: Id<'donation'>
  readonly state: DonationState
  readonly gross: Cents
  readonly net: Cents
  readonly coversFees: boolean
  readonly anonymous: boolean
  readonly createdAt: Instant
  readonly succeededAt: Instant | null
  readonly receiptNumber: number | null
  readonly asGuest: boolean
  readonly failureCode: string | null
  readonly redirectUntil: Instant | null
  /** Of the outcome that offers redirects: with `isUnfetched` it is because the project had no verified payee. */
  readonly kind: OutcomeKind | null
  readonly isUnfetched: boolean
  readonly redirectedFrom: string | null
  readonly money: GiftMoney
  readonly note: string | null
  readonly checkoutUrl: string | null
  readonly projectId: Id<'project'>
  readonly title: string
  readonly sector: string
  readonly imageId: string | null
  readonly raised: Cents
  readonly goal: Cents
  readonly paidOut: Cents
  readonly isPublic: boolean
  readonly researcherName: string
  readonly updateText: string | null
  readonly updateAt: Instant | null
}

/** Where the money of gifts is: what was given equals what came back, plus the fees, plus what projects hold. */
export type GiftMoney = {
  readonly given: Cents
  readonly refunded: Cents
  /** What did not go back: fees, and what projects hold. */
  readonly left: Cents
  /** Includes what is in dispute. */
  readonly held: Cents
  readonly inDispute: Cents
}

/** Sums of postings; `left` as in `splitOfAccounts` in the gift rules. */
const moneyParts = sql`
  coalesce(sum(posting.amount_cents) filter (where entry.kind = 'donation' and account.code = 'processor_clearing'), 0)::bigint as "given",
  coalesce(-sum(posting.amount_cents) filter (
    where entry.kind in ('refund', 'refund_returned') and account.code = 'processor_clearing'), 0)::bigint as "refunded",
  coalesce(sum(posting.amount_cents) filter (
    where account.code in ('processor_clearing', 'processor_cost', 'dispute_receivable', 'dispute_fee')), 0)::bigint as "left",
  coalesce(-sum(posting.amount_cents) filter (
    where account.code in ('project_pending', 'project_dispute_hold')), 0)::bigint as "held",
  coalesce(-sum(posting.amount_cents) filter (where account.code = 'project_dispute_hold'), 0)::bigint as "inDispute"`

/** A person's gifts of every state, newest first, each with its project as it is now. */
export const listGiftsOf = (db: Database, donorId: string, after: Place | undefined, limit: number) =>
  db.query<GiftLine>(sql`
    select gift.id, gift.state, gift.gross_cents as "gross", gift.net_cents as "net",
      gift.covers_fees as "coversFees", gift.anonymous,
      gift.created_at as "createdAt", gift.succeeded_at as "succeededAt", gift.receipt_number as "receiptNumber",
      gift.guest_id is not null as "asGuest",
      outcome.redirect_ends_at as "redirectUntil", outcome.kind, coalesce(outcome.unfetched_at is not null, false) as "isUnfetched", origin.title as "redirectedFrom",
      gift.failure_code as "failureCode", gift.note, gift.checkout_url as "checkoutUrl", project.id as "projectId",
      project.title, project.sector, project.image_id as "imageId", project.raised_cents as "raised",
      project.funding_goal_cents as "goal", project.status = 'approved' and project.hidden_at is null as "isPublic",
      concat_ws(' ', nullif(owner.first_name, ''), nullif(owner.last_name, '')) as "researcherName",
      latest.content as "updateText", latest.published_at as "updateAt", to_jsonb(money) as "money",
      payouts.arrived as "paidOut"
    from (
      select * from donations where donor_id = ${donorId}
        ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : nothing}
      order by created_at desc, id desc limit ${limit}
    ) gift
    join projects project on project.id = gift.project_id
    join users owner on owner.id = project.owner_id
    left join lateral (
      select redirect_ends_at, kind, unfetched_at from project_outcomes
      where project_id = gift.project_id and deadline_at >= gift.created_at order by round desc limit 1
    ) outcome on true
    left join gift_redirects redirect on redirect.donation_id = gift.id
    left join projects origin on origin.id = redirect.from_project_id
    cross join lateral (
      select ${moneyParts} from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.source_id = gift.id
    ) money
    cross join lateral (
      -- A payout that is on its way has left the one account and weighs as much in the other.
      select coalesce(sum(posting.amount_cents), 0)::bigint as arrived from payouts payout
      join ledger_entries entry on entry.source_id = payout.id and entry.kind in ('payout', 'payout_back')
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where payout.project_id = project.id and account.code in ('project_pending', 'payout_in_transit')
    ) payouts
    left join lateral (
      select left(content, 1000) as content, published_at from project_updates
      where project_id = project.id and project.status = 'approved' and project.hidden_at is null
        and state = 'published' and project_updates.hidden_at is null and (audience = 'public' or exists (select from project_donors giver
          where giver.project_id = project.id and giver.donor_id = gift.donor_id and giver.gifts > 0))
      order by published_at desc, id desc limit 1
    ) latest on true
    order by gift.created_at desc, gift.id desc`)

export type MonthSum = GiftMoney & { readonly projectId: string; readonly month: string }

/** The sums of a person's gifts in the ledger by project and month (UTC) such as 2026-11. */
export const sumGiftsOf = (db: Database, donorId: string) =>
  db.query<MonthSum>(sql`
    select entry.subject_id as "projectId", to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM') as month, ${moneyParts}
    from donations gift
    join ledger_entries entry on entry.source_id = gift.id
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where gift.donor_id = ${donorId}
    group by 1, 2`)

export type StatementLine = {
  readonly id: string
  readonly at: Instant
  readonly kind:
    | 'donation'
    | 'refund'
    | 'refund_returned'
    | 'dispute_lost'
    | 'dispute_reversed'
    | 'redirect_out'
    | 'redirect_in'
  readonly receiptNumber: number | null
  readonly asGuest: boolean
  readonly project: string
  readonly researcherName: string
  readonly sums: AccountSums
}

/** Open disputes are left out, because their money has not moved. */
const isStatementLine = sql`entry.kind in (
  'donation', 'refund', 'refund_returned', 'dispute_lost', 'dispute_reversed', 'redirect_out', 'redirect_in')`

/** The ledger entries of a person's gifts in a period, oldest first. */
export const listStatementLines = (db: Database, donorId: string, from: Instant, until: Instant) =>
  db.query<StatementLine>(sql`
    select entry.id, entry.occurred_at as "at", entry.kind, gift.receipt_number as "receiptNumber",
      gift.guest_id is not null as "asGuest",
      project.title as "project", concat_ws(' ', nullif(owner.first_name, ''), nullif(owner.last_name, '')) as "researcherName",
      (
        select coalesce(jsonb_object_agg(code, amount), '{}') from (
          select account.code, sum(posting.amount_cents)::bigint as amount
          from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
          where posting.entry_id = entry.id group by account.code
        ) line
      ) as "sums"
    from donations gift
    join ledger_entries entry on entry.source_id = gift.id
    join projects project on project.id = entry.subject_id
    join users owner on owner.id = project.owner_id
    where gift.donor_id = ${donorId} and ${isStatementLine}
      and entry.occurred_at >= ${from} and entry.occurred_at < ${until}
    order by entry.occurred_at, entry.id`)

/** The years with gifts, newest first. */
export async function listYearsOf(db: Database, donorId: string): Promise<number[]> {
  const rows = await db.query<{ year: number }>(sql`
    select distinct extract(year from succeeded_at at time zone 'UTC')::int as year from donations
    where donor_id = ${donorId} and succeeded_at is not null order by year desc`)
  return rows.map((row) => row.year)
}

/** The years that have a statement with lines, newest first: a refund may be the only line of its year. */
export async function listStatementYears(db: Database, donorId: string): Promise<number[]> {
  const rows = await db.query<{ year: number }>(sql`
    select distinct extract(year from entry.occurred_at at time zone 'UTC')::int as year
    from donations gift join ledger_entries entry on entry.source_id = gift.id
    where gift.donor_id = ${donorId} and ${isStatementLine} order by year desc`)
  return rows.map((row) => row.year)
}

export async function findDonor(db: Database, donorId: string): Promise<{ name: string; email: string | null }> {
  const [row] = await db.query<{ name: string; email: string | null }>(sql`
    select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name, email from users where id = ${donorId}`)
  if (!row) throw new Error('who is signed in has an account')
  return row
}
