import { type Database, sql } from '#platform/database.ts'
import type { BalanceRow, GatewayPayout } from '#platform/payments.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { PayoutFacts, PayoutStanding, SelfExplained } from '../rules/booking.ts'

/** Stores rows; a known row stays as it is, because a gateway's rows never change. @returns how many are new. */
export async function insertRows(
  db: Database,
  gateway: string,
  rows: readonly (BalanceRow & { readonly id: string })[],
  now: Instant,
): Promise<number> {
  const added = await db.query(sql`
    insert into gateway_balance_rows
      (id, gateway, row_ref, type, kind, about, currency, amount_cents, fee_cents, made_at, seen_at)
    select id, ${gateway}, "rowRef", type, kind, about, currency, amount, fee, "madeAt", ${now}
    from jsonb_to_recordset(${rows}::jsonb) as listed (id uuid, "rowRef" text, type text, kind text, about text,
      currency text, amount bigint, fee bigint, "madeAt" timestamptz)
    order by "rowRef"
    on conflict (gateway, row_ref) do nothing returning 1`)
  return added.length
}

/** The sum of all rows in the books' currency. */
export async function sumRows(db: Database, gateway: string): Promise<Cents> {
  const [row] = await db.query<{ net: Cents }>(sql`
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as "net" from gateway_balance_rows
    where gateway = ${gateway} and currency = 'usd'`)
  if (!row) throw new Error('a sum always has a row')
  return row.net
}

/** Stores payouts in their present state. */
export async function keepPayouts(
  db: Database,
  gateway: string,
  payouts: readonly (GatewayPayout & { readonly id: string })[],
  now: Instant,
): Promise<void> {
  await db.query(sql`
    insert into gateway_payouts as known
      (id, gateway, payout_ref, amount_cents, currency, state, failure_code, arrives_at, made_at, changed_at)
    select id, ${gateway}, "payoutRef", amount, currency, state, "failureCode", "arrivesAt", "madeAt", ${now}
    from jsonb_to_recordset(${payouts}::jsonb) as listed (id uuid, "payoutRef" text, amount bigint, currency text,
      state text, "failureCode" text, "arrivesAt" timestamptz, "madeAt" timestamptz)
    order by "payoutRef"
    on conflict (gateway, payout_ref) do update
    set state = excluded.state, failure_code = excluded.failure_code, arrives_at = excluded.arrives_at,
      changed_at = case when known.state = excluded.state then known.changed_at else excluded.changed_at end`)
}

export type KeptPayout = PayoutFacts & {
  readonly id: string
  readonly payoutRef: string
  readonly amount: Cents
  readonly failureCode: string | null
  readonly arrivesAt: Instant
  readonly madeAt: Instant
  readonly booked: PayoutStanding
  readonly entries: number
}

/**
 * All payouts in the books' currency with their rows summed up and what is booked of them. They are a few in a week.
 */
export const listPayoutsToBook = (tx: Database, gateway: string) =>
  tx.query<KeptPayout>(sql`
    select payout.id, payout.payout_ref as "payoutRef", payout.amount_cents as "amount", payout.state,
      payout.failure_code as "failureCode", payout.arrives_at as "arrivesAt", payout.made_at as "madeAt",
      moved.gone, moved.fee, booked.entries,
      jsonb_build_object('processor_clearing', booked.clearing, 'bank_in_transit', booked.transit,
        'bank_client', booked.bank, 'bank_operating', booked.own, 'processor_cost', booked.cost) as "booked"
    from gateway_payouts payout
    cross join lateral (
      select coalesce(-sum(amount_cents), 0)::bigint as gone, coalesce(sum(fee_cents), 0)::bigint as fee
      from gateway_balance_rows line
      where line.gateway = payout.gateway and line.about = payout.payout_ref and line.kind = 'payout'
    ) moved
    cross join lateral (
      select count(distinct entry.id)::int as entries,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'processor_clearing'), 0) as clearing,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'bank_in_transit'), 0) as transit,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'bank_client'), 0) as bank,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'bank_operating'), 0) as own,
        coalesce(sum(posting.amount_cents) filter (where account.code = 'processor_cost'), 0) as cost
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.source_id = payout.id
    ) booked
    where payout.gateway = ${gateway} and payout.currency = 'usd'
    order by payout.made_at, payout.id`)

export type OwnRow = {
  readonly id: string
  readonly rowRef: string
  readonly type: string
  readonly kind: SelfExplained
  readonly net: Cents
  readonly madeAt: Instant
}

/** Rows that concern nothing else and have no entry yet. */
export const listRowsToBook = (tx: Database, gateway: string) =>
  tx.query<OwnRow>(sql`
    select id, row_ref as "rowRef", type,
      case kind when 'fee' then 'fee' when 'topup' then 'topup' else 'other' end as "kind", amount_cents - fee_cents as "net", made_at as "madeAt"
    from gateway_balance_rows line
    where gateway = ${gateway} and kind in ('fee', 'topup', 'other') and currency = 'usd'
      and amount_cents <> fee_cents
      and not exists (select from ledger_entries where reference = 'balance:' || line.gateway || ':' || line.row_ref)
    order by made_at, row_ref`)

export type ShownPayout = {
  readonly id: string
  readonly payoutRef: string
  readonly amount: Cents
  readonly state: PayoutFacts['state']
  readonly failureCode: string | null
  readonly arrivesAt: Instant
  readonly madeAt: Instant
}

/** Newest first. */
export const listPayouts = (db: Database, gateway: string, limit: number) =>
  db.query<ShownPayout>(sql`
    select id, payout_ref as "payoutRef", amount_cents as "amount", state, failure_code as "failureCode",
      arrives_at as "arrivesAt", made_at as "madeAt"
    from gateway_payouts where gateway = ${gateway} and currency = 'usd' order by made_at desc, id desc limit ${limit}`)
