import { type Database, sql } from '#platform/database.ts'
import { idOf, seedPeople } from './gifts.ts'
import type { Figure } from './report.ts'
import { growthOf, startWorker } from './workers.ts'
import type { Store } from './worlds.ts'

/** Fewer for a quick run: RENEWALS=10000. */
const plans = Number(process.env.RENEWALS ?? 100_000)
const scheduler = 'renewals-worker.ts'
/** A lease of a killed scheduler ends after ten minutes. */
const afterLeasesMs = 11 * 60_000

/**
 * The renewal run of many plans, by two schedulers that start at once. One is killed when half are charged; the other
 * continues, and a third one finishes what the killed one had leased. The gateway is the built-in one, whose own
 * statements are not counted.
 */
export async function benchRenewals({ database, databaseUrl }: Store): Promise<Figure[]> {
  await seedPlans(database)
  const began = performance.now()
  const [one, other] = [startWorker(scheduler, databaseUrl), startWorker(scheduler, databaseUrl)]
  while ((await countCharged(database)) < plans / 2 && !other.isOver())
    await new Promise((turn) => setTimeout(turn, 200))
  one.kill()
  const runs = [...(await one.ended), ...(await other.ended)]
  const seconds = (performance.now() - began) / 1000
  runs.push(...(await startWorker(scheduler, databaseUrl, afterLeasesMs).ended))
  const trips = runs.reduce((sum, run) => sum + run.trips, 0)
  const { faults } = await findFaults(database)
  const note = `${plans} plans in ${seconds.toFixed(0)} s, ${(plans / seconds).toFixed(0)} per second`
  return [
    { of: 'renewalTrips', measured: trips / plans, note },
    { of: 'renewalFaults', measured: faults },
    { of: 'renewalMemory', measured: await growthOf(other) },
  ]
}

/** Each paid its first month, which ended a moment ago. */
async function seedPlans(db: Database): Promise<void> {
  await seedPeople(db, 'researcher', { from: 1, to: plans })
  const at = sql`(date_trunc('second', now()) - interval '1 month' - (n % 3600) * interval '1 second')`
  const user = idOf('researcher', sql`n`)
  const all = sql`from generate_series(1, ${plans}::int) n`
  await db.query(sql`
    insert into subscriptions (user_id, tier, price_cents, state, anchor_at, period_no, period_start, period_end, region,
      gateway, customer_ref, method_ref, method_label, created_at, updated_at)
    select ${user}, 'standard', 1000, 'active', ${at}, 0, ${at}, ${at} + interval '1 month', 'US', 'test', 'cus_' || n,
      'card_' || n, 'Card', ${at}, ${at} ${all}`)
  await db.query(sql`
    insert into invoices (id, user_id, kind, tier, price_cents, state, period_start, period_end, region, series, number,
      billed_name, net_cents, tax_cents, total_cents, issued_at, paid_at, created_at, updated_at)
    select gen_random_uuid(), ${user}, 'first', 'standard', 1000, 'paid', ${at}, ${at} + interval '1 month', 'US', 'bench', n,
      'Bench', 1000, 0, 1000, ${at}, ${at}, ${at}, ${at} ${all}`)
  await db.query(sql`
    insert into test_gateway_cards (method_ref, customer_ref, card, created_at)
    select 'card_' || n, 'cus_' || n, 'succeeds', now() ${all}`)
  await db.query(sql`vacuum analyze`)
}

async function countCharged(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as "count" from test_gateway_payments where is_charge and state = 'succeeded'`)
  return row?.count ?? 0
}

/** Plans whose month was not charged once at the gateway, or not booked once here. */
async function findFaults(db: Database): Promise<{ faults: number }> {
  const [row] = await db.query<{ faults: number }>(sql`
    select count(*)::int as "faults" from subscriptions one
    left join (
      select bill.user_id, count(distinct bill.id) as bills, count(paid.id) as payments, count(entry.id) as entries,
        count(there.payment_ref) filter (where there.state = 'succeeded') as charges
      from invoices bill
      left join plan_payments paid on paid.invoice_id = bill.id
      left join ledger_entries entry on entry.source_id = paid.id and entry.kind = 'plan_paid'
      left join test_gateway_payments there on there.payment_ref = paid.payment_ref
      where bill.kind = 'renewal' and bill.state = 'paid' group by bill.user_id
    ) renewed on renewed.user_id = one.user_id
    where renewed.user_id is null or renewed.bills <> 1 or renewed.payments <> 1 or renewed.entries <> 1
      or renewed.charges <> 1 or one.period_no <> 1`)
  return row ?? { faults: plans }
}
