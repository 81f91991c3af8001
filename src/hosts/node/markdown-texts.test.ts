import { expect, test } from 'vitest'
import type { Log } from '#platform/log.ts'
import type { RichTree } from '#values/rich-text.ts'
import { markdownTexts } from './markdown-texts.ts'

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
const texts = markdownTexts(silent)

/** Filled to 20,000 characters. */
const filled = (part: string, end = ''): string =>
  part.repeat(Math.ceil(20_000 / part.length)).slice(0, 20_000 - end.length) + end
const wideTable = `|${'a|'.repeat(1500)}\n|${'-|'.repeat(1500)}\n|${'b|'.repeat(1500)}`

/** Texts that made other renderers, or this one without its limits, slow or long. */
const hostile: readonly string[] = [
  ...[
    '* ',
    '*_',
    '*]',
    '> ',
    '**a',
    '[',
    '![',
    '](',
    '[a](',
    '![a](',
    '`',
    '``a',
    '~~',
    '<',
    '<a',
    '\\',
    '_',
    '__a_',
  ].map((part) => filled(part)),
  ...[
    '- ',
    '1. ',
    '+ \n',
    '# ',
    '#\n',
    '---\n',
    '```\n',
    '~~~\n',
    '|',
    '|-',
    '|\n',
    '| a | b |\n|---|---|\n',
    '\t',
    ' \n',
  ].map((part) => filled(part)),
  ...[
    '$$',
    '$$x$$',
    '$$x',
    '$',
    '$$\n',
    '$$\\sqrt x$$ ',
    '&amp;',
    '&',
    ':',
    'a:b ',
    'https://a.b/ ',
    '<https://a.b> ',
  ].map((part) => filled(part)),
  wideTable,
  filled(`|${'a|'.repeat(12)}\n|${'-|'.repeat(12)}\n${'|\n'.repeat(200)}\n`),
  filled('[a]: https://a.example/long\n') + filled('[a]'),
  filled(`${'x'.repeat(60)} [a][a] `),
  `$$${'\\sqrt'.repeat(390)} x$$`,
  filled(`$$${'{'.repeat(900)}x${'}'.repeat(900)}$$ `),
  filled(`$$${'\\frac{1}{'.repeat(59)}x${'}'.repeat(59)}$$ `),
  filled(`$$\\def\\a{${'x'.repeat(50)}}${'\\a'.repeat(500)}$$ `),
  filled('$$\\begin{matrix}a&b\\\\c&d\\end{matrix}$$ '),
  filled(`$$\\begin{array}{${'c'.repeat(200)}}${'a&'.repeat(800)}\\end{array}$$ `),
  filled(`$$${'\\mathbb{R}'.repeat(200)}$$ `),
  filled(`$$${'\\left('.repeat(300)}$$ `),
  filled(`$$${'x^'.repeat(990)}x$$ `),
  filled(`$$${'\\overbrace{'.repeat(59)}x${'}'.repeat(59)}$$ `),
  filled('![a](/files/01890000-0000-7000-8000-000000000000/800.webp#1x1) '),
  Array.from({ length: 190 }, (_, deep) => `${'  '.repeat(deep % 50)}- x`)
    .join('\n')
    .repeat(2),
  filled('𝛼'),
]

test('60 hostile texts take no longer than 500 ms each and produce no more than 400 kB, and the next is rendered', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  const found: { readonly at: number; readonly bytes: number }[] = []
  for (const [at, source] of hostile.entries()) {
    const json = await texts.render(source)
    found.push({ at, bytes: json === undefined ? 0 : Buffer.byteLength(json) })
  }
  expect(found.filter(({ bytes }) => bytes > 400_000)).toEqual([])
  expect(await texts.render('*on*')).toBe('[{"tag":"p","children":[{"tag":"em","children":["on"]}]}]')
}, 60_000)

test('a text that takes too long is abandoned, and the thread answers the next one', async () => {
  const hasty = markdownTexts(silent, { timeMs: 1 })
  expect(await hasty.render(filled('$$\\begin{matrix}a&b\\\\c&d\\end{matrix}$$ '))).toBeUndefined()
  const patient = markdownTexts(silent, { idleMs: 1 })
  const tree = JSON.parse((await patient.render('## Aim')) ?? '[]') as RichTree
  await new Promise((pause) => setTimeout(pause, 30))
  expect(tree).toEqual([{ tag: 'h4', children: ['Aim'] }])
  expect(await patient.render('*a*')).toContain('em')
})
