import { expect, test } from 'vitest'
import { plainName } from './greeting.ts'

test.each(['Rosalind', 'Zoë', 'Mary-Jane', 'O’Neil', '李', 'Ольга'])('%s may greet', (name) => {
  expect(plainName(name)).toBe(name)
})

test.each([
  '',
  'evil.example',
  'https://evil.example',
  'Your account was closed',
  'Win 1000',
  'you@evil.example',
  'A'.repeat(31),
  'a-b-c',
  'Ada\u202Enoitca',
])('“%s” is left out', (name) => {
  expect(plainName(name)).toBeUndefined()
})
