import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runStages, type Stage } from './stages.ts'

const folder = mkdtempSync(join(tmpdir(), 'stages-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A runner that leaves these counts and ends so. */
function stage(name: string, exitCode: number, passed?: number, failed?: number): Stage {
  const counts = join(folder, `${name}.json`)
  const written = JSON.stringify({ numPassedTests: passed, numFailedTests: failed })
  const script =
    passed === undefined ? '' : `require('fs').writeFileSync(${JSON.stringify(counts)}, ${JSON.stringify(written)});`
  return { name, command: [process.execPath, '-e', `${script}process.exitCode = ${exitCode}`], counts }
}

function run(...stages: Stage[]) {
  const lines: string[] = []
  const outcome = runStages(stages, (line) => lines.push(line))
  return { ...outcome, text: lines.join('\n'), last: lines.at(-1) }
}

test('the last line sums the tests of all runners', () => {
  const { last, isGreen } = run(stage('types', 0), stage('unit', 0, 40, 0), stage('e2e', 0, 2, 0))
  expect([last, isGreen]).toEqual(['42 passed, 0 failed', true])
})

test('the first failing stage is the last', () => {
  const { last, text, isGreen } = run(stage('unit', 1, 39, 1), stage('e2e', 0, 2, 0))
  expect([last, isGreen]).toEqual(['39 passed, 1 failed', false])
  expect(text).not.toContain('e2e')
})

test('a stage without tests, or one that broke before its counts, counts as a failure', () => {
  expect(run(stage('types', 2)).last).toBe('0 passed, 1 failed')
  const stale = stage('unit', 1)
  writeFileSync(join(folder, 'unit.json'), JSON.stringify({ numPassedTests: 9, numFailedTests: 0 }))
  expect(run(stale).last).toBe('0 passed, 1 failed')
  expect(run({ name: 'gone', command: [join(folder, 'no-such-program')] }).isGreen).toBe(false)
})

test('a stage that cannot run is said, the rest runs, and the whole is not green', () => {
  const { text, last, isGreen } = run(
    { ...stage('e2e', 0, 2, 0), cannotRun: 'Chromium was not found.' },
    stage('after', 0, 3, 0),
  )
  expect(text).toContain('e2e: not run. Chromium was not found.')
  expect([last, isGreen]).toEqual(['3 passed, 0 failed', false])
})
