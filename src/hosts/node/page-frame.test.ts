import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { isPersonal } from '#web/page-route.ts'
import { routes } from '#web/routes.tsx'
import { buildIfStale } from './build.ts'
import { dist } from './built.ts'
import { builtFrame, frameOf, type PageFrame } from './page-frame.ts'
import { type Share, shareFile } from './test-mode-share.ts'

const client = join(dist, 'client')
let frame: PageFrame
beforeAll(async () => {
  await buildIfStale()
  frame = builtFrame(dist)
}, 120_000)

/** The screens that the server renders; the component gallery is for developers. */
const publicScreens = routes.flatMap(screensOf).filter((screen) => !screen.endsWith('/ComponentsScreen'))

function screensOf({ id = '', children = [] }: RouteObject): string[] {
  if (isPersonal([id])) return []
  return [...(id.includes('/screens/') ? [id] : []), ...children.flatMap(screensOf)]
}

function scriptsOf(links: string): { begin: string; modules: string[] } {
  const [, begin = '', modules = ''] =
    /<script defer src="([^"]+)" data-modules="([^"]+)"><\/script>$/.exec(links) ?? []
  return { begin, modules: modules.split(' ') }
}
const sentBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0)
/** The imports of a built file that run before it. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(client, file), 'utf8').matchAll(/(?:^|[;}])import(?:[^"'`;()]*from)?["'`]\.\/([^"'`]+)["'`]/g),
  ].map(([, name]) => `/assets/${name}`)

test('there are public screens to test', () => {
  expect(publicScreens.length).toBeGreaterThan(12)
})

test.each(publicScreens)('%s loads its styles first, then at most 8 scripts of 120 kB', (screen) => {
  const links = frame.linksFor([screen])
  expect(links).toMatch(/^<link rel="stylesheet" href="\/assets\/[^"]+\.css" \/>/)
  const { begin, modules } = scriptsOf(links)
  expect(links.match(/<script/g)).toHaveLength(1)
  expect(modules.length + 1).toBeLessThanOrEqual(8)
  expect(new Set(modules).size).toBe(modules.length)
  expect(sentBytes([begin, ...modules])).toBeLessThanOrEqual(120_000)
})

test.each(publicScreens)('%s loads all scripts that it needs before hydration, in order, and no others', (screen) => {
  const { modules } = scriptsOf(frame.linksFor([screen]))
  modules.forEach((file, at) => {
    for (const needed of importsOf(file)) expect(modules.slice(0, at), file).toContain(needed)
  })
  const taken = new Set(modules.flatMap(importsOf))
  const byThemselves = modules.filter((file) => !taken.has(file))
  const name = screen.split('#')[0]?.split('/').at(-1) ?? ''
  expect(byThemselves.map((file) => file.replace(/-[\w-]{7}\.js$/, ''))).toEqual([
    `/assets/${name === 'ProjectScreen' ? 'project' : name}`,
  ])
})

test.each([
  ['site/project-page/screens/ProjectScreen', 'LedgerTab'],
  ['site/search/screens/SearchScreen', 'finding'],
  ['careers/jobs/screens/JobsScreen', 'searches'],
])('%s with its %s, which comes later, has loaded at most 8 scripts of 120 kB', (screen, later) => {
  const { begin, modules } = scriptsOf(frame.linksFor([screen]))
  const files = readdirSync(join(client, 'assets')).filter((name) => new RegExp(`^${later}-[\\w-]{7}\\.js$`).test(name))
  expect(files).toHaveLength(1)
  const loaded = new Set([begin, ...modules, ...files.map((name) => `/assets/${name}`)])
  for (const file of loaded) for (const needed of importsOf(file)) loaded.add(needed)
  expect(loaded.size).toBeLessThanOrEqual(8)
  expect(sentBytes([...loaded])).toBeLessThanOrEqual(120_000)
})

test.each([
  ['account menu', 'account'],
  ['list of personal pages', 'routes'],
])('the %s is one script of 4 kB more, on every public page', (_, name) => {
  const [file = ''] = readdirSync(join(client, 'assets')).filter(
    (one) => one.startsWith(`${name}-`) && one.length === name.length + 11,
  )
  const needed = importsOf(`/assets/${file}`)
  expect(needed).not.toEqual([])
  for (const screen of publicScreens)
    for (const one of needed) expect(scriptsOf(frame.linksFor([screen])).modules).toContain(one)
  expect(sentBytes([`/assets/${file}`])).toBeLessThanOrEqual(4000)
})

test('all pages together have at most 1 kB of Test Mode: the link into it, and nothing that runs there', () => {
  const share = JSON.parse(readFileSync(join(client, shareFile), 'utf8')) as Share
  const modules = Object.keys(share).filter((name) => share[name] !== 0)
  for (const name of modules) expect(name).toMatch(/^src\/features\/foundation\/test-mode\/parts\//)
  expect(modules).not.toEqual([])
  expect(Object.values(share).reduce((sum, letters) => sum + letters, 0)).toBeLessThanOrEqual(1000)
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'))
  for (const word of ['mock-auth-token', 'submittedProjects', 'SharedWorker', 'No database connection'])
    expect(scripts.filter((name) => readFileSync(join(client, 'assets', name), 'utf8').includes(word))).toEqual([])
})

test('a personal page loads the list of such pages with its scripts, and a public page does not', () => {
  const modulesFor = (...ids: string[]) => scriptsOf(frame.linksFor(ids)).modules.join(' ')
  expect(modulesFor('personal signed in', 'research/follows/screens/SavedScreen')).toMatch(/\/routes-[\w-]{7}\.js/)
  expect(modulesFor('not found')).toMatch(/\/routes-[\w-]{7}\.js/)
  for (const screen of publicScreens) expect(modulesFor(screen)).not.toMatch(/\/routes-/)
})

test('one font is preloaded, of at most 25 kB, and the styles use it', () => {
  const links = frame.linksFor([])
  const ahead = [...links.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(ahead).toEqual([expect.stringMatching(/\.woff2$/)])
  expect(statSync(join(client, ahead[0] ?? '')).size).toBeLessThanOrEqual(25_000)
  const [, styles = ''] = /rel="stylesheet" href="([^"]+)"/.exec(links) ?? []
  expect(readFileSync(join(client, styles), 'utf8')).toContain(`url(${ahead[0]})`)
})

test.each(['Café naïve Ångström', 'Łódź, Škoda, Iași', 'Ελλάδα', 'Москва, Київ', 'nghiên cứu', '“1,234 €” – × 5'])(
  'the heading font has a subset of at most 25 kB for every character of %s',
  (text) => {
    const [, styles = ''] = /rel="stylesheet" href="([^"]+)"/.exec(frame.linksFor([])) ?? []
    const css = readFileSync(join(client, styles), 'utf8')
    const pieces = [...css.matchAll(/url\(([^)]+\.woff2)\)[^}]*unicode-range:([^;}]+)/g)].map(
      ([, file = '', range = '']) => {
        expect(statSync(join(client, file)).size).toBeLessThanOrEqual(25_000)
        return range.split(',').map((part) =>
          part
            .slice(2)
            .split('-')
            .map((code) => Number.parseInt(code, 16)),
        )
      },
    )
    const hasPiece = (code: number): boolean =>
      pieces.flat().some(([first = 0, last = first]) => first <= code && code <= last)
    expect([...text].filter((letter) => !hasPiece(letter.codePointAt(0) ?? 0))).toEqual([])
  },
)

test('an incomplete build is refused', () => {
  expect(() => frameOf({}, readFileSync(join(dist, 'index.html'), 'utf8'))).toThrow('not whole')
})
