import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isBuilt } from './built.ts'
import { hashOfSources } from './hash-of-sources.ts'

const root = mkdtempSync(join(tmpdir(), 'built-'))
mkdirSync(join(root, 'src'))
mkdirSync(join(root, 'dist'))
const source = join(root, 'src/a.ts')
writeFileSync(source, 'one')
afterAll(() => rmSync(root, { recursive: true }))

test('without a build nothing is built', () => {
  expect(isBuilt(root)).toBe(false)
})

test('a build is valid until a source changes, even to a text of the same length with the time set back', () => {
  writeFileSync(join(root, 'dist/sources.sha256'), hashOfSources(root))
  expect([isBuilt(root), isBuilt(root)]).toEqual([true, true])
  const then = new Date('2026-01-01')
  utimesSync(source, then, then)
  expect(isBuilt(root), 'touched').toBe(true)
  writeFileSync(source, 'two')
  utimesSync(source, then, then)
  expect([isBuilt(root), isBuilt(root)]).toEqual([false, false])
  writeFileSync(source, 'one')
  expect(isBuilt(root), 'as it was built').toBe(true)
})

test('a new source makes the build outdated, a new test does not', () => {
  writeFileSync(join(root, 'src/a.test.ts'), '')
  expect(isBuilt(root)).toBe(true)
  writeFileSync(join(root, 'src/b.ts'), '')
  expect(isBuilt(root)).toBe(false)
})
