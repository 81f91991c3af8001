import { expect, test } from 'vitest'
import { viewSourceOf } from './view-sources.ts'

test.each([
  ['', 'direct'],
  ['https://fund.example/stem-sectors', 'site'],
  ['https://www.google.co.uk/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://t.co/abc', 'social'],
  ['https://www.linkedin.com/', 'social'],
  ['https://google.evil.example/', 'other'],
  ['https://not-t.co/', 'other'],
  ['android-app://com.mail', 'other'],
  ['nonsense', 'other'],
] as const)('%s is of the kind %s', (referrer, kind) => {
  expect(viewSourceOf(referrer, 'fund.example')).toBe(kind)
})
