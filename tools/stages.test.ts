import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runStages, type Stage } from './stages.ts'

const folder = mkdtempSync(join(tmpdir(), 'stages-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A runner that writes these counts and exits with this code. */
function stage(name: string, exitCode: number, passed?: number, failed?: number): Stage {
  const counts = join(folder, `${name}.json`)
  const written = JSON.stringify({ numPassedTests: passed, numFailedTests: failed })
  const script =
    passed === undefined ? '' : `require('fs').writeFileSync(${JSON.stringify(counts)}, ${JSON.stringify(written)});`
  return { name, command: [process.execPath, '-e', `${script}process.exitCode = ${exitCode}`], counts }
}

function run(...stages: Stage[]) {
  const { passed, failed, isGreen, lines } = runStages(stages, () => {})
  return { isGreen, text: lines.join('\n'), last: `${passed} passed, ${failed} failed` }
}

test('the last line sums the tests of all runners', () => {
  const { last, isGreen } = run(stage('types', 0), stage('unit', 0, 40, 0), stage('e2e', 0, 2, 0))
  expect([last, isGreen]).toEqual(['42 passed, 0 failed', true])
})

test('no stage runs after a failed one', () => {
  const { last, text, isGreen } = run(stage('unit', 1, 39, 1), stage('e2e', 0, 2, 0))
  expect([last, isGreen]).toEqual(['39 passed, 1 failed', false])
  expect(text).not.toContain('e2e')
})

test('when asked to, the stages after a failed one still run, and the whole fails', () => {
  const { isGreen, lines } = runStages([stage('kills', 1), stage('seeds', 0)], () => {}, 'go on')
  expect([isGreen, lines.length, lines[1]]).toEqual([false, 2, expect.stringMatching(/^seeds: passed in \d/)])
})

test('a stage without tests, or one that broke before its counts, counts as a failure', () => {
  expect(run(stage('types', 2)).last).toBe('0 passed, 1 failed')
  const stale = stage('unit', 1)
  writeFileSync(join(folder, 'unit.json'), JSON.stringify({ numPassedTests: 9, numFailedTests: 0 }))
  expect(run(stale).last).toBe('0 passed, 1 failed')
  expect(run({ name: 'gone', command: [join(folder, 'no-such-program')] }).isGreen).toBe(false)
})

test('a stage that cannot run is reported, the rest runs, and the whole fails', () => {
  const { text, last, isGreen } = run(
    { ...stage('e2e', 0, 2, 0), cannotRun: 'Chromium was not found.' },
    stage('after', 0, 3, 0),
  )
  expect(text).toContain('e2e: not run. Chromium was not found.')
  expect([last, isGreen]).toEqual(['3 passed, 0 failed', false])
})

/** A runner of two files: the second fails at its first run, and at its second one too unless it `heals`. */
function faltering(heals: boolean, ...names: string[]): Stage {
  const counts = join(folder, 'faltering.json')
  const script = `
    const again = process.argv.slice(1), fails = again.length === 0 || ${!heals}
    const file = (name, ...all) => ({ name, status: all.includes('failed') ? 'failed' : 'passed', assertionResults: all.map((status) => ({ status })) })
    const bad = ${JSON.stringify(names)}.map((name) => file(process.cwd() + '/' + name, 'passed', fails ? 'failed' : 'passed'))
    const testResults = again.length === 0 ? [file('good', 'passed', 'passed', 'passed'), ...bad] : bad
    const all = testResults.flatMap((one) => one.assertionResults.map((test) => test.status))
    const count = (status) => all.filter((one) => one === status).length
    require('fs').writeFileSync(${JSON.stringify(counts)}, JSON.stringify({ numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }))
    process.exitCode = fails ? 1 : 0`
  return { name: 'unit', command: [process.execPath, '-e', script, '--'], counts, secondChance: true }
}

test('a file that fails once is run once more by itself, and the summary names it', () => {
  const { last, isGreen, text } = run(faltering(true, 'late.test.ts'))
  expect([last, isGreen]).toEqual(['5 passed, 0 failed', true])
  expect(text).toContain('needed a second chance: late.test.ts')
})

test('a file that fails twice fails the whole, and so do many that fail once', () => {
  const twice = run(faltering(false, 'broken.test.ts'))
  expect([twice.last, twice.isGreen]).toEqual(['4 passed, 1 failed', false])
  const seven = [...'abcdefg'].map((letter) => `${letter}.test.ts`)
  const many = run(faltering(true, ...seven))
  expect([many.last, many.isGreen]).toEqual(['10 passed, 7 failed', false])
})

test('without a second chance the first failure counts', () => {
  const { secondChance: _, ...stage } = faltering(true, 'late.test.ts')
  expect(run(stage).last).toBe('4 passed, 1 failed')
})
