import { expect, test } from 'vitest'
import type { RichElement, RichNode, RichTree } from '#values/rich-text.ts'
import { isAllowedAttribute, isAllowedTag } from './allowed.ts'
import { renderMarkdown } from './markdown.ts'

const elements = (nodes: RichTree): RichElement[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elements(node.children ?? [])]))
const textIn = (nodes: RichTree): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children ?? []))).join('')
const paragraph = (...children: RichNode[]): RichElement => ({ tag: 'p', children })

test('a text of all kinds becomes elements, headings from the third level', () => {
  const tree = renderMarkdown(
    '# Aim\n\nOne **bold**, _slanted_ `x` ~~old~~\nsecond line\n\n- a\n- b\n\n1. c\n\n> q\n\n---',
  )
  expect(tree.map((node) => (typeof node === 'string' ? node : node.tag))).toEqual(
    'h3 p ul ol blockquote hr'.split(' '),
  )
  expect(elements(tree).map((one) => one.tag)).toEqual(
    'h3 p strong em code del br ul li li ol li blockquote p hr'.split(' '),
  )
})

test('plain texts read as before: dollars are money, lines stay lines, signs stay signs', () => {
  const text = 'We need $5,000 for reagents and $3,000 for travel.\nA second line: 3 < 4 & snake_case &amp; 5 * 6.'
  const [first, second] = text.split('\n')
  expect(renderMarkdown(text)).toEqual([paragraph(first ?? '', { tag: 'br' }, second ?? '')])
  expect(renderMarkdown('Title\n---\n    indented\n[a]: https://a.example\n[a]').map((node) => textIn([node]))).toEqual(
    ['Title', '', 'indented[a]: https://a.example[a]'],
  )
})

test('formulas are between two double dollars, in a line or on lines of their own', () => {
  const [inLine] = elements(renderMarkdown('where $$x \\in \\mathbb{R}^n$$ holds')).filter(({ tag }) => tag === 'math')
  expect([inLine?.attributes, textIn(inLine?.children ?? [])]).toEqual([{ 'data-tex': 'x \\in \\mathbb{R}^n' }, 'x∈ℝn'])
  const [block] = elements(renderMarkdown('So\n$$\n\\frac{a}{b}\n= c\n$$\nthen')).filter(({ tag }) => tag === 'math')
  expect(block?.attributes).toEqual({ display: 'block', 'data-tex': '\\frac{a}{b}\n= c' })
  expect(textIn(renderMarkdown('It costs $$ or \\$\\$ and $$$$'))).toBe('It costs $$ or $$ and $$$$')
})

test.each([
  '\\def\\a{x}\\a',
  '\\newcommand{\\a}{x}',
  '\\let\\a=b',
  '\\color{white}{x}',
  '\\href{https://a.example}{x}',
])('the formula %s is shown as it was typed', (tex) =>
  expect(renderMarkdown(`$$${tex}$$`)).toEqual([{ tag: 'pre', children: [tex] }]),
)

test('links lead to https alone, and say what they are not', () => {
  const hrefs = (text: string) => elements(renderMarkdown(text)).flatMap(({ attributes }) => attributes?.href ?? [])
  expect(hrefs('[a](https://a.example/b?c=1#d) <https://e.example>')).toEqual([
    'https://a.example/b?c=1#d',
    'https://e.example/',
  ])
  const refused = [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      '//evil.example',
      '/project/1',
      'http://a.example',
      'data:text/html,x',
    ],
    ...['https://user:word@a.example', 'https:a.example', 'vbscript:x', 'file:///etc/passwd', '\\\\evil.example'],
  ]
  for (const href of refused) expect([href, hrefs(`[words](${href})`)]).toEqual([href, []])
  expect(textIn(renderMarkdown('[words](javascript:x)'))).toBe('words')
})

test('pictures are ours, with their size and their words', () => {
  const own = '/files/01890000-0000-7000-8000-000000000000/800.webp'
  expect(renderMarkdown(`![A reef](${own}#800x600)`)).toEqual([
    paragraph({ tag: 'img', attributes: { src: own, width: '800', height: '600', alt: 'A reef' } }),
  ])
  for (const src of ['https://evil.example/a.png', own, `${own}#0x0`, '/files/../a/800.webp#1x1'])
    expect(renderMarkdown(`![A reef](${src})`)).toEqual([paragraph('A reef')])
})

test('tables have twelve columns and two hundred rows at most; a larger one is shown as it was typed', () => {
  const table = (columns: number, rows: number) =>
    [`|${'a|'.repeat(columns)}`, `|${'-:|'.repeat(columns)}`, ...Array(rows).fill(`|${'1|'.repeat(columns)}`)].join(
      '\n',
    )
  const tags = (text: string) => renderMarkdown(text).map((node) => (typeof node === 'string' ? node : node.tag))
  expect(tags(`Before\n\n${table(12, 200)}\n\nafter`)).toEqual(['p', 'table', 'p'])
  expect(elements(renderMarkdown(table(1, 1))).at(-1)).toEqual({
    tag: 'td',
    attributes: { align: 'right' },
    children: ['1'],
  })
  expect(tags(table(13, 1))).toEqual(['pre'])
  expect(tags(`${table(2, 201)}\n\nafter`)).toEqual(['pre', 'p'])
})

test('whatever is typed, nothing comes out but the allow-list', () => {
  const hostile = [
    '<script>alert(1)</script> <img src=x onerror=alert(1)> <!-- --> <b onclick=x>',
    '[<img src=x onerror=alert(1)>](https://a.example "onmouseover=x")',
    '![" onerror="x](https://a.example/"onerror="x)',
    '$$\\htmlStyle{color:red}{x}$$ $$\\text{<script>}$$ $$\\includegraphics{x}$$ $$\\url{javascript:x}$$',
    '```html onload=x\n<script>\n```',
    '| <script> | $$\\class{x}{y}$$ |\n|---|---|\n| a | b |',
    '# [a](javascript:x) <h1>',
    '1000000000. x\n\n999999999. y',
    '$$\\rule{1000em}{1000em} \\kern 5em \\raisebox{9em}{x}$$ $$\\begin{matrix}a&b\\\\c&d\\end{matrix}$$ $$\\cancel{x} \\boxed{y}$$',
  ]
  for (const text of hostile) {
    const made = elements(renderMarkdown(text))
    expect(made.map(({ tag }) => tag).filter((tag) => !isAllowedTag(tag))).toEqual([])
    for (const { tag, attributes = {} } of made)
      expect([tag, Object.keys(attributes).filter((name) => !isAllowedAttribute(tag, name))]).toEqual([tag, []])
  }
})
