import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { createStopping, stopOnSignals } from '#hosts/node/stopping.ts'
import { simulateMany } from './simulation/many.ts'
import { tallyOf } from './simulation/tally.ts'

// `npm run simulate -- --seeds 200` tells so many histories of the money core, each from its seed, and asks after each
// whether the books are whole. `--seed 17` tells one again, step by step. `--points` lists the fail-points that were met.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    points: { type: 'boolean', default: false },
  },
})
const only = values.seed === undefined ? undefined : Number(values.seed)
const [from, count] = only === undefined ? [Number(values.from), Number(values.seeds)] : [only, 1]
const workers = only === undefined ? Math.min(Number(values.workers), count) : 1
const progressEveryMs = 10_000

const stopping = createStopping((cause) => console.error(cause))
const asked = new AbortController()
const over = Promise.withResolvers<void>()
// What is being told is told to its end, and then the server goes.
stopOnSignals(
  () => {
    asked.abort()
    return over.promise
  },
  (line) => console.log(line),
)
try {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'))
  const home = choosePostgresHome(folder)
  stopping.onStop(() => {
    for (const one of [home.folder, folder]) rmSync(one, { recursive: true, force: true })
  })
  const server = await startEmbeddedPostgres(home, { durable: false })
  stopping.onStop(server.stop)
  await tell(await makeDatabases(server.url))
} finally {
  await stopping.stop()
  over.resolve()
}

async function tell(urls: readonly string[]): Promise<void> {
  const tally = tallyOf({ from, count, workers })
  const progress = setInterval(() => console.log(tally.progress()), progressEveryMs)
  await simulateMany(urls, { from, count, withLog: only !== undefined, signal: asked.signal }, ({ log, ...run }) => {
    tally.add(run)
    for (const line of log) console.log(line)
    for (const line of run.broken) console.log(`SEED ${run.seed}: ${line}`)
    if (only !== undefined) console.log(`trace ${run.trace}`)
  }).finally(() => clearInterval(progress))
  if (values.points) for (const point of tally.failPoints()) console.log(point)
  for (const line of tally.summary()) console.log(line)
  if (!tally.isWhole() || asked.signal.aborted) process.exitCode = 1
}

/** One for each worker, all copies of the same. */
async function makeDatabases(serverUrl: string): Promise<string[]> {
  const template = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await migrate(template)
  await template.end()
  const admin = postgres(serverUrl.replace(/postgres$/, 'template1'), { max: 1, onnotice: () => {} })
  const names = Array.from({ length: workers }, (_, number) => `simulation_${number}`)
  for (const name of names) await admin.unsafe(`create database ${name} template postgres strategy file_copy`)
  await admin.end()
  return names.map((name) => serverUrl.replace(/postgres$/, name))
}
