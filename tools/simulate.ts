import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { simulateMany } from './simulation/many.ts'
import type { Told } from './simulation/worker.ts'

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

const folder = mkdtempSync(join(tmpdir(), 'simulation-'))
const home = choosePostgresHome(folder)
const server = await startEmbeddedPostgres(home, { durable: false })
try {
  const urls = await makeDatabases(only === undefined ? Number(values.workers) : 1)
  const began = performance.now()
  const runs: Omit<Told, 'log'>[] = []
  await simulateMany(urls, { from, count, withLog: only !== undefined }, ({ log, ...run }) => {
    runs.push(run)
    for (const line of log) console.log(line)
    for (const line of run.broken) console.log(`SEED ${run.seed}: ${line}`)
    if (count > 1000 && runs.length % 500 === 0) console.log(`${runs.length} seeds …`)
  })
  report(runs, (performance.now() - began) / 1000)
} finally {
  await server.stop()
  for (const one of [home.folder, folder]) rmSync(one, { recursive: true, force: true })
}

/** One for each worker, all copies of the same. */
async function makeDatabases(howMany: number): Promise<string[]> {
  const template = postgres(server.url, { max: 1, onnotice: () => {} })
  await migrate(template)
  await template.end()
  const admin = postgres(server.url.replace(/postgres$/, 'template1'), { max: 1, onnotice: () => {} })
  const names = Array.from({ length: howMany }, (_, number) => `simulation_${number}`)
  for (const name of names) await admin.unsafe(`create database ${name} template postgres strategy file_copy`)
  await admin.end()
  return names.map((name) => server.url.replace(/postgres$/, name))
}

function report(runs: readonly Omit<Told, 'log'>[], seconds: number): void {
  const sum = (of: (run: Omit<Told, 'log'>) => number): number => runs.reduce((all, run) => all + of(run), 0)
  const failPoints = new Set(runs.flatMap((run) => run.failPoints))
  const broken = runs.filter((run) => run.broken.length > 0)
  if (values.points) for (const point of [...failPoints].sort()) console.log(point)
  if (only !== undefined) console.log(`trace ${runs[0]?.trace}`)
  console.log(
    `${runs.length} seeds in ${seconds.toFixed(1)} s: ${sum((run) => run.gifts)} gifts, ${sum((run) => run.refunds)} refunds, ${sum((run) => run.disputes)} disputes, ${sum((run) => run.redirects)} redirects, ${sum((run) => run.crashes)} crashes, ` +
      `${sum((run) => run.steps)} steps, ${failPoints.size} fail-points met.`,
  )
  if (broken.length > 0) {
    console.log(`BROKEN: ${broken.length}. Tell one again with: npm run simulate -- --seed ${broken[0]?.seed}`)
    process.exitCode = 1
  } else console.log('Every promise was kept.')
}
