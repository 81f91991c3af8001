import { expect, test } from 'vitest'
import { isPlain, plainOf } from './plain.ts'
import { tidied } from './tidied.ts'

test('a text without Markdown is plain, and stays as it is', () => {
  for (const text of ['We need $5,000 (of $9,000): 3 > 2 & 5 = 5.', 'Line\n\nnext - with a dash', 'E = mc² + 1', '']) {
    expect([text, isPlain(text)]).toEqual([text, true])
    expect(plainOf(text)).toBe(text)
  }
  for (const text of [
    'a *b*',
    '# a',
    '- a',
    '1. a',
    '> a',
    '[a](b)',
    'a | b',
    '`a`',
    '$$x$$',
    'a\n+ b',
    '<https://a.b>',
  ])
    expect([text, isPlain(text)]).toEqual([text, false])
})

test.each([
  ['# Aim\n\n**Bold** and _slanted_ `code`', 'Aim\n\nBold and slanted code'],
  ['- one\n- two\n> three', 'one\ntwo\nthree'],
  ['[words](https://a.example "title") and ![A reef](/files/a/800.webp#1x1)', 'words and A reef'],
  ['Cut in a [link](https://a.exam', 'Cut in a link'],
  ['snake_case_word, 2 * 3, a \\* b', 'snake_case_word, 2 * 3, a * b'],
  ['| A | B |\n|:--|--:|\n| 1 | 2 |', 'A, B\n\n1, 2'],
  ['where $$x^2$$ holds', 'where x^2 holds'],
  ['```\nlet x\n```\n\n---\n\nend', 'let x\n\nend'],
  ['<https://a.example>', 'https://a.example'],
])('the words of %j', (markdown, words) => expect(plainOf(markdown)).toBe(words))

test('words are found in linear time', () => {
  for (const part of ['[', '![', '](', '*', '_a', '`', '|', '> ', '- ', '\\', '$$', '|-', '~', '<https://'])
    expect(plainOf(part.repeat(10_000)).length).toBeLessThanOrEqual(20_000 * part.length)
})

test('a kept text has one kind of line end, composed letters, and nothing that cannot be seen', () => {
  expect(tidied('a\r\nb\rc\u0001\u0007')).toBe('a\nb\nc')
  expect(tidied('e\u0301')).toBe('é')
  expect(tidied('\u202Egpj.exe\u202C \u2066x\u2069 \u200Bzero\uFEFF \u200Dloose')).toBe('gpj.exe x zero loose')
  expect(tidied('👩‍🔬 👩🏽‍🔬 می\u200Cخواهم')).toBe('👩‍🔬 👩🏽‍🔬 می\u200Cخواهم')
})
