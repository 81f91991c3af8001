import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** When the newest statement was made, which is locked until the transaction ends; null before the first. */
export async function lockNewest(tx: Database, gateway: string): Promise<Instant | null> {
  const [row] = await tx.query<{ endedAt: Instant }>(sql`
    select ended_at as "endedAt" from settlement_runs where gateway = ${gateway} for no key update`)
  return row?.endedAt ?? null
}

export async function findReadTo(db: Database, gateway: string): Promise<Instant | undefined> {
  const [row] = await db.query<{ readTo: Instant }>(
    sql`select read_to as "readTo" from settlement_runs where gateway = ${gateway}`,
  )
  return row?.readTo
}

/** A gift whose gateway rows sum to another amount than its entries leave on `processor_clearing`. */
export type Differing = {
  readonly paymentRef: string
  readonly donationId: Id<'donation'> | null
  readonly listed: Cents
  readonly booked: Cents
  /** When the newest of its rows and entries came. */
  readonly at: Instant
  /** A person handles it already, for example as a refund that was not requested here. */
  readonly isKnown: boolean
}

export const listDiffering = (tx: Database, gateway: string) =>
  tx.query<Differing>(sql`
    with listed as (
      select about, sum(amount_cents - fee_cents) as cents, max(seen_at) as at
      from gateway_balance_rows
      where gateway = ${gateway} and kind in ('payment', 'refund', 'dispute', 'transfer') and about is not null group by about
    ), booked as (
      select gift.payment_ref as about, gift.id, sum(posting.amount_cents) as cents, max(entry.posted_at) as at
      from donations gift join ledger_entries entry on entry.source_id = gift.id
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
      where gift.gateway = ${gateway} and gift.payment_ref is not null group by gift.id
      union all
      select plan.payment_ref, null, sum(posting.amount_cents), max(entry.posted_at)
      from plan_payments plan join ledger_entries entry on entry.source_id = plan.id
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
      where plan.gateway = ${gateway} and plan.payment_ref is not null group by plan.id
      union all
      select step.ref, null, sum(posting.amount_cents), max(entry.posted_at)
      from payouts payout join payout_steps step on step.payout_id = payout.id and step.kind = 'transfer' and step.ref is not null
      join ledger_entries entry on entry.source_id = payout.id
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
      where payout.gateway = ${gateway} group by step.ref
    )
    select coalesce(about, '') as "paymentRef", booked.id as "donationId", coalesce(listed.cents, 0)::bigint as "listed",
      coalesce(booked.cents, 0)::bigint as "booked", coalesce(greatest(listed.at, booked.at), now()) as "at",
      exists (
        select from reconciliation_exceptions found
        where found.gateway = ${gateway} and found.state = 'open' and found.kind <> 'settlement_differs'
          and (found.reference = about or found.donation_id = booked.id)
      ) as "isKnown"
    from listed full join booked using (about)
    where coalesce(listed.cents, 0) <> coalesce(booked.cents, 0)
    order by about`)

export type Sums = {
  /** The sum of the gateway's rows. */
  readonly rows: Cents
  /** What this gateway owes us by the books. */
  readonly booked: Cents
  /** The part of the rows that is about payments that are not ours. */
  readonly elsewhere: Cents
  /** Whether a row is in another currency than the books. */
  readonly isForeign: boolean
}

export async function readSums(tx: Database, gateway: string): Promise<Sums> {
  const [row] = await tx.query<Sums>(sql`
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as "rows",
      coalesce(sum(amount_cents - fee_cents) filter (where about is null and kind in ('payment', 'refund', 'dispute')), 0)::bigint as "elsewhere",
      coalesce(bool_or(currency <> 'usd'), false) as "isForeign",
      (
        select coalesce(sum(posting.amount_cents), 0)::bigint from ledger_postings posting
        join ledger_accounts account on account.id = posting.account_id and account.code = 'processor_clearing'
        join ledger_entries entry on entry.id = posting.entry_id
        where exists (select from donations gift where gift.id = entry.source_id and gift.gateway = ${gateway})
          or exists (select from plan_payments plan where plan.id = entry.source_id and plan.gateway = ${gateway})
          or exists (select from payouts out where out.id = entry.source_id and out.gateway = ${gateway})
          or exists (select from gateway_payouts payout where payout.id = entry.source_id and payout.gateway = ${gateway})
          or exists (select from gateway_balance_rows line where line.id = entry.source_id and line.gateway = ${gateway})
      ) as "booked"
    from gateway_balance_rows where gateway = ${gateway}`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

export type Statement = Omit<Sums, 'isForeign'> & {
  /** What the gateway reports it owes us; null if it settles in another currency. */
  readonly balance: Cents | null
  /** Differences that may still be on their way. */
  readonly young: Cents
  readonly differing: Cents
  readonly differingGifts: number
}

export async function keepStatement(
  tx: Database,
  gateway: string,
  run: { readonly readTo: Instant; readonly endedAt: Instant; readonly formerEndedAt: Instant | null },
  said: Statement,
): Promise<void> {
  const values = sql`${run.readTo}, ${run.endedAt}, ${run.formerEndedAt}, ${said.balance}, ${said.rows}, ${said.booked},
    ${said.elsewhere}, ${said.young}, ${said.differing}, ${said.differingGifts}`
  await tx.query(sql`
    insert into settlement_runs (gateway, read_to, ended_at, former_ended_at, balance_cents, rows_cents, booked_cents,
      elsewhere_cents, young_cents, differing_cents, differing_gifts)
    values (${gateway}, ${values})
    on conflict (gateway) do update
    set (read_to, ended_at, former_ended_at, balance_cents, rows_cents, booked_cents, elsewhere_cents, young_cents,
      differing_cents, differing_gifts) = row (excluded.read_to, excluded.ended_at, excluded.former_ended_at,
      excluded.balance_cents, excluded.rows_cents, excluded.booked_cents, excluded.elsewhere_cents, excluded.young_cents,
      excluded.differing_cents, excluded.differing_gifts)`)
}

export const findStatement = (db: Database, gateway: string) =>
  first(
    db.query<Statement & { readonly at: Instant }>(sql`
      select ended_at as "at", balance_cents as "balance", rows_cents as "rows", booked_cents as "booked",
        elsewhere_cents as "elsewhere", young_cents as "young", differing_cents as "differing",
        differing_gifts as "differingGifts"
      from settlement_runs where gateway = ${gateway}`),
  )
