import { expect, test } from 'vitest'
import { ownTexts } from '#hosts/node/own-texts.ts'
import { figures } from './figures.ts'
import { idOf } from './id-of.ts'
import { filledIn, readOwnText, sectionsOf, unknownIn } from './own-text.ts'
import { faqGroups, helpGroups, legalSlugs } from './places.ts'
import { bareFigures, deadLinks } from './proof-reading.ts'

/** Made by `npm run accessibility`, not written. */
const written = [...ownTexts()].filter(([path]) => !path.startsWith('generated/'))
const tables = { storedTable: '', accessibilityResults: '', contactLines: '', brand: '', origin: '' }

test('a figure in a text of ours is a named constant', () => {
  for (const [path, source] of written) {
    const { body } = readOwnText(source)
    expect([path, unknownIn(body, { ...figures, ...tables })], 'is in rules/figures.ts').toEqual([path, []])
    expect([path, bareFigures(body, { ...figures, ...tables })], 'add it to rules/figures.ts').toEqual([path, []])
  }
})

test('every text is in a group or is a legal text, and has a version and a title', () => {
  for (const [path, source] of written) {
    const [kind, file = ''] = path.split('/')
    const { facts } = readOwnText(source)
    expect([path, facts.title !== undefined && facts.title !== '']).toEqual([path, true])
    expect([path, /^\d{4}-\d\d(-\d\d)?$/.test(facts.version ?? '')]).toEqual([path, true])
    const groups: readonly string[] = kind === 'help' ? helpGroups : kind === 'faq' ? faqGroups : ['']
    expect([path, groups.includes(facts.group ?? '')]).toEqual([path, true])
    if (kind === 'legal') expect(legalSlugs).toContain(file.replace('.md', ''))
  }
})

test('a link in a text of ours leads to a page of ours', () => {
  const articles = new Set([...ownTexts().keys()].flatMap((path) => /^help\/(.+)\.md$/.exec(path)?.[1] ?? []))
  for (const [path, source] of written)
    expect([path, deadLinks(readOwnText(source).body, articles)]).toEqual([path, []])
})

test('a date, a list and an article of a law are no figures; a literal number is one', () => {
  const harmless = '1. From 25 May 2018 on\n2. Article 15(1), [a page](/about?since=3), {{giftMin}}'
  expect(bareFigures(harmless, figures)).toEqual([])
  expect(bareFigures('At least $5,000 within two days.', figures)).toEqual(['5,000', 'two days'])
  expect(
    deadLinks('[a](/help/fees) [b](/help/none) [c](/nowhere) [d](https://a.example/x)', new Set(['fees'])),
  ).toEqual(['/help/none', '/nowhere'])
})

test('a long text is cut at its sections, and each has an address', () => {
  expect(sectionsOf('Hello.\n\n## What we keep\n\nA lot.\n\n## Why’s that?\n')).toEqual({
    introduction: 'Hello.',
    sections: [
      { id: 'what-we-keep', title: 'What we keep', text: 'A lot.' },
      { id: 'whys-that', title: 'Why’s that?', text: '' },
    ],
  })
  expect(idOf('Café & Ångström')).toBe('cafe-angstrom')
})

test('a text names what it does not know as it was written', () => {
  expect(filledIn('{{ giftMin }} and {{nothing}} and {{constructor}}', figures)).toBe(
    '$5 and {{nothing}} and {{constructor}}',
  )
  expect(unknownIn('{{giftMin}} {{nothing}} {{toString}}')).toEqual(['nothing', 'toString'])
  expect(() => readOwnText('no head')).toThrow('head')
})
