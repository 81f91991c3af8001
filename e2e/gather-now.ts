import postgres from 'postgres'
import { readConfig } from '../src/hosts/node/config.ts'
import { reachDatabase } from '../src/hosts/node/database-server.ts'

// Thanks to a person, gathered in a weekly mail that is due now, because no test waits for a Monday.
// node e2e/gather-now.ts <e-mail>

const server = await reachDatabase(readConfig(process.env))
const sql = postgres(server.url, { max: 1, onnotice: () => {} })
const [email = ''] = process.argv.slice(2)
await sql.begin(async (tx) => {
  await tx`
    insert into notifications (id, user_id, type, event_key, topic, title, body, target, created_at)
    select gen_random_uuid(), id, 'message', 'thanks:e2e', 'thanks', 'Thank you', 'The reefs are counted.', '/', now()
    from users where email = ${email}`
  await tx`
    insert into digest_due (user_id, kind, due_at) select id, 'weekly', now() from users where email = ${email}
    on conflict (user_id, kind) do update set due_at = now()`
})
await sql.end()
await server.stop()
