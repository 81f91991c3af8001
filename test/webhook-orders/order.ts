import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { ledgerBalancesTask } from '#features/funding/ledger/tasks.ts'
import { paymentsTask } from '#features/funding/payments/tasks.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { type Database, sql } from '#platform/database.ts'
import { runTasks } from '#platform/task.ts'
import { hourMs } from '#values/time.ts'
import type { PeerEvent } from '../stripe-peer/shapes.ts'
import { testOrigin } from '../test-platform.ts'
import { chanceOf, shuffled } from './chance.ts'
import { type OrderWorld, openWorld, type Shared } from './world.ts'

const inFlight = 8
const retriesMax = 8

/** Every event once and random repeats, up to this number of requests, shuffled. */
export function requestsOf(events: readonly PeerEvent[], count: number, chance: () => number): PeerEvent[] {
  const again = Array.from(
    { length: Math.max(0, count - events.length) },
    () => events[Math.floor(chance() * events.length)],
  )
  return shuffled([...events, ...again.flatMap((one) => (one ? [one] : []))], chance)
}

/**
 * Posts events in a seeded random order, applied in batches of random size, until none is left.
 *
 * @param databaseUrl a copy of the scenario's database.
 * @returns the final books, and the violations in them.
 */
export async function playOrder(
  databaseUrl: string,
  shared: Shared,
  given: { readonly events: readonly PeerEvent[]; readonly count: number; readonly seed: number },
): Promise<{ books: string; broken: string[] }> {
  const began = shared.now
  const world = openWorld(databaseUrl, shared)
  try {
    const chance = chanceOf(given.seed)
    await post(world, shared, requestsOf(given.events, given.count, chance), chance)
    const { database, clock } = world.platform
    const proofs = await proveBooks(database, clock.now())
    const broken = proofs.flatMap(({ promise, broken }) => broken.map((line) => `${promise}: ${line}`))
    return { books: JSON.stringify(await finalBooks(database), undefined, 1), broken }
  } finally {
    await world.close()
    shared.now = began
  }
}

async function post(world: OrderWorld, shared: Shared, requests: PeerEvent[], chance: () => number): Promise<void> {
  const runner = runTasks([paymentsTask, donationTotalsTask, ledgerBalancesTask])
  let applying: Promise<void> = Promise.resolve()
  let untilApplied = 0
  for (let at = 0; at < requests.length; at += inFlight) {
    await Promise.all(requests.slice(at, at + inFlight).map((event) => send(world, shared, event)))
    untilApplied -= inFlight
    if (untilApplied > 0) continue
    await applying
    applying = runner.drain(world.platform)
    untilApplied = 10 + Math.floor(chance() * 300)
  }
  await applying
  for (let retry = 0; retry < retriesMax; retry += 1) {
    await runner.drain(world.platform)
    const waiting = await world.platform.database.query(
      sql`select 1 from payment_events where handled_at is null limit 1`,
    )
    if (waiting.length === 0) return
    world.advance(hourMs)
  }
  throw new Error('an event waits that cannot be applied')
}

async function send(world: OrderWorld, shared: Shared, event: PeerEvent): Promise<void> {
  const body = JSON.stringify(event)
  const headers = { 'stripe-signature': shared.peer.sign(body) }
  const answer = await world.fetch(new Request(`${testOrigin}/api/payments/events`, { method: 'POST', headers, body }))
  if (answer.status !== 200) throw new Error(`an event was answered ${answer.status}`)
}

/** Everything that must not depend on the order: every balance, and the state of each gift, refund and dispute. */
async function finalBooks(db: Database): Promise<Record<string, unknown[]>> {
  const [accounts, gifts, refunds, disputes, projects, receipts] = await Promise.all([
    db.query(sql`
      select account.code, account.owner_id, sum(posting.amount_cents)::bigint as cents
      from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
      group by 1, 2 having sum(posting.amount_cents) <> 0 order by 1, 2`),
    db.query(sql`
      select id, state, refunded_cents, lost_cents, failure_code, receipt_number is not null as has_receipt
      from donations order by id`),
    // Of two refunds of a gift the later one takes the rounding: only their sum is independent of the order.
    db.query(sql`
      select donation_id, state, count(*)::int as refunds, sum(project_cents)::bigint as project_cents,
        sum(platform_cents)::bigint as platform_cents
      from refunds where state <> 'failed' group by 1, 2 order by 1, 2`),
    db.query(sql`
      select dispute_ref, state, amount_cents, fee_cents, fee_returned_cents,
        project_cents, platform_cents from disputes order by dispute_ref`),
    db.query(sql`select id, raised_cents, donor_count from projects order by id`),
    db.query(sql`select donor_id, last_number from donation_receipts order by donor_id`),
  ])
  return { accounts, gifts, refunds, disputes, projects, receipts }
}
