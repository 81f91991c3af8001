import { instantOf } from '#values/time.ts'
import type { Config } from './config.ts'
import { explainDatabase, type LockedDatabase, lockDatabase } from './database-server.ts'
import { type HttpServer, listen } from './http-server.ts'
import { PlainProblem } from './plain-problem.ts'
import type { Product } from './product.ts'
import { doubtsInProduction } from './production-settings.ts'
import { createShutdown, type Stopping, stopOnSignals } from './stopping.ts'

/** The differences between production and development. */
export type Way = {
  /** How long requests in progress may take at shutdown. */
  readonly drainMs: number
  /** Prepares pages while the database starts. */
  readonly prepare: () => Promise<void>
  /** The listener and the pages. */
  readonly open: (config: Config, databaseUrl: string) => Promise<Product>
}

const say = (line: string): void => console.log(line)

/** A defect ends the process cleanly; a problem that the operator can fix is printed as one sentence. */
function fail(error: unknown): void {
  console.error(error instanceof PlainProblem ? error.message : error)
  process.exitCode = 1
}

async function start(given: Config, way: Way, stopping: Stopping): Promise<void> {
  const held = lockDatabase(given)
  stopping.onStop(held.release)
  const server = await listen(given.port, given.host)
  // With PORT=0 the port is known only now.
  const config = { ...given, origin: given.origin.replace(/:0$/, `:${server.port}`) }
  held.announce(config.origin)
  try {
    const { demoAccounts } = await startProduct(config, way, stopping, held, server)
    for (const line of demoAccounts) say(line)
  } catch (error) {
    throw explainDatabase(error, held.described)
  }
  say(`${config.brand} is running (${config.mode}): ${config.origin}`)
  if (!config.smtpUrl && config.mode !== 'production') say(`Mails land at ${config.origin}/dev/mailbox`)
  say(`Data: ${config.dataDir}; ${held.described}`)
  for (const doubt of doubtsInProduction(config, instantOf(Date.now()))) console.warn(`Look again: ${doubt}`)
  say('Ctrl-C stops it.')
}

/** Prepares pages and starts the database in parallel. */
async function startProduct(
  config: Config,
  way: Way,
  stopping: Stopping,
  held: LockedDatabase,
  server: HttpServer,
): Promise<Product> {
  const prepared = way.prepare()
  const database = await Promise.all([held.start(say), prepared.catch(() => {})]).then(([one]) => one)
  stopping.onStop(database.stop)
  await prepared
  const opened = await way.open(config, database.url)
  stopping.onStop(opened.close)
  server.serve(opened.listener)
  stopping.onStop(() => server.drain(way.drainMs))
  stopping.onStop(opened.endStreams)
  return opened
}

/** Starts the product; returns once it runs, and ends the process when it cannot start. */
export async function run(environment: Readonly<Record<string, string | undefined>>, way: Way): Promise<void> {
  const stopping = createShutdown((cause) => console.error('While stopping:', cause))
  stopOnSignals(stopping.stop, say)
  process.on('uncaughtException', (error) => {
    fail(error)
    void stopping.stop().then(() => process.exit(1))
  })
  try {
    const { readConfig } = await import('./config.ts')
    await start(readConfig(environment), way, stopping)
  } catch (error) {
    fail(error)
    await stopping.stop()
    process.exit(1)
  }
}
