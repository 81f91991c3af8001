import { expect, test } from 'vitest'
import { markPage } from './mark-page.tsx'

test('a page that is not of Test Mode is left alone', () => {
  const { fetch } = globalThis
  markPage(() => 0, false)
  expect(globalThis.fetch).toBe(fetch)
})
