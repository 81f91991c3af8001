import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

// `npm run fuzz` sends 20,000 requests generated from our description of the API; `-- --requests 1000 --seed 7` as
// many others. An answer that is a defect, or deviates from the description, is printed with its seed.

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
})
const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed }
const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit and api', 'tools/fuzz/fuzz.test.ts']
spawn(process.execPath, words, { env, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
