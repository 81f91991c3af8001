import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Defect, defects } from './simulation/defects.ts'
import { simulateMany } from './simulation/many.ts'
import { onThrowawayServer, type Playground } from './simulation/server.ts'

// `npm run planted` plants one defect after another in the money core and runs the simulation with each. It reports
// which seed finds it, and by which check. `--story payouts` selects the defects of one story, `--only receipts`
// those with this in their name.

const { values } = parseArgs({
  options: {
    // The rarest show only after several hundred histories.
    seeds: { type: 'string', default: '600' },
    story: { type: 'string', default: 'all' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})

const isAsked = ({ name, story = 'gifts' }: Defect): boolean =>
  name.includes(values.only) && (values.story === 'all' || values.story === story)
const asked = defects.filter(isAsked)
if (asked.length === 0) throw new Error(`no defect of ${values.story} has '${values.only}' in its name`)

await onThrowawayServer(async (playground) => {
  for (const defect of asked) {
    if (playground.signal.aborted) break
    const found = await search(playground, defect)
    console.log(`| ${defect.name} | ${found ? `${found.seed} | ${found.line}` : `none of ${values.seeds} |`} |`)
    if (!found) process.exitCode = 1
  }
})

/** The first seed that found it; other seeds were running at the same time. */
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
