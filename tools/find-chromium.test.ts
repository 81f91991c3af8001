import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
const bin = join(folder, 'bin')
const none = join(folder, 'none')
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(bin, { recursive: true, force: true }))

function program(name: string, exitCode = 0): string {
  mkdirSync(bin, { recursive: true })
  const path = join(bin, name)
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`)
  chmodSync(path, 0o755)
  return path
}
const playwrightPath = async () => none

test('the setting comes first', async () => {
  const asked = program('mine')
  program('chromium')
  expect(await findChromium({ environment: { CHROMIUM: asked, PATH: bin }, playwrightPath })).toEqual({ path: asked })
})

test('a setting that cannot be run is reported, not replaced by another browser', async () => {
  program('chromium')
  const found = await findChromium({ environment: { CHROMIUM: none, PATH: bin }, playwrightPath })
  expect(found).toEqual({ missing: `CHROMIUM names ${none}, which cannot be run.` })
})

test('then the system’s, if it starts, then Playwright’s', async () => {
  const broken = program('chromium', 1)
  const own = program('playwrights-own')
  const search = { environment: { PATH: bin }, playwrightPath: async () => own }
  expect(await findChromium(search)).toEqual({ path: own })
  rmSync(broken)
  expect(await findChromium({ ...search, environment: { PATH: `${none}:${bin}` } })).toEqual({ path: own })
  const sound = program('google-chrome')
  expect(await findChromium(search)).toEqual({ path: sound })
  const shell = program('chromium-headless-shell')
  expect(await findChromium(search)).toEqual({ path: shell })
})

test('an installed browser is found', async () => {
  const search = { environment: { PATH: bin }, playwrightPath, install: () => void program('chromium') }
  expect(await findChromium(search)).toEqual({ path: join(bin, 'chromium') })
})

test('without any browser one plain sentence reports it', async () => {
  const search = { environment: { PATH: bin }, playwrightPath, install: () => {} }
  expect(await findChromium(search)).toEqual({
    missing: 'Chromium was not found and could not be installed; install it or set CHROMIUM to its path.',
  })
})
