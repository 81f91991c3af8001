import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runStages, type Stage } from './stages.ts'
import { countsVariable, readCounts } from './test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'stages-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A runner with one file of tests, that writes these counts and exits with this code. */
function stage(name: string, exitCode: number, passed?: number, failed = 0): Stage {
  const counts = join(folder, `${name}.json`)
  const files = [{ name: `${name}.test.ts`, passed, failed, isGreen: failed === 0, seconds: 1 }]
  const written = JSON.stringify({ files, unhandledErrors: 0 })
  const script =
    passed === undefined ? '' : `require('fs').writeFileSync(${JSON.stringify(counts)}, ${JSON.stringify(written)});`
  return { name, command: [process.execPath, '-e', `${script}process.exitCode = ${exitCode}`], counts }
}

async function run(...stages: (Stage | Stage[])[]) {
  const { passed, failed, isGreen, lines } = await runStages(stages, () => {})
  return { isGreen, text: lines.join('\n'), last: `${passed} passed, ${failed} failed` }
}

test('the last line sums the tests of all runners', async () => {
  const { last, isGreen } = await run(stage('types', 0), stage('unit', 0, 40, 0), stage('e2e', 0, 2, 0))
  expect([last, isGreen]).toEqual(['42 passed, 0 failed', true])
})

test('no stage runs after a failed one', async () => {
  const { last, text, isGreen } = await run(stage('unit', 1, 39, 1), stage('e2e', 0, 2, 0))
  expect([last, isGreen]).toEqual(['39 passed, 1 failed', false])
  expect(text).not.toContain('e2e')
})

test('when asked to, the stages after a failed one still run, and the whole fails', async () => {
  const { isGreen, lines } = await runStages([stage('kills', 1), stage('seeds', 0)], () => {}, 'go on')
  expect([isGreen, lines.length, lines[1]]).toEqual([false, 2, expect.stringMatching(/^seeds: passed in \d/)])
})

test('a stage without tests, or one that broke before its counts, counts as a failure', async () => {
  expect((await run(stage('types', 2))).last).toBe('0 passed, 1 failed')
  const stale = stage('unit', 1)
  writeFileSync(join(folder, 'unit.json'), JSON.stringify({ files: [{ passed: 9 }], unhandledErrors: 0 }))
  expect((await run(stale)).last).toBe('0 passed, 1 failed')
  expect((await run({ name: 'gone', command: [join(folder, 'no-such-program')] })).isGreen).toBe(false)
})

test('a stage that cannot run is reported, the rest runs, and the whole fails', async () => {
  const { text, last, isGreen } = await run(
    { ...stage('e2e', 0, 2, 0), cannotRun: 'Chromium was not found.' },
    stage('after', 0, 3, 0),
  )
  expect(text).toContain('e2e: not run. Chromium was not found.')
  expect([last, isGreen]).toEqual(['3 passed, 0 failed', false])
})

/** A runner whose last files fail at its first run, and at its second one too unless it `heals`. */
function faltering({ heals, unhandledErrors = 0 }: { heals: boolean; unhandledErrors?: number }, ...names: string[]) {
  const counts = join(folder, 'faltering.json')
  const script = `
    const again = process.argv.slice(1), fails = again.length === 0 || ${!heals}
    const good = { name: 'good', passed: 3, failed: 0, isGreen: true, seconds: 1 }
    const bad = ${JSON.stringify(names)}.map((name) => (
      { name: process.cwd() + '/' + name, passed: fails ? 1 : 2, failed: fails ? 1 : 0, isGreen: !fails, seconds: 1 }))
    const files = again.length === 0 ? [good, ...bad] : bad
    const unhandledErrors = again.length === 0 ? ${unhandledErrors} : 0
    require('fs').writeFileSync(${JSON.stringify(counts)}, JSON.stringify({ files, unhandledErrors }))
    process.exitCode = fails ? 1 : 0`
  return { name: 'unit', command: [process.execPath, '-e', script, '--'], counts, secondChance: true } satisfies Stage
}

test('a file that fails once is run once more by itself, and the summary names it', async () => {
  const { last, isGreen, text } = await run(faltering({ heals: true }, 'late.test.ts'))
  expect([last, isGreen]).toEqual(['5 passed, 0 failed', true])
  expect(text).toContain('needed a second chance: late.test.ts')
})

test('a file that fails twice fails the whole, and so do many that fail once', async () => {
  const twice = await run(faltering({ heals: false }, 'broken.test.ts'))
  expect([twice.last, twice.isGreen]).toEqual(['4 passed, 1 failed', false])
  const seven = [...'abcdefg'].map((letter) => `${letter}.test.ts`)
  const many = await run(faltering({ heals: true }, ...seven))
  expect([many.last, many.isGreen]).toEqual(['10 passed, 7 failed', false])
})

test('without a second chance the first failure counts', async () => {
  const { secondChance: _, ...stage } = faltering({ heals: true }, 'late.test.ts')
  expect((await run(stage)).last).toBe('4 passed, 1 failed')
})

test('an error outside of all tests is not forgotten over a second chance', async () => {
  const { isGreen, text } = await run(faltering({ heals: true, unhandledErrors: 1 }, 'late.test.ts'))
  expect(isGreen).toBe(false)
  expect(text).not.toContain('second chance')
})

test('stages side by side all run, and one that fails stops those after them', async () => {
  const { last, text, isGreen } = await run([stage('types', 1), stage('lint', 0)], stage('unit', 0, 9))
  expect([last, isGreen]).toEqual(['0 passed, 1 failed', false])
  expect(text).toMatch(/^types: FAILED in .*\nlint: passed in [^\n]*$/)
})

test('the counts are those of the runner, with errors outside of its tests', async () => {
  const file = join(folder, 'late.test.mjs')
  const vitest = join(process.cwd(), 'node_modules/.bin/vitest')
  const reporter = join(import.meta.dirname, 'counts-reporter.ts')
  writeFileSync(
    file,
    `test('one', () => {}); test('two', () => { Promise.reject(new Error('late')) }); test('three', () => { throw 1 })`,
  )
  const counts = join(folder, 'counts.json')
  const ended = spawnSync(vitest, ['run', '--globals', '--root', folder, `--reporter=${reporter}`], {
    env: { ...process.env, [countsVariable]: counts },
  })
  expect(ended.status).toBe(1)
  expect(readCounts(counts)).toEqual({
    files: [{ name: file, passed: 2, failed: 1, isGreen: false, seconds: expect.any(Number) }],
    unhandledErrors: 1,
  })
})
