import type { Config } from './config.ts'
import { explainDatabase, type HeldDatabase, holdDatabase } from './database-server.ts'
import { type HttpServer, listen } from './http-server.ts'
import { PlainProblem } from './plain-problem.ts'
import type { Product } from './product.ts'
import { createStopping, type Stopping, stopOnSignals } from './stopping.ts'

// `npm start`: from nothing to a running product, and back.

const drainMs = 10_000
const say = (line: string): void => console.log(line)

/** Any defect ends the process in order; what the operator can mend is said in one sentence. */
function fail(error: unknown): void {
  console.error(error instanceof PlainProblem ? error.message : error)
  process.exitCode = 1
}

async function start(given: Config, stopping: Stopping): Promise<void> {
  const held = holdDatabase(given)
  stopping.onStop(held.release)
  const server = await listen(given.port, given.host)
  // PORT=0 takes a free port, which is known only now.
  const config = { ...given, origin: given.origin.replace(/:0$/, `:${server.port}`) }
  held.announce(config.origin)
  try {
    const { demoAccounts } = await startProduct(config, stopping, held, server)
    for (const line of demoAccounts) say(line)
  } catch (error) {
    throw explainDatabase(error, held.described)
  }
  say(`${config.brand} is running (${config.mode}): ${config.origin}`)
  if (!config.smtpUrl && config.mode !== 'production') say(`Mails land at ${config.origin}/dev/mailbox`)
  say(`Data: ${config.dataDir}; ${held.described}`)
  say('Ctrl-C stops it.')
}

/** Building and starting the database go side by side; the heavy parts of the app are loaded meanwhile. */
async function startProduct(
  config: Config,
  stopping: Stopping,
  held: HeldDatabase,
  server: HttpServer,
): Promise<Product> {
  const product = import('./product.ts')
  const { buildIfStale } = await import('./build.ts')
  const built = buildIfStale()
  const database = await Promise.all([held.start(say), built.catch(() => {})]).then(([one]) => one)
  stopping.onStop(database.stop)
  await built
  const { openProduct } = await product
  const opened = await openProduct(config, database.url)
  stopping.onStop(opened.close)
  server.serve(opened.listener)
  stopping.onStop(() => server.drain(drainMs))
  return opened
}

const stopping = createStopping((cause) => console.error('While stopping:', cause))
stopOnSignals(stopping.stop, say)
process.on('uncaughtException', (error) => {
  fail(error)
  void stopping.stop().then(() => process.exit(1))
})
try {
  const { readConfig } = await import('./config.ts')
  await start(readConfig(process.env), stopping)
} catch (error) {
  fail(error)
  await stopping.stop()
  process.exit(1)
}
