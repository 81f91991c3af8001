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
const interleavings = 'src/features/community/messages/interleavings.test.ts'
// How many acts that test tries; nothing else reads it.
process.env.INTERLEAVINGS = '10000'

const { isGreen, seconds, lines } = runStages(
  [
    { name: 'planted defects', command: tool('planted') },
    { name: 'a thousand histories of money', command: tool('simulate', '--seeds', '1000') },
    { name: 'each second of a plan’s months', command: tool('proration') },
    { name: 'orders of webhooks', command: tool('webhooks') },
    {
      name: 'ten thousand acts in conversations',
      command: [process.execPath, vitest, 'run', '--project', 'unit and api', interleavings],
    },
    { name: 'kills', command: tool('chaos', '--kills', '20') },
  ],
  (line) => console.log(line),
  'go on',
)
for (const line of ['', ...lines, `${isGreen ? 'Everything holds' : 'NOT PROVEN'}: ${seconds.toFixed(0)} s`])
  console.log(line)
process.exitCode = isGreen ? 0 : 1
