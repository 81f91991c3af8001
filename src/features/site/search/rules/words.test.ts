import { expect, test } from 'vitest'
import { joinValues, searchChoiceOf, searchQueryOf, splitValues } from './choice.ts'
import { correctionOf, distanceOf } from './corrections.ts'
import { excerptOf, highlighted } from './highlight.ts'
import { planOf } from './plan.ts'
import { nearKeys, tokensOf } from './words.ts'

const wordsIn = (text: string) => tokensOf(text).map(({ word }) => word)
const known = (...words: string[]) => words.map((word, at) => ({ word, lexeme: word, documents: 10 - at }))

test('words are runs of letters and digits, folded, with their places', () => {
  expect(wordsIn('Curaçao’s CRISPR-Cas9, C++ and Æsir; straße')).toEqual([
    ...['curacao', 's', 'crispr', 'cas9', 'cplusplus', 'and', 'aesir', 'strasse'],
  ])
  expect(wordsIn('שלום 2,5 \u202e🐟 ½')).toEqual(['שלום', '2', '5', '12'])
  expect(tokensOf('a reef')[1]).toEqual({ word: 'reef', from: 2, to: 6 })
  expect(wordsIn('x'.repeat(41))).toEqual([])
})

test('near words share a key, and the nearest is meant', () => {
  for (const [typed, meant] of [
    ...[
      ['corla', 'coral'],
      ['crual', 'coral'],
      ['bleeching', 'bleaching'],
      ['photosythesis', 'photosynthesis'],
      ['photosinthesys', 'photosynthesis'],
    ],
  ] as const) {
    const shared = nearKeys(typed).some((key) => nearKeys(meant).includes(key))
    // 'crual' has two errors, and a word of five letters may have only one.
    expect([typed, shared && correctionOf(typed, known(meant))?.word]).toEqual([
      typed,
      typed === 'crual' ? undefined : meant,
    ])
  }
  expect(correctionOf('corla', known('coral', 'corla'))?.word).toBe('coral')
  expect(correctionOf('corla', known('corals'))?.word).toBe('coral')
  for (const word of ['reef', 'cas99', 'moral'])
    expect(correctionOf(word, known('reek', 'cas98', 'coral'))).toBeUndefined()
  expect([distanceOf('ab', 'ba'), distanceOf('', 'abc'), distanceOf('kitten', 'sitting')]).toEqual([1, 3, 3])
})

test('hits are marked in the whole text, and the excerpt shows the part with most of them', () => {
  const hits = new Set(['reef', 'reefs'])
  expect(highlighted('The reef.', hits)).toEqual([
    { text: 'The ', isHit: false },
    { text: 'reef', isHit: true },
    { text: '.', isHit: false },
  ])
  const long = `${'Nothing here. '.repeat(40)}Then the reef and other reefs. ${'More. '.repeat(80)}`
  const shown = excerptOf(long, hits)
  expect(shown.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['reef', 'reefs'])
  expect(shown.map(({ text }) => text).join('').length).toBeLessThan(200)
  expect(excerptOf('', hits)).toEqual([])
})

test('an address says everything, and a strange one is read as far as it goes', () => {
  const address = 'q=coral&sector=science%2Ctechnology&institution=A%2C%2CB&sort=newest&page=3'
  const choice = searchChoiceOf(new URLSearchParams(address))
  expect(choice).toMatchObject({
    q: 'coral',
    chosen: { sector: ['science', 'technology'], institution: ['A,B'] },
    page: 3,
  })
  expect(new URLSearchParams(searchQueryOf(choice)).toString()).toBe(address)
  expect(searchChoiceOf(new URLSearchParams('sort=best&page=-2&exact=yes&kind='))).toEqual({
    ...{ q: '', exact: false, sort: 'relevance', page: 1, after: null, chosen: {} },
  })
  expect(splitValues(joinValues(['a,b', 'c']))).toEqual(['a,b', 'c'])
})

test('only common words are answered from lists', () => {
  const words = (documents: number) => ({ lexemes: ['x'], documents })
  const million = 1_000_000
  expect(planOf(million, [words(200)], [])).toBe('count')
  expect(planOf(million, [words(200_000)], [])).toBe('champions')
  expect(planOf(million, [words(200_000), words(300)], [])).toBe('count')
  expect(planOf(million, [words(200_000)], [words(20_000)])).toBe('count')
  expect(planOf(million, [], [])).toBe('champions')
})
