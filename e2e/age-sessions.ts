import postgres from 'postgres'
import { readConfig } from '../src/hosts/node/config.ts'
import { reachDatabase } from '../src/hosts/node/database-server.ts'

// Makes a person's sessions an hour older, because no test waits until a sign-in is no longer fresh.
// node e2e/age-sessions.ts <e-mail or phone>

const [known = ''] = process.argv.slice(2)
const server = await reachDatabase(readConfig(process.env))
const sql = postgres(server.url, { max: 1, onnotice: () => {} })
await sql`
  update sessions set created_at = created_at - interval '1 hour'
  where user_id = (select id from users where ${known} in (email, '+' || phone))`
await sql.end()
await server.stop()
