import { expect, test } from 'vitest'
import { keyRole } from './key-cli.ts'

test('only the two kinds of key can be requested', () => {
  expect([keyRole(['service_role']), keyRole(['anon'])]).toEqual(['service_role', 'anon'])
  for (const words of [[], ['admin'], ['anon', 'more']]) expect(() => keyRole(words)).toThrow('npm run key')
})
