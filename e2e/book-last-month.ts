import postgres from 'postgres'
import { readConfig } from '../src/hosts/node/config.ts'
import { reachDatabase } from '../src/hosts/node/database-server.ts'

// Books the platform's own money on a day of last month, because no test waits for a month to end.
// node e2e/book-last-month.ts

const server = await reachDatabase(readConfig(process.env))
const sql = postgres(server.url, { max: 1, onnotice: () => {} })
const [id, subject, platform] = [crypto.randomUUID(), crypto.randomUUID(), '00000000-0000-0000-0000-000000000000']
await sql.begin(async (tx) => {
  await tx`
    insert into ledger_accounts (id, code, type, owner_id, created_at)
    select gen_random_uuid(), code, 'asset', ${platform}, now() from unnest(array['processor_clearing', 'bank_operating']) code
    on conflict do nothing`
  await tx`
    with entry as (
      insert into ledger_entries (id, kind, reference, subject_id, source_id, occurred_at, posted_at)
      values (${id}, 'gateway_topup', ${`topup:${id}`}, ${subject}, ${subject}, date_trunc('month', now()) - interval '3 days', now())
      returning booked_on
    ), unfolded as (insert into ledger_unfolded values (${id}, ${subject}))
    insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
    select ${id}, row_number() over (order by account.code) - 1, account.id,
      case account.code when 'bank_operating' then -120000 else 120000 end, entry.booked_on
    from ledger_accounts account, entry
    where account.code in ('processor_clearing', 'bank_operating') and account.owner_id = ${platform}`
})
await sql.end()
await server.stop()
