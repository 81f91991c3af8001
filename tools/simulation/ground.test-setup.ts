import postgres from 'postgres'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { createProject } from '#features/research/projects/actions/create-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { keepVersion } from '#features/research/updates/actions/keep-version.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { Actor } from '#platform/actor.ts'
import { type Database, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { portablePlatform } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, instantOf, later } from '#values/time.ts'
import type { UserType } from '#values/user-type.ts'
import { diceOf } from './dice.ts'

/** The start time of every run. */
export const beginning: Instant = instantOf(Date.UTC(2026, 10, 2, 9))

/** The fixtures of all runs: people and projects in a temporary database that is reset after each run. */
export type Ground = {
  readonly database: Database
  /** One connection each, for the simulated processes. */
  readonly connections: readonly Database[]
  readonly donors: readonly Actor[]
  readonly staff: readonly Actor[]
  /** Has an account with the guest's address, which is not verified. */
  readonly stranger: Actor
  readonly owner: Actor
  /** They have plans. */
  readonly subscribers: readonly Actor[]
  /** Open longer than a run lasts. */
  readonly openProjects: readonly Id<'project'>[]
  /** Close during the run: one that hardly reaches its minimum, and one without a minimum. */
  readonly closingProjects: readonly Id<'project'>[]
  /** Deletes everything that a run wrote. @param deadline of the projects that close. */
  readonly clear: (deadline: Instant) => Promise<void>
  /** How many connections wait for a lock. */
  readonly countBlocked: () => Promise<number>
  readonly close: () => Promise<void>
}

/** More than the simulated processes can use at once, crashed ones included. */
const connectionsMax = 40

// The same statements must return rows in the same order in every run: plans are generic, and
// autovacuum is off. Deadlocks must be found, so the server does not break them.
const repeatable = `
  do $$ declare one text; begin
    execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
    execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
    execute format('alter database %I set deadlock_timeout = ''1h''', current_database());
    for one in select format('%I', relname) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    loop execute 'alter table ' || one || ' set (autovacuum_enabled = false)'; end loop;
  end $$`

/** Rows that refer to these are deleted with them. */
const written = `attempts, donations, donation_guests, donation_receipts, project_donors, ledger_accounts, ledger_entries,
  ledger_postings, ledger_unfolded, ledger_balances, ledger_totals, ledger_days, ledger_subjects, books_months,
  payment_events, reconciliation_runs, reconciliation_exceptions, gateway_balance_rows, gateway_payouts, settlement_runs,
  notifications, outbox_mails, audit_log, books_proofs, project_outcomes, project_updates,
  subscriptions, subscription_events, renewal_consents, invoices, invoice_series, setup_fees, carried_lines, plan_payments,
  quotes, plan_taxes, allowances, allowance_uses, plan_disputes,
  payees, payee_destinations, payee_decisions, payouts, payout_approvals, spendings, project_money, claim_write_offs,
  milestones`

/** @param url a migrated database that no other process uses, as superuser. */
export async function prepareFixture(url: string): Promise<Ground> {
  const admin = postgres(url, { max: 1, onnotice: () => {}, connection: { session_replication_role: 'replica' } })
  await admin.unsafe(repeatable)
  const emptying = await emptyingOf(admin)
  const { database, close } = openDatabase(url, 1)
  const lasting = new URL(url)
  // By default the driver reconnects after half an hour; then the server would report unknown pids as waiting.
  lasting.searchParams.set('max_lifetime', 'false')
  const opened = Array.from({ length: connectionsMax }, () => openDatabase(lasting.href, 1))
  const people = await settlers(database)
  const server: Server = { pids: [], generation: 0 }
  await admin`update projects set deadline_at = ${later(beginning, 4000 * dayMs)} where id = any(${people.openProjects})`
  return {
    ...people,
    database,
    connections: opened.map((one) => tellingItsPid(one.database, server)),
    clear: async (deadline) => {
      await endStuck(admin, server)
      await admin.unsafe(emptying)
      await admin`update projects set deadline_at = ${deadline} where id = any(${people.closingProjects})`
      await upload(admin, people.owner.userId)
      await plan(admin, database, people)
    },
    countBlocked: async () => {
      const [row] = await admin<{ count: number }[]>`
        select count(distinct pid)::int as count from pg_lock_status() where not granted and pid = any(${server.pids})`
      return row?.count ?? 0
    },
    close: async () => {
      await Promise.all([close(), ...opened.map((one) => one.close())])
      await admin.end()
    },
  }
}

/** The server processes of the connections; the generation goes up when they were all ended. */
type Server = { pids: number[]; generation: number }

/** A run that is broken may leave transactions that wait for each other forever, and the next run for them. */
async function endStuck(admin: postgres.Sql, server: Server): Promise<void> {
  const stuck = await admin`
    select 1 from pg_stat_activity where pid = any(${server.pids}) and state <> 'idle'`
  if (stuck.length === 0) return
  await admin`select pg_terminate_backend(pid, 10000) from unnest(${server.pids}::int[]) as pid`
  server.pids = []
  server.generation += 1
}

/**
 * Opened at first use, because a server has few connections.
 * @param server the list that its process id is added to.
 */
function tellingItsPid(database: Database, server: Server): Database {
  let known: { readonly generation: number; readonly first: Promise<number> } | undefined
  const tell = async (): Promise<number> => server.pids.push(await pidOf(database))
  const first = (): Promise<number> => {
    if (known?.generation !== server.generation) known = { generation: server.generation, first: tell() }
    return known.first
  }
  return {
    query: (piece) => first().then(() => database.query(piece)),
    transaction: (work) => first().then(() => database.transaction(work)),
  }
}

async function pidOf(database: Database): Promise<number> {
  const [row] = await database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  if (!row) throw new Error('a connection has a server process')
  return row.pid
}

/** Tasks take rows that are due at once in physical order: these tables start as empty files in every run. */
const queues = ['payment_events', 'refunds', 'outbox_mails', 'donation_deltas', 'ledger_unfolded']

/**
 * Deleting is faster than truncating: tables keep their files, so connections need not plan their statements again.
 */
async function emptyingOf(admin: postgres.Sql): Promise<string> {
  const tables = await admin<{ name: string }[]>`
    with recursive gone as (
      select unnest(${written.split(/,\s*/)}::regclass[])::oid as id
      union select conrelid from pg_constraint join gone on confrelid = gone.id where contype = 'f')
    select id::regclass::text as name from gone order by 1`
  const statements = tables.filter(({ name }) => !queues.includes(name)).map(({ name }) => `delete from ${name}`)
  // Numbers restart, too: what statements return must not depend on earlier runs.
  const numbered = await admin<{ name: string }[]>`
    select pg_get_serial_sequence(attrelid::regclass::text, attname) as name from pg_attribute
    where attidentity <> '' and attrelid::regclass::text = any(${tables.map(({ name }) => name)})`
  return [
    `truncate ${queues.join(', ')}`,
    ...[...statements, 'update projects set raised_cents = 0, donor_count = 0'],
    'update users set chosen_tier = null where chosen_tier is not null',
    ...numbered.map(({ name }) => `select setval('${name}', 1, false)`),
  ].join('; ')
}

/** How many files of each purpose the owner has: documents of payees and receipts. */
const uploads = 24

export const uploadOf = (purpose: 'credential' | 'receipt', number: number): Id<'file'> =>
  `00000000-0000-4000-800${purpose === 'receipt' ? 1 : 0}-${String(number % uploads).padStart(12, '0')}` as Id<'file'>

async function upload(admin: postgres.Sql, ownerId: string): Promise<void> {
  for (const purpose of ['credential', 'receipt'] as const) {
    const ids = Array.from({ length: uploads }, (_, number) => uploadOf(purpose, number))
    await admin`delete from files where id = any(${ids}::uuid[])`
    await admin`
      insert into files (id, owner_id, purpose, original_name, mime, size_bytes, sha256, storage_key, created_at)
      select id, ${ownerId}, ${purpose}::file_purpose, 'any.pdf', 'application/pdf', 1, id::text, id::text, ${beginning}
      from unnest(${ids}::uuid[]) as id`
  }
}

/** Milestones of the second open project that hold back shares of its money. */
const planned = [5000, 2500].map((shareBps, at) => ({
  ...{ key: `00000000-0000-4000-802${at}-000000000000`, title: `Milestone ${at + 1}`, dueOn: '2030-01-31', shareBps },
}))

/** Milestones to report as reached: two updates may show each. */
export const milestones = ([, projectId]: readonly Id<'project'>[]) =>
  planned.map((one, at) => {
    if (!projectId) throw new Error('there is a second open project')
    const updateIds = [0, 1].map((number) => `00000000-0000-4000-803${at}-00000000000${number}` as Id<'update'>)
    return { ...one, projectId, updateIds }
  })

/** Milestones as submitted, and updates that may show them. */
async function plan(
  admin: postgres.Sql,
  database: Database,
  { owner, openProjects }: Pick<Ground, 'owner' | 'openProjects'>,
): Promise<void> {
  for (const [at, { projectId, key, title, dueOn, shareBps, updateIds }] of milestones(openProjects).entries()) {
    await admin`
      insert into milestones (project_id, key, position, title, due_on, share_bps)
      values (${projectId}, ${key}, ${at}, ${title}, ${dueOn}, ${shareBps})`
    await admin`
      insert into project_updates (id, project_id, content, author_id, author_name, created_at, published_at)
      select id, ${projectId}, 'Seen.', ${owner.userId}, 'Olga', ${beginning}, ${beginning}
      from unnest(${updateIds}::uuid[]) as id`
    const kept = { number: 1, content: 'Seen.', byId: owner.userId }
    for (const updateId of updateIds) await keepVersion(database, portsOf(database), { updateId, ...kept })
  }
}

const portsOf = (database: Database) => ({
  ...{ database, clock: { now: () => beginning }, random: diceOf(0), tasks: { wake: () => {} } },
})

async function settlers(
  database: Database,
): Promise<
  Pick<Ground, 'donors' | 'staff' | 'stranger' | 'owner' | 'subscribers' | 'openProjects' | 'closingProjects'>
> {
  const platform = { ...portablePlatform(), ...portsOf(database) } as unknown as Platform
  const account = async (name: string, userType: UserType | undefined, verified = true): Promise<Actor> => {
    const named = { firstName: name, lastName: 'Simulated', email: `${name}@simulation.example`.toLowerCase() }
    const userId = await createAccount(platform, { ...named, userType, passwordHash: 'none', verified })
    const role = { role: 'financial_admin', permissions: ['all'], department: '', expertiseAreas: [] } as const
    const { firstName, lastName } = named
    const staff = userType ? undefined : role
    return { userId, sessionId: newId<'session'>(platform), aal: 'aal2', firstName, lastName, userType, staff }
  }
  const owner = await account('Olga', 'researcher')
  const [ada, ben, cleo] = [
    await account('Ada', 'donor'),
    await account('Ben', 'donor'),
    await account('Cleo', 'donor'),
  ]
  const staff = [await account('Fay', undefined), await account('Gus', undefined)]
  const stranger = await account('Guest', 'donor', false)
  const projects: Id<'project'>[] = []
  for (const [title, minimumViable] of [['Corals'], ['Comets'], ['Caves', 200_000], ['Clocks']] as const) {
    const area = { sector: 'science', subsection: 'marine-biology' }
    const waiting = title === 'Comets' ? { milestones: planned } : {}
    const draft = { title, description: 'Counting.', fundingGoal: 300_000, minimumViable, ...area, ...waiting }
    const made = await database.transaction(async (tx) => {
      const id = await createProject(tx, platform, draft, owner)
      await setStatus(tx, platform, { projectId: id, to: 'approved', actorId: null })
      return id
    })
    projects.push(made)
  }
  const subscribers = [
    await account('Rita', 'researcher'),
    await account('Sam', 'researcher'),
    await account('Tove', 'researcher'),
  ]
  for (const { userId } of staff)
    await database.query(sql`
      insert into staff_members (user_id, role, permissions, department, granted_at)
      values (${userId}, 'financial_admin', '{all}', '', ${beginning})`)
  await database.query(sql`
    insert into tax_rates (region, valid_from, name, bps) values ('DE', '2026-01-01', 'VAT', 1900)`)
  return {
    donors: [ada, ben, cleo],
    ...{ staff, stranger, owner, subscribers },
    openProjects: projects.slice(0, 2),
    closingProjects: projects.slice(2),
  }
}
