import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Defect, defects } from './simulation/defects.ts'
import { simulateMany } from './simulation/many.ts'
import { onThrowawayServer, type Playground } from './simulation/server.ts'

// `npm run planted` plants one defect after another into the money core and runs the simulation with each. It reports
// which seed finds it, and by which check. `--only receipts` selects defects by a part of their name.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})

await onThrowawayServer(async (playground) => {
  for (const defect of defects.filter((one) => one.name.includes(values.only))) {
    if (playground.signal.aborted) break
    const found = await search(playground, defect)
    console.log(`| ${defect.name} | ${found ? `${found.seed} | ${found.line}` : `none of ${values.seeds} |`} |`)
    if (!found) process.exitCode = 1
  }
})

/** The first seed that found it; other seeds ran at the same time. */
async function search(
  { make, signal }: Playground,
  { name, file, says, story = 'gifts' }: Defect,
): Promise<{ seed: number; line: string } | undefined> {
  const { length } = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split(says)
  if (length !== 2) throw new Error(`${file} does not say once: ${says}`)
  const isFound = new AbortController()
  const seeds = {
    story,
    from: 1,
    count: Number(values.seeds),
    signal: AbortSignal.any([signal, isFound.signal]),
    planted: name,
  }
  let found: { seed: number; line: string } | undefined
  await simulateMany(await make(Number(values.workers)), seeds, ({ seed, broken: [line] }) => {
    if (line === undefined || (found && found.seed < seed)) return
    found = { seed, line }
    isFound.abort()
  })
  return found
}
