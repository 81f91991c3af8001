import { expect, test } from 'vitest'
import { ownTexts } from '#hosts/node/own-texts.ts'
import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { figures } from './figures.ts'
import { filledIn, idOf, readOwnText, sectionsOf, unknownIn } from './own-text.ts'
import { faqGroups, helpGroups, legalSlugs } from './places.ts'

/** Made by `npm run accessibility`, not written. */
const written = [...ownTexts()].filter(([path]) => !path.startsWith('generated/'))
const tables = { storedTable: '', accessibilityResults: '', contactLines: '', brand: '', origin: '' }

/** Names, which have a digit and count nothing; the numbers of a list are no figures either. */
const names = /\bWCAG 2\.2\b|\bArgon2id\b|\bW-9\b/g
/** A number in words before what it counts. */
const inWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand)\s+(?:business |banking |opening )?(?:second|minute|hour|day|week|month|year|percent|dollar|cent|character|letter|people|person|file|document|project|boost|session)s?\b/gi

test('a figure in a text of ours is a named constant', () => {
  for (const [path, source] of written) {
    const { body } = readOwnText(source)
    expect([path, unknownIn(body, { ...figures, ...tables })], 'is in rules/figures.ts').toEqual([path, []])
    const bare = filledIn(body, Object.fromEntries(Object.keys({ ...figures, ...tables }).map((name) => [name, ''])))
    const counts =
      bare
        .replace(names, '')
        .replaceAll(/^\d+\. /gm, '')
        .match(/\d+/g) ?? []
    expect([path, counts, bare.match(inWords) ?? []], 'add it to rules/figures.ts').toEqual([path, [], []])
  }
})

test('every text stands in a group or is a legal text, and has a version and a title', () => {
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
  const known = Object.values({ ...paths, ...donorPaths }).map(
    (path) => (typeof path === 'string' ? path : (path as (...parts: string[]) => string)()).split(/[?#]/)[0],
  )
  for (const [path, source] of written)
    for (const [, link = ''] of readOwnText(source).body.matchAll(/\]\((\/[^)#?]*)/g)) {
      const article = /^\/help\/(.+)$/.exec(link)?.[1]
      const isThere = article
        ? ownTexts().has(`help/${article}.md`)
        : known.includes(link) || link === '/.well-known/security.txt'
      expect([path, link, isThere]).toEqual([path, link, true])
    }
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
