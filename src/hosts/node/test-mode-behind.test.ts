import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testModeBehind } from './test-mode-behind.ts'
import { unfinishedFolder } from './test-mode-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'fundamental-behind-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A build that runs this script. */
function buildOf(name: string, script: string, isDone = false) {
  const warnings: string[] = []
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `import { writeFileSync } from 'node:fs'\n${script}`)
  const log = { warn: (message: string) => void warnings.push(message) }
  return { warnings, behind: testModeBehind(log, { isDone: () => isDone, file, words: [join(folder, name)] }) }
}
const note = 'writeFileSync(process.argv[2], String(process.pid))'

test('files that are missing are made, and files of these sources are not made again', async () => {
  const missing = buildOf('missing', note)
  const present = buildOf('present', note, true)
  missing.behind.start()
  present.behind.start()
  await expect.poll(() => existsSync(join(folder, 'missing')), { timeout: 10_000 }).toBe(true)
  await missing.behind.stop()
  expect([existsSync(join(folder, 'present')), missing.warnings]).toEqual([false, []])
})

test('a build that fails is logged, and the product continues without it', async () => {
  const { behind, warnings } = buildOf('failing', 'process.exit(3)')
  behind.start()
  await expect.poll(() => warnings, { timeout: 10_000 }).toEqual([expect.stringContaining('Test Mode is not offered')])
  await behind.stop()
})

test('a product that stops ends the build, leaves nothing half made, and starts none', async () => {
  const { behind, warnings } = buildOf('long', `${note}\nsetInterval(() => undefined, 1000)`)
  behind.start()
  await expect.poll(() => existsSync(join(folder, 'long')), { timeout: 10_000 }).toBe(true)
  const unfinished = unfinishedFolder(Number(readFileSync(join(folder, 'long'), 'utf8')))
  mkdirSync(unfinished, { recursive: true })
  await behind.stop()
  expect([existsSync(unfinished), warnings]).toEqual([false, []])
  rmSync(join(folder, 'long'))
  behind.start()
  await new Promise((rested) => setTimeout(rested, 300))
  expect(existsSync(join(folder, 'long'))).toBe(false)
})
