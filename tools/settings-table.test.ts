import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsPage, settingsText } from './settings-table.ts'

test('docs/settings.md is the table of the code', () => {
  expect(readFileSync(settingsPage, 'utf8'), 'run node tools/settings-table.ts').toBe(settingsText())
})
