import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test('words are listed as Intl lists them in en-US', () => {
  const format = new Intl.ListFormat('en-US', { type: 'conjunction' })
  for (const words of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
    expect(listed(words)).toBe(format.format(words))
})
