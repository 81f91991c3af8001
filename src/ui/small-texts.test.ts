import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'
import { initials } from './initials.ts'

test('initials are the first and the last word’s, whatever the script or the punctuation', () => {
  expect(initials('Ada King Lovelace')).toBe('AL')
  expect(initials('  émilie   (du) Châtelet')).toBe('ÉC')
  expect(initials('Noether')).toBe('N')
  expect(initials('李 四光')).toBe('李四')
  expect(initials(' – ')).toBe('?')
})

test('a file size is written as Intl writes a number in en-US', () => {
  const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
  for (let bytes = 1024; bytes < 1_048_576; bytes += 997)
    expect(fileSize(bytes)).toBe(`${number.format(bytes / 1024)} kB`)
})

test('a file size is written in the unit that fits', () => {
  expect([999, 1536, 2_100_000, 10_400_000].map(fileSize)).toEqual(['999 B', '1.5 kB', '2 MB', '9.9 MB'])
})
