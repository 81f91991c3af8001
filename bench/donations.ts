import { randomBytes } from 'node:crypto'
import { handleEvents } from '#features/payments/actions.ts'
import { createTestGateway } from '#features/test-gateway/actions.ts'
import { portablePlatform } from '#hosts/node/testing/test-platform.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { instantOf } from '#values/time.ts'
import { connections, inTurn, ratioOf } from './measure.ts'
import { pgbenchOnce } from './pgbench.ts'
import type { Figure } from './report.ts'
import { literal, recording } from './statements.ts'
import type { World } from './worlds.ts'

/** Gifts of one round, on either side. */
const gifts = 400
const rounds = 4

/**
 * Gifts confirmed a second by the product's own task, against pgbench sending the very statements that the product
 * sends for one gift, recorded and replayed for as many other gifts, eight at a time.
 */
export async function benchDonations({ database, databaseUrl }: World, pgbench: string): Promise<Figure> {
  await seedGifts(database, gifts * 2 * rounds)
  let taken = 0
  const some = (): Gifts => {
    taken += gifts
    return { from: taken - gifts + 1, to: taken }
  }
  const replay = async (): Promise<number> => {
    const scripts = await recordConfirmations(database, some())
    return gifts / pgbenchOnce(pgbench, databaseUrl, scripts)
  }
  const [ours, replayed] = await inTurn(rounds, () => confirmAll(database, some()), replay)
  return {
    what: 'gifts confirmed ÷ pgbench, same statements for one gift at a time',
    measured: ratioOf(ours, replayed),
    unit: '',
    budget: { atLeast: 0.75 },
  }
}

/** Some of the seeded gifts, by their numbers, the last one included. */
type Gifts = { readonly from: number; readonly to: number }

const benchPlatform = (database: Database): Platform => {
  const base = {
    ...portablePlatform(),
    database,
    clock: { now: () => instantOf(Date.now()) },
    random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
    tasks: { wake: () => {} },
  }
  return { ...base, payments: createTestGateway(base) } as unknown as Platform
}

/** Donors, projects, and gifts whose payment has been opened. */
async function seedGifts(db: Database, count: number): Promise<void> {
  const id = (prefix: string) =>
    sql`(${prefix}::text || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid`
  const person = (prefix: string, type: string, people: number): Sql => sql`
    insert into users (id, email, first_name, last_name, user_type, email_verified_at, created_at, updated_at)
    select ${id(prefix)}, ${prefix} || n || '@demo.example', 'Bench', 'Demo', ${type}::user_type, now(), now(), now()
    from generate_series(1, ${people}::int) n`
  // A donor for each gift: the recorded statements number receipts, and each is undone before the next.
  await db.query(person('d000', 'donor', count))
  await db.query(person('e000', 'researcher', 200))
  await db.query(sql`
    insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, status, submitted_at,
      deadline_at, approved_at, created_at, updated_at)
    select ${id('f000')}, ${id('e000')}, 'Gift project ' || n, 'Bench', 'science', 'ecology', 1000000, 'approved', now(),
      now() + interval '60 days', now(), now(), now() from generate_series(1, 200) n`)
  await db.query(sql`
    insert into donations (id, project_id, donor_id, gross_cents, platform_fee_cents, processing_fee_cents, net_cents,
      platform_bps, processing_bps, processing_fixed_cents, anonymous, state, client_key, request_hash, gateway, payment_ref,
      created_at, updated_at)
    select gen_random_uuid(), ('f000' || lpad(to_hex(1 + n % 200), 4, '0') || '-0000-7000-8000-000000000000')::uuid,
      ('d000' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid, 5000, 175, 155, 4670,
      350, 250, 30, false, 'created', 'bench ' || n, 'x', 'test', 'bench_' || n, now(), now()
    from generate_series(1, ${count}::int) n`)
}

const insertEvents = (db: Database, { from, to }: Gifts): Promise<unknown> =>
  db.query(sql`
    insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, next_attempt_at)
    select 'test', 'evt_' || n, 'payment.succeeded', 'bench_' || n,
      jsonb_build_object('madeAt', '2026-11-01T00:00:00.000Z', 'payment', jsonb_build_object('paymentRef', 'bench_' || n,
        'state', 'succeeded', 'amount', 5000)), now(), now() - interval '1 second'
    from generate_series(${from}::int, ${to}::int) n`)

class Undo extends Error {}

/** What the product sends to confirm each gift alone; done, written down, and undone. */
async function recordConfirmations(database: Database, { from, to }: Gifts): Promise<string[]> {
  const transactions: string[] = []
  for (let n = from; n <= to; n++) {
    await insertEvents(database, { from: n, to: n })
    const work = database.transaction(async (tx) => {
      const recorded = recording(tx)
      await handleEvents(benchPlatform(recorded.database))
      const sent = recorded.statements.map(literal)
      transactions.push(['begin;', ...sent, 'commit;'].join('\n'))
      throw new Undo()
    })
    await work.catch((cause) => {
      if (!(cause instanceof Undo)) throw cause
    })
    // Out of the way of the next recording; the replayed statements do not look at the time.
    await database.query(
      sql`update payment_events set next_attempt_at = now() + interval '1 day' where event_id = ${`evt_${n}`}`,
    )
  }
  return Array.from({ length: connections }, (_, client) =>
    transactions.filter((_one, at) => at % connections === client).join('\n'),
  )
}

/** Gifts as the product's task takes them. @returns gifts a second. */
async function confirmAll(database: Database, { from, to }: Gifts): Promise<number> {
  await insertEvents(database, { from, to })
  const platform = benchPlatform(database)
  const began = performance.now()
  while (await handleEvents(platform));
  const seconds = (performance.now() - began) / 1000
  const rows = await database.query<{ confirmed: number }>(sql`
    select count(*) as confirmed from donations
    where state = 'succeeded' and payment_ref in (select 'bench_' || n from generate_series(${from}::int, ${to}::int) n)`)
  const confirmed = rows[0]?.confirmed ?? 0
  if (confirmed !== gifts) throw new Error(`${confirmed} of ${gifts} gifts are confirmed`)
  return gifts / seconds
}
