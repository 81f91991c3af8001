import { type Database, type Sql, sql } from '#platform/database.ts'
import { idOf, seedPeople, seedProjectsWithOwners } from './gifts.ts'

/** Grown books: a tenth of all gifts go to one large project, all other projects have 100 each. */
export const largeProject = 1
export const giftsOfOthers = 100
export const giftsOfDonor = 10

const n = sql`n`
const gross = 5000
const [platformFee, processingFee] = [175, 155]
const net = gross - platformFee - processingFee

/**
 * Confirmed gifts over the last year with all their rows; the given number counts entries. Plain SQL with triggers off
 * and indexes made afterwards: a bench needs grown books, not a million payments. The books are correct.
 *
 * @returns the number of projects.
 */
export async function seedBooks(db: Database, entries: number): Promise<number> {
  const donors = entries / giftsOfDonor
  const projects = entries / giftsOfOthers + 1
  await seedPeople(db, 'donor', { from: 1, to: donors })
  await seedProjectsWithOwners(db, projects)
  await withoutIndexes(
    db,
    ['donations', 'ledger_entries', 'ledger_postings', 'payment_events', 'project_donors'],
    (tx) => insertGifts(tx, entries, donors, projects),
  )
  await db.query(sql`vacuum analyze`)
  return projects
}

/**
 * The n-th gift goes to the large project or to the next of the others; each donor gives once in a round of all donors.
 */
const projectOf = (projects: number): Sql =>
  sql`case when n % 10 = 0 then ${largeProject}::int else 2 + n % ${projects - 1}::int end`
const donorOf = (donors: number): Sql => sql`1 + (n - 1 + (n - 1) / ${donors}::int) % ${donors}::int`

async function insertGifts(tx: Database, entries: number, donors: number, projects: number): Promise<void> {
  const at = sql`date_trunc('second', now()) - (${entries}::int - n) * interval '1 year' / ${entries}::int`
  const all = sql`from generate_series(1, ${entries}::int) n`
  await tx.query(sql`
    insert into donations (id, project_id, donor_id, gross_cents, platform_fee_cents, processing_fee_cents, net_cents,
      platform_bps, processing_bps, processing_fixed_cents, anonymous, state, client_key, request_hash, gateway, payment_ref,
      receipt_number, created_at, succeeded_at, updated_at)
    select ${idOf('gift', n)}, ${idOf('project', projectOf(projects))}, ${idOf('donor', donorOf(donors))}, ${gross}::int,
      ${platformFee}::int, ${processingFee}::int, ${net}::int, 350, 250, 30, n % 7 = 0, 'succeeded', 'old ' || n, 'x', 'test', 'old_' || n,
      1 + (n - 1) / ${donors}::int, ${at}, ${at}, ${at} ${all}`)
  await tx.query(sql`
    insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, handled_at, attempts, next_attempt_at)
    select gateway, 'of ' || payment_ref, 'payment.succeeded', payment_ref, '{}', created_at, created_at, 1, created_at
    from donations order by id`)
  await tx.query(sql`
    insert into donation_receipts (donor_id, last_number) select series_id, count(*) from donations group by series_id`)
  await tx.query(sql`
    insert into project_donors (project_id, donor_id, anonymous, gifts)
    select project_id, donor_id, anonymous, count(*) from donations group by project_id, donor_id, anonymous`)
  await tx.query(sql`
    update projects set raised_cents = given.cents, donor_count = given.donors
    from (
      select project_id, sum(gross_cents) as cents, count(distinct (donor_id, anonymous)) as donors from donations group by project_id
    ) given where given.project_id = projects.id`)
  await insertEntries(tx)
}

async function insertEntries(tx: Database): Promise<void> {
  await tx.query(sql`
    insert into ledger_accounts (id, code, type, owner_id, created_at)
    select gen_random_uuid(), code, type::ledger_account_type, '00000000-0000-0000-0000-000000000000', now()
    from (values ('processor_clearing', 'asset'), ('platform_fee', 'revenue'), ('processing_fee_recovered', 'revenue'))
      as platform (code, type)
    union all
    select gen_random_uuid(), 'project_pending', 'liability', id, now() from projects where raised_cents > 0`)
  await tx.query(sql`
    insert into ledger_entries (id, kind, reference, subject_id, source_id, occurred_at, posted_at, booked_on)
    select id, 'donation', 'donation:' || id || ':succeeded', project_id, id, succeeded_at, succeeded_at,
      (succeeded_at at time zone 'UTC')::date
    from donations order by id`)
  // Each posting of each entry; the second one uses the project's own account.
  await tx.query(sql`
    insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
    select entry.id, line.number, coalesce(line.account_id, pending.id), line.cents, entry.booked_on
    from ledger_entries entry
    join ledger_accounts pending on pending.code = 'project_pending' and pending.owner_id = entry.subject_id
    cross join (
      select line.number, account.id as account_id, line.cents
      from (values (0, 'processor_clearing', ${gross}::int), (1, 'project_pending', ${-net}::int),
        (2, 'platform_fee', ${-platformFee}::int), (3, 'processing_fee_recovered', ${-processingFee}::int))
        as line (number, code, cents)
      left join ledger_accounts account on account.code = line.code and account.code <> 'project_pending'
    ) line order by entry.id, line.number`)
  await tx.query(sql`
    insert into ledger_balances (subject_id, account_id, kind, balance_cents, postings)
    select entry.subject_id, posting.account_id, 'donation', sum(posting.amount_cents), count(*)
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    group by entry.subject_id, posting.account_id`)
  await tx.query(sql`
    insert into ledger_totals (code, kind, balance_cents, postings)
    select account.code, kept.kind, sum(kept.balance_cents), sum(kept.postings)
    from ledger_balances kept join ledger_accounts account on account.id = kept.account_id group by 1, 2`)
  await tx.query(sql`
    insert into ledger_days (booked_on, code, kind, debit_cents, credit_cents, postings)
    select posting.booked_on, account.code, 'donation', sum(greatest(posting.amount_cents, 0)),
      sum(greatest(-posting.amount_cents, 0)), count(*)
    from ledger_postings posting join ledger_accounts account on account.id = posting.account_id group by 1, 2`)
  await tx.query(sql`
    insert into ledger_subjects (subject_id, pending_cents, dispute_cents, transit_cents)
    select kept.subject_id, -sum(kept.balance_cents), 0, 0
    from ledger_balances kept join ledger_accounts account on account.id = kept.account_id
    where account.code = 'project_pending' group by kept.subject_id`)
}

/** Disables triggers and foreign keys, and makes indexes that enforce nothing after the rows. */
async function withoutIndexes(db: Database, tables: readonly string[], fill: (tx: Database) => Promise<void>) {
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`set local synchronous_commit = off`)
    await tx.query(sql`set local maintenance_work_mem = '256MB'`)
    const found = await tx.query<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = any(${[...tables]}::text[]) and not exists (
        select from pg_constraint where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)`)
    for (const { name } of found) await tx.query(statement(`drop index ${name}`))
    await fill(tx)
    for (const { definition } of found) await tx.query(statement(definition))
  })
}

const statement = (text: string): Sql => ({ text: [text], values: [] })
