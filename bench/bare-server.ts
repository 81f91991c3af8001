import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// The cheapest possible request on this machine: the product's framework and adapter, and nothing else.

const app = new Hono()
app.get('/', (context) => context.text('ok'))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`The bare server is running (bench): http://127.0.0.1:${port}\nCtrl-C stops it.`),
)

// Ends when the bench was killed.
const parent = process.ppid
setInterval(() => process.ppid === parent || process.exit(), 1000)
