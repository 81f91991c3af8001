import { expect, test } from 'vitest'
import { doiIn, doiLink, doiOf } from './doi.ts'

const old = '10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o'

test.each([
  ['10.1000/182', '10.1000/182'],
  ['  doi:10.1000/ABC.def ', '10.1000/abc.def'],
  ['DOI: 10.1000/182.', '10.1000/182'],
  ['https://doi.org/10.1000/182', '10.1000/182'],
  ['http://dx.doi.org/10.1000/182?utm=1#top', '10.1000/182'],
  ['www.doi.org/10.1000%2F182', '10.1000/182'],
  ['10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O', old],
  [doiLink(old), old],
  ['10.5061/dryad.8515,', '10.5061/dryad.8515'],
])('%s is the DOI %s', (typed, doi) => expect(doiOf(typed)).toBe(doi))

test.each([
  '',
  '10.1000',
  '10.1/x',
  'https://evil.example/10.1000/182',
  '11.1000/182',
  '10.1000/a b',
  'https://doi.org/',
  '10.1000/"',
])('%s is none', (typed) => expect(doiOf(typed)).toBeUndefined())

test('a DOI is found in a line, without what ends the sentence', () => {
  const line = 'Demo, A. (2024). Reefs (see https://doi.org/10.5555/Reef-7). Journal.'
  const found = doiIn(line)
  expect(found?.doi).toBe('10.5555/reef-7')
  expect(line.slice(found?.from, found?.to)).toBe('https://doi.org/10.5555/Reef-7')
  expect(doiIn('Reefs, doi:10.5555/reef-7.')?.doi).toBe('10.5555/reef-7')
  for (const none of ['Counting corals, 2024', '10.1 to 10.2 metres', 'a10.5555/x', ''])
    expect(doiIn(none)).toBeUndefined()
})

test('a link is harmless, whatever the DOI contains', () => {
  expect(doiLink('10.1000/a<script>#"?')).toBe('https://doi.org/10.1000/a%3Cscript%3E%23%22%3F')
})
