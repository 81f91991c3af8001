import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a text is stored as it is read: no direction overrides, no invisible characters, one form of each letter', () => {
  expect(plainText(' e\u0301t\u0065\u0301\r\n\u202Egnp.exe\u200B\u0000 ')).toBe('été\ngnp.exe')
})

test('what joins letters and emoji stays', () => {
  expect(plainText('می\u200Cخواهم 👩\u200D🔬')).toBe('می\u200Cخواهم 👩\u200D🔬')
})
