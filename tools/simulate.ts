import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { prepareGround } from './simulation/ground.test-setup.ts'
import { makeCryptoSerial } from './simulation/serial-crypto.ts'
import { type Run, simulate } from './simulation/simulate.ts'

// `npm run simulate -- --seeds 200` tells so many histories of the money core, each from its seed, and asks after each
// whether the books are whole. `--seed 17` tells one again, step by step.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})
const only = values.seed === undefined ? undefined : Number(values.seed)
const [from, count] = only === undefined ? [Number(values.from), Number(values.seeds)] : [only, 1]

const folder = mkdtempSync(join(tmpdir(), 'simulation-'))
const home = choosePostgresHome(folder)
const server = await startEmbeddedPostgres(home, { durable: false })
const crypto = makeCryptoSerial()
try {
  const client = postgres(server.url, { max: 1, onnotice: () => {} })
  await migrate(client)
  await client.end()
  const ground = await prepareGround(server.url)
  const began = performance.now()
  const runs: Omit<Run, 'log'>[] = []
  for (let seed = from; seed < from + count; seed += 1) {
    const { log, ...run } = await simulate(ground, crypto, seed)
    runs.push(run)
    if (only !== undefined) for (const line of log) console.log(line)
    for (const line of run.broken) console.log(`SEED ${seed}: ${line}`)
    if (count > 1000 && runs.length % 500 === 0) console.log(`${runs.length} seeds …`)
  }
  report(runs, (performance.now() - began) / 1000)
  await ground.close()
} finally {
  await server.stop()
  for (const one of [home.folder, folder]) rmSync(one, { recursive: true, force: true })
}

function report(runs: readonly Omit<Run, 'log'>[], seconds: number): void {
  const sum = (of: (run: Omit<Run, 'log'>) => number): number => runs.reduce((all, run) => all + of(run), 0)
  const failPoints = new Set(runs.flatMap((run) => [...run.failPoints]))
  const broken = runs.filter((run) => run.broken.length > 0)
  if (only !== undefined) console.log(`trace ${runs[0]?.trace}`)
  console.log(
    `${runs.length} seeds in ${seconds.toFixed(1)} s: ${sum((run) => run.gifts)} gifts, ${sum((run) => run.refunds)} refunds, ${sum((run) => run.disputes)} disputes, ${sum((run) => run.crashes)} crashes, ` +
      `${sum((run) => run.steps)} steps, ${failPoints.size} fail-points met.`,
  )
  if (broken.length > 0) {
    console.log(`BROKEN: ${broken.length}. Tell one again with: npm run simulate -- --seed ${broken[0]?.seed}`)
    process.exitCode = 1
  } else console.log('Every promise was kept.')
}
