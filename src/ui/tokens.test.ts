import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markPath } from './mark-shape.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')

test('the brand colour is the purple #846AF3, in light and dark (GEN-19)', () => {
  const values = [...read('tokens.css').matchAll(/--brand-500:\s*(.+?);/g)].map((match) => match[1]?.toLowerCase())
  expect(values).toEqual(['#846af3'])
})

test('the icon of the browser tab is the logo of the pages, in the brand colour', () => {
  const file = read('../../public/mark.svg')
  expect(file).toContain(`d="${markPath}"`)
  expect(file).toContain('stroke="#846AF3"')
})
