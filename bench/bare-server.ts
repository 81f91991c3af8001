import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import postgres from 'postgres'
import { barePage } from './bare-page.ts'

// The cheapest possible requests on this machine, of three kinds: the product's framework and adapter alone, with one
// statement through the product's driver, and with one page by the product's renderer.

const app = new Hono()
app.get('/', (context) => context.text('ok'))
app.get('/page', (context) => context.html(barePage(Number(context.req.query('n')))))

const { DATABASE_URL } = process.env
if (DATABASE_URL) {
  const database = postgres(DATABASE_URL, { max: 10, onnotice: () => {} })
  // Twelve rows of the size of a listed project.
  const rows = () => database`
    select gen_random_uuid() as id, repeat('title ', 10) as title, repeat('words ', 50) as text, n, now() as at
    from generate_series(1, 12) as n`
  app.get('/rows', async (context) => context.json(await rows()))
}

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`The bare server is running (bench): http://127.0.0.1:${port}\nCtrl-C stops it.`),
)

// Ends when the bench was killed.
const parent = process.ppid
setInterval(() => process.ppid === parent || process.exit(), 1000)
