import postgres from 'postgres'
import { planTasks } from '#features/funding/subscriptions/tasks.ts'
import { readConfig } from '../src/hosts/node/config.ts'
import { reachDatabase } from '../src/hosts/node/database-server.ts'
import { nodeLog } from '../src/hosts/node/log.ts'
import { nodePlatform } from '../src/hosts/node/node-platform.ts'
import { openDatabase } from '../src/hosts/node/postgres/database.ts'

// Makes a researcher's plan a month older, or its days of grace over, and does what is due then, because no test waits
// a month. Or a month older, and a tax service did not know its address: nothing is due then. node e2e/renew-plan.ts
// <e-mail> <month|grace|address>

const [email = '', what = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const server = await reachDatabase(config)
const sql = postgres(server.url, { max: 1, onnotice: () => {} })
const age = sql`interval '1 month 5 minutes'`
await sql.begin(async (tx) => {
  const [person] = await tx`select id from users where email = ${email}`
  const of = tx`where user_id = ${person?.id}`
  if (what === 'grace') {
    await tx`update subscriptions set grace_until = now() - interval '1 minute' ${of}`
    await tx`update invoices set next_try_at = null ${of} and state = 'open'`
    return
  }
  await tx`
    update subscriptions set anchor_at = anchor_at - ${age}, period_start = period_start - ${age},
      period_end = period_end - ${age}, last_renewed_at = last_renewed_at - ${age} ${of}`
  await tx`
    update invoices set period_start = period_start - ${age}, period_end = period_end - ${age},
      issued_at = issued_at - ${age}, paid_at = paid_at - ${age} ${of}`
  if (what === 'address')
    await tx`
      insert into reconciliation_exceptions (id, gateway, kind, reference, detail, first_seen_at, last_seen_at)
      select gen_random_uuid(), gateway, 'tax_refused',
        user_id || ':' || to_char(period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'The address is not known.', now(), now() from subscriptions ${of}`
})
await sql.end()

const { database, close } = openDatabase(server.url, 2)
const log = nodeLog({ level: 'warn', json: false })
const platform = await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch })
for (const { name, run } of planTasks)
  if (name === 'plan-renewals' || name === 'plan-charges') while (await run(platform));
await close()
await server.stop()
