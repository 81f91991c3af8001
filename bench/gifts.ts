import { randomBytes } from 'node:crypto'
import { createTestGateway } from '#features/funding/test-gateway/actions/gateway.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Platform, Tasks } from '#platform/platform.ts'
import { portablePlatform } from '#test/test-platform.ts'
import { instantOf } from '#values/time.ts'
import { seedVersions } from './seed-versions.ts'

/** A range of the seeded gifts, by number, the last one included. */
export type Gifts = { readonly from: number; readonly to: number }

/** The product on a database, without a server. */
export function benchPlatform(database: Database, tasks: Tasks = { wake: () => {} }): Platform {
  const base = {
    ...portablePlatform(),
    database,
    clock: { now: () => instantOf(Date.now()) },
    random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
    tasks,
  }
  return { ...base, payments: createTestGateway(base) } as unknown as Platform
}

type Kind = 'donor' | 'researcher' | 'project' | 'gift'
const prefixes: Readonly<Record<Kind, string>> = { donor: 'd000', researcher: 'e000', project: 'f000', gift: 'a000' }

/** The n-th id of a kind, in ascending order like ids that are made one after another. */
export const idOf = (kind: Kind, n: Sql): Sql =>
  sql`(${prefixes[kind]}::text || lpad(to_hex(${n}), 8, '0') || '70008000000000000000')::uuid`

/** The same in the product's format. */
export function textIdOf(kind: Kind, n: number): string {
  const head = prefixes[kind] + n.toString(16).padStart(8, '0')
  return `${head.slice(0, 8)}-${head.slice(8)}-7000-8000-000000000000`
}

export const seedPeople = (db: Database, type: 'donor' | 'researcher', { from, to }: Gifts): Promise<unknown> =>
  db.query(sql`
    insert into users (id, email, first_name, last_name, user_type, email_verified_at, created_at, updated_at)
    select ${idOf(type, sql`n`)}, ${type}::text || n || '@demo.example', 'Bench' || n, 'Demo', ${type}::user_type, now(), now(), now()
    from generate_series(${from}::int, ${to}::int) n`)

/** Open projects with their owners and their raised amounts. */
export async function seedProjectsWithOwners(db: Database, count: number): Promise<void> {
  await seedPeople(db, 'researcher', { from: 1, to: count })
  await db.query(sql`
    insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, status, submitted_at,
      deadline_at, approved_at, created_at, updated_at)
    select ${idOf('project', sql`n`)}, ${idOf('researcher', sql`n`)}, 'Gift project ' || n, 'Bench', 'science', 'ecology',
      1000000, 'approved', now(), now() + interval '60 days', now(), now(), now()
    from generate_series(1, ${count}::int) n`)
  await seedVersions(db)
}

export type Take = (count: number, whose: 'one' | 'many') => Promise<Gifts>

/**
 * Makes gifts whose payment has been opened, each from another donor, to the first project or to all others.
 *
 * @param projects their number. @param known gifts and donors that exist already.
 */
export function openGifts(db: Database, projects: number, known = 0): Take {
  let last = known
  return async (count, whose) => {
    const gifts = { from: last + 1, to: last + count }
    last = gifts.to
    await seedPeople(db, 'donor', gifts)
    const project = whose === 'one' ? sql`1` : sql`2 + n % ${projects - 1}::int`
    await db.query(sql`
      insert into donations (id, project_id, donor_id, gross_cents, platform_fee_cents, processing_fee_cents, net_cents,
        platform_bps, processing_bps, processing_fixed_cents, anonymous, state, client_key, request_hash, gateway, payment_ref,
        created_at, updated_at)
      select ${idOf('gift', sql`n`)}, ${idOf('project', project)}, ${idOf('donor', sql`n`)}, 5000, 175, 155, 4670,
        350, 250, 30, false, 'created', 'bench ' || n, 'x', 'test', 'bench_' || n, now(), now()
      from generate_series(${gifts.from}::int, ${gifts.to}::int) n`)
    return gifts
  }
}

/** The gateway's events about them, as stored when received. */
export const insertEvents = (db: Database, { from, to }: Gifts): Promise<unknown> =>
  db.query(sql`
    insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, next_attempt_at)
    select 'test', 'evt_' || n, 'payment.succeeded', 'bench_' || n,
      jsonb_build_object('madeAt', '2026-11-01T00:00:00.000Z', 'payment', jsonb_build_object('paymentRef', 'bench_' || n,
        'state', 'succeeded', 'amount', 5000)), now(), now() - interval '1 second'
    from generate_series(${from}::int, ${to}::int) n`)

export async function mustBeConfirmed(db: Database, { from, to }: Gifts): Promise<void> {
  const [row] = await db.query<{ confirmed: number }>(sql`
    select count(*) as confirmed from donations where state = 'succeeded'
      and payment_ref in (select 'bench_' || n from generate_series(${from}::int, ${to}::int) n)`)
  if (row?.confirmed !== to - from + 1) throw new Error(`${row?.confirmed} of ${to - from + 1} gifts are confirmed`)
}
