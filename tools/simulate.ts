import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { simulateMany } from './simulation/many.ts'
import { stories } from './simulation/processes.ts'
import { onThrowawayServer } from './simulation/server.ts'
import { summaryOf } from './simulation/tally.ts'

// `npm run simulate -- --seeds 200` runs this many simulations of the money core, each from its seed, and checks the
// books after each. `--story plans` runs only those of plans; `--seed 17` prints one step by step; if one of many
// fails, its last steps are printed. `--points` lists the fail-points that were reached.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    story: { type: 'string', default: 'all' },
    seed: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    points: { type: 'boolean', default: false },
  },
})
const only = values.seed === undefined ? undefined : Number(values.seed)
const [from, count] = only === undefined ? [Number(values.from), Number(values.seeds)] : [only, 1]
const workers = only === undefined ? Math.min(Number(values.workers), count) : 1
const progressEveryMs = 10_000

const chosen = stories.filter((one) => values.story === 'all' || values.story === one)
if (chosen.length === 0) throw new Error(`there is no story ${values.story}; there are ${stories.join(', ')}`)

await onThrowawayServer(async ({ make, signal }) => {
  for (const story of chosen) {
    const urls = await make(workers)
    const tally = summaryOf({ story, from, count, workers })
    const progress = setInterval(() => console.log(tally.progress()), progressEveryMs)
    await simulateMany(urls, { story, from, count, withLog: only !== undefined, signal }, ({ log, ...run }) => {
      tally.add(run)
      for (const line of log) console.log(line)
      for (const line of run.broken) console.log(`SEED ${run.seed} of ${story}: ${line}`)
      if (only !== undefined || run.broken.length > 0) console.log(`trace ${run.trace} after ${run.steps} steps`)
    }).finally(() => clearInterval(progress))
    if (values.points) for (const point of tally.failPoints()) console.log(point)
    for (const line of tally.summary()) console.log(line)
    if (!tally.isWhole() || signal.aborted) process.exitCode = 1
  }
})
