import postgres from 'postgres'
import { readConfig } from '../src/hosts/node/config.ts'
import { reachDatabase } from '../src/hosts/node/database-server.ts'

// Moves a project's deadline into the past and makes its gifts older, because no test waits ninety days.
// node e2e/close-project.ts <project> <partial|below_minimum>

const [projectId = '', kind = ''] = process.argv.slice(2)
const server = await reachDatabase(readConfig(process.env))
const sql = postgres(server.url, { max: 1, onnotice: () => {} })
const minimum = kind === 'partial' ? 0 : 100_000
await sql`
  update projects set deadline_at = now() - interval '2 days', minimum_viable_cents = ${minimum} where id = ${projectId}`
await sql`update donations set created_at = created_at - interval '3 days' where project_id = ${projectId}`
await sql`
  insert into project_outcomes (project_id, round, deadline_at, kind, goal_cents, minimum_cents, raised_cents, decided_at, statement_due_at,
    redirect_ends_at, news_done)
  select id, 1, deadline_at, ${kind}, funding_goal_cents, ${minimum}, greatest(raised_cents, 1), now(),
    case when ${kind} = 'partial' then now() + interval '13 days' end,
    case when ${kind} = 'below_minimum' then now() + interval '29 days' end, true
  from projects where id = ${projectId}`
await sql.end()
await server.stop()
