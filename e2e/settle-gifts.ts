import postgres from 'postgres'
import { readConfig } from '../src/hosts/node/config.ts'
import { reachDatabase } from '../src/hosts/node/database-server.ts'

// Makes a project's gifts eight days older, because no test waits until they can be paid out.
// node e2e/settle-gifts.ts <project>

const [projectId = ''] = process.argv.slice(2)
const server = await reachDatabase(readConfig(process.env))
const sql = postgres(server.url, { max: 1, onnotice: () => {} })
await sql`
  update donations set created_at = created_at - interval '8 days', succeeded_at = succeeded_at - interval '8 days'
  where project_id = ${projectId}`
await sql.end()
await server.stop()
