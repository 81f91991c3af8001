import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, installChromium, playwrightPath } from './find-chromium.ts'
import { secondsPerSlice } from './seconds-per-slice.ts'
import { runStages, type Stage } from './stages.ts'

// `npm test`: all checks, the quick ones first. The long ones are in `npm run proof`.

const root = join(import.meta.dirname, '..')
process.chdir(root)
mkdirSync('.cache', { recursive: true })

const bin = (name: string): string => join(root, 'node_modules/.bin', name)
const vitest = (counts: string, ...more: string[]): Pick<Stage, 'command' | 'counts' | 'secondChance'> => ({
  command: [bin('vitest'), 'run', ...more, '--reporter=default', '--reporter=./tools/counts-reporter.ts'],
  counts,
  secondChance: process.env.CI !== undefined,
})

const chromium = await findChromium({ environment: process.env, install: installChromium, playwrightPath })
if ('path' in chromium) process.env.CHROMIUM = chromium.path

const journeys = (counts: string, config: string): Omit<Stage, 'name'> => ({
  ...vitest(counts, '--config', config),
  ...('missing' in chromium ? { cannotRun: chromium.missing } : {}),
})

const { passed, failed, isGreen, seconds, lines, files } = await runStages(
  [
    [
      { name: 'types', command: [bin('tsc'), '--noEmit'] },
      { name: 'lint and format', command: [bin('biome'), 'check', '.'] },
      { name: 'import laws', command: [bin('depcruise'), 'src', '--config', 'tools/import-laws.cjs'] },
      { name: 'dead code', command: [bin('knip')] },
      { name: 'build', command: [process.execPath, 'src/hosts/node/build.ts'] },
    ],
    { name: 'unit and api tests', ...vitest('.cache/unit.json', '--project', 'unit and api') },
    { name: 'tests with processes', ...vitest('.cache/processes.json', '--project', 'processes') },
    // Beside the journeys it would take a core from those that begin.
    { name: 'build of Test Mode', command: [process.execPath, 'src/hosts/node/build.ts', '--test-mode'] },
    { name: 'end-to-end tests', ...journeys('.cache/e2e.json', 'vitest.e2e.config.ts') },
    { name: 'end-to-end tests on Test Mode', ...journeys('.cache/e2e-test-mode.json', 'vitest.test-mode.config.ts') },
  ],
  (line) => console.log(line),
)
const perSlice = isGreen ? secondsPerSlice(seconds, files) : []
const total = `in all ${seconds.toFixed(0)} s`
for (const line of ['', ...lines, total, ...perSlice, `${passed} passed, ${failed} failed`]) console.log(line)
process.exitCode = isGreen ? 0 : 1
