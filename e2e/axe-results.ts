import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { onTestMode } from './on-test-mode.ts'

/**
 * What axe said about each state of a journey, a file for each test file: `npm run accessibility` makes our statement
 * of it.
 */
const folder = join(import.meta.dirname, '../.cache/axe')
/** Started again by this run. */
const begun = new Set<string>()

export type AxeResult = {
  readonly version: string
  readonly path: string
  readonly theme: 'light' | 'dark'
  readonly findings: number
}

export function keepAxeResult(result: AxeResult): void {
  const test = expect.getState().testPath?.split('/').at(-1)?.replace('.e2e.ts', '') ?? 'unnamed'
  // The second run, on Test Mode, leaves what the first one saw.
  const file = join(folder, `${test}${onTestMode ? '.test-mode' : ''}.jsonl`)
  mkdirSync(folder, { recursive: true })
  if (!begun.has(file)) rmSync(file, { force: true })
  begun.add(file)
  appendFileSync(file, `${JSON.stringify(result)}\n`)
}
