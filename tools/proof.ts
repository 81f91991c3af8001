import { join } from 'node:path'
import { runStages } from './stages.ts'

// `npm run proof`: what `npm test` checks in a few cases, in many; before a release, and after a change of the money
// core.

process.chdir(join(import.meta.dirname, '..'))

const tool = (file: string, ...words: string[]): readonly [string, ...string[]] => [
  process.execPath,
  `tools/${file}.ts`,
  ...words,
]

const vitest = join('node_modules', 'vitest', 'vitest.mjs')
/** A test of the suite that runs more cases here: only these variables control it. */
const longTest = (file: string, project = 'unit and api'): readonly [string, ...string[]] => [
  process.execPath,
  ...[vitest, 'run', '--project', project, file],
]
/** The same for a journey. */
const longJourney = (file: string): readonly [string, ...string[]] => [
  process.execPath,
  ...[vitest, 'run', '--config', 'vitest.e2e.config.ts', file],
]
/** `npm test` runs one of each part. */
const allOnTestMode: readonly [string, ...string[]] = [
  process.execPath,
  ...[vitest, 'run', '--config', 'vitest.test-mode.config.ts'],
]
process.env.TEST_MODE_JOURNEYS = 'all'
process.env.INTERLEAVINGS = '10000'
process.env.SEQUENCES = '400'
process.env.PAYOUT_SEEDS = '80'
process.env.TAB_CLOSINGS = '100'
process.env.WORKER_KILLS = '50'

const { isGreen, seconds, lines } = await runStages(
  [
    { name: 'planted defects', command: tool('planted') },
    { name: 'a thousand histories of money', command: tool('simulate', '--seeds', '1000') },
    {
      name: 'payouts until all that may become of one has happened',
      command: longTest('tools/simulation/simulation.test.ts', 'processes'),
    },
    { name: 'each second of a plan’s months', command: tool('proration') },
    { name: 'orders of webhooks', command: tool('webhooks') },
    {
      name: 'ten thousand acts in conversations',
      command: longTest('src/features/community/messages/interleavings.test.ts'),
    },
    {
      name: 'four hundred sequences of gifts and refunds',
      command: longTest('src/features/funding/refunds/any-sequence.test.ts'),
    },
    { name: 'kills', command: tool('chaos', '--kills', '20') },
    { name: 'Test Mode: tabs closed and workers killed', command: longJourney('e2e/test-mode-breaks.e2e.ts') },
    { name: 'Test Mode: every journey that needs no server', command: allOnTestMode },
  ],
  (line) => console.log(line),
  'go on',
)
for (const line of ['', ...lines, `${isGreen ? 'Everything holds' : 'NOT PROVEN'}: ${seconds.toFixed(0)} s`])
  console.log(line)
process.exitCode = isGreen ? 0 : 1
