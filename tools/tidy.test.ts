import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { problemHeadings, readProblemPage } from '#features/site/pages/rules/problem-page.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { donorPaths } from '#values/donor-paths.ts'
import { paths } from '#values/paths.ts'
import { routes } from '#web/routes.tsx'
import { refusalCodes } from './refusal-codes.ts'
import { codeOf, filesIn, isCode, isTest, linesLike, root, textOf } from './repository.ts'
import { allForeignWrites, foreignWrites, ownerOf } from './tables.ts'

// Conventions that no linter checks. Each message says what to do instead.

const code = filesIn('src', 'test', 'tools', 'bench', 'db', ...(existsSync(join(root, 'e2e')) ? ['e2e'] : [])).filter(
  isCode,
)
const product = code.filter((path) => path.startsWith('src/') && !isTest(path))
const documents = [...filesIn('.'), ...filesIn('docs')].filter((path) => path.endsWith('.md'))

test('the stars of a path begin no comment', () => {
  expect(codeOf('vitest.e2e.config.ts')).toContain("'e2e/**/*.e2e.ts'")
})

test('a table is written only by the store of its own slice', () => {
  expect(ownerOf('ledger_entries')).toBe('ledger')
  expect(foreignWrites('insert into ledger_entries (id)', 'src/features/funding/donations/store.ts')).toHaveLength(1)
  expect(foreignWrites('insert into ledger_entries (id)', 'src/features/funding/ledger/actions.ts')).toHaveLength(1)
  expect(ownerOf('moderation_looks')).toBe('reports')
  expect(allForeignWrites()).toEqual([])
})

test.each([
  [/\bnew Date\(|\bDate\.now\(/, 'time comes from platform.clock; instants are made and read by #values/time.ts'],
  [/\bMath\.random\(/, 'chance comes from platform.random'],
  [/\bprocess\.env\b/, 'settings come from platform.settings; the environment is read in src/hosts/node/settings.ts'],
])('outside hosts nothing uses %s', (pattern, instead) => {
  const mayUse = /^src\/(hosts\/|values\/time\.ts)/
  expect(
    product.filter((path) => !mayUse.test(path)).flatMap((path) => linesLike(path, pattern)),
    instead,
  ).toEqual([])
})

test('money is rounded in #values/money.ts, cut to whole dollars for display, and touched nowhere else', () => {
  const rounded = /Math\.(round|floor|ceil|trunc)\(.*(cents|dollars|amount|gross|fee\b|price|raised)/i
  const mayRound = ['src/values/money.ts', 'src/features/research/projects/parts/whole-dollars.ts']
  const found = product.filter((path) => !mayRound.includes(path)).flatMap((path) => linesLike(path, rounded))
  expect(found, 'use shareOf, or another function of #values/money.ts').toEqual([])
})

test('numbers and amounts are written without Intl, whose first use takes a browser longer than a page', () => {
  const mayUse = /^src\/(hosts\/node\/|values\/(money|countries)\.ts)/
  const used = /toLocale(Date|Time)?String|new Intl\./
  const found = product.filter((path) => !mayUse.test(path)).flatMap((path) => linesLike(path, used))
  expect(found, 'use #values/count.ts, #values/money.ts or #values/time.ts').toEqual([])
})

test('every form is one that points at what is wrong, or a filter that keeps its place', () => {
  const mayWrite = ['src/ui/Form.tsx', 'src/wire/filter-form.tsx']
  const screens = product.filter((path) => path.endsWith('.tsx') && !mayWrite.includes(path))
  const found = screens.flatMap((path) => linesLike(path, /<form\b/))
  expect(found, 'use <Form> of #ui/Form.tsx, or <FilterForm> of #wire/filter-form.tsx').toEqual([])
})

test('what may be refused is not caught together with a lost database', () => {
  const caught = /\b(must|lock)[A-Z]\w*\(.*\)\.catch\(\(\)/
  const found = product.filter((path) => path.startsWith('src/features/')).flatMap((path) => linesLike(path, caught))
  expect(found, 'use refusedAs or unlessRefused of #wire/refusal.ts').toEqual([])
})

test('nothing is left for later', () => {
  const later = new RegExp(`\\b(${['TO', 'FIX', 'XX'].map((half, at) => half + ['DO', 'ME', 'X'][at]).join('|')})\\b`)
  const found = code.flatMap((path) => linesLike(path, later, textOf(path)))
  expect(found, 'do it, or write it down where work is planned').toEqual([])
})

test('no comment is wider than code', () => {
  const wide = code.flatMap((path) => linesLike(path, /^(?=.{121})\s*(?:\/\*\*|\*|\/\/) .*\s/, textOf(path)))
  expect(wide, 'break it at 120 columns').toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = code
    .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300)
  expect(long, 'split it by idea: a file becomes a folder of the same name').toEqual([])
})

test('a slice has one of each kind of module: a file, or a folder of the same name', () => {
  const doubled = product.filter((path) => {
    const folder = /^(src\/features\/[^/]+\/[^/]+\/(?:actions|contract|rules|store))\.ts$/.exec(path)?.[1]
    return folder !== undefined && product.some((other) => other.startsWith(`${folder}/`))
  })
  expect(doubled, 'move the file into the folder, under the name of its idea').toEqual([])
})

test('every refusal has a page in docs/problems with what happened, why and what to do', () => {
  const pages = filesIn('docs/problems').map((path) => path.replace(/^docs\/problems\/(.*)\.md$/, '$1'))
  expect(pages, 'write docs/problems/<code>.md, or take away the page of a code that is gone').toEqual(refusalCodes())
  for (const page of pages) {
    const { sections } = readProblemPage(textOf(`docs/problems/${page}.md`))
    expect([page, sections.map((section) => section.heading)]).toEqual([page, problemHeadings])
    for (const { text } of sections) expect(text, page).toMatch(/[.?]$/)
  }
})

test('every refusal is named in a test', () => {
  const tests = code.filter(isTest).map(textOf).join('\n')
  const unproven = refusalCodes().filter((one) => !new RegExp(`\\b${one}\\b`).test(tests))
  expect(unproven, 'show each one through the front door, or take it out of the contract').toEqual([])
})

test('every path leads to a screen', () => {
  const isLost = (path: string): boolean => {
    const deepest = matchRoutes(routes, path.split(/[?#]/)[0] ?? '')?.at(-1)
    return deepest === undefined || deepest.route.id === 'not found'
  }
  const samples = [...Object.values(paths), ...Object.values(donorPaths), ...Object.values(deskPaths)].map((path) =>
    typeof path === 'string' ? path : (path as (...parts: string[]) => string)('a', 'b'),
  )
  const isFeed = (path: string): boolean => path.startsWith('/feeds/')
  expect(isLost('/no-such-page')).toBe(true)
  expect(
    samples.filter((path) => isLost(path) && !isFeed(path)),
    'add its page to src/web/routes.tsx or public-routes.tsx',
  ).toEqual([])
})

test('code that runs in a browser imports contracts as types only, so that no schema is bundled', () => {
  const browser = /^src\/(web|ui|values|hosts\/browser)\/|^src\/features\/[^/]+\/[^/]+\/(screens|parts|rules)[./]/
  const contractImport = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'[^']*\/contract(?:\/[\w-]+)?\.ts'/g
  const found = product
    .filter((path) => browser.test(path))
    .flatMap((path) => [...codeOf(path).matchAll(contractImport)].map(([, names = '']) => ({ path, names })))
    .filter(({ names }) => names.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type ')))
  expect(found, 'write import type, and move what has to run into rules').toEqual([])
})

test('a browser calls our own server alone: by one fetch, one upload and the auth client (API-40)', () => {
  const browser = /^src\/(web|ui|wire|hosts\/browser)\/|^src\/features\/[^/]+\/[^/]+\/(screens|parts)\//
  const inBrowser = product.filter((path) => browser.test(path))
  // Callers pass it in: on the server the API itself, in a browser the fetch below.
  const given = 'src/wire/client.ts'
  const network = /(?<![.\w])fetch\(|\b(XMLHttpRequest|WebSocket|EventSource|sendBeacon|indexedDB)\b/
  const speaking = inBrowser.filter((path) => path !== given && linesLike(path, network).length > 0)
  expect(speaking).toEqual(['src/features/foundation/files/parts/upload-file.ts', 'src/hosts/browser/entry.tsx'])
  const auth = inBrowser.filter((path) => linesLike(path, /import\('@supabase|^import (?!type).*@supabase/).length > 0)
  expect(auth).toEqual(['src/features/identity/session/parts/auth-client.ts'])
  expect(linesLike(auth[0] ?? '', /url: `\$\{location\.origin\}\/auth\/v1`/)).toHaveLength(1)
  // Wrappers around a service's database, files, functions or channels must not even exist.
  const installed = Object.keys((JSON.parse(textOf('package-lock.json')) as { packages: object }).packages)
  expect(installed.filter((path) => /@supabase\/(?!auth-js$)/.test(path))).toEqual([])
})

test('links in the documents lead somewhere', () => {
  const broken = documents.flatMap((path) =>
    [...textOf(path).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target) && !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken, 'correct the path').toEqual([])
})

test('requirement rows and decisions named anywhere exist', () => {
  const known = new Set(
    ['docs/requirements.md', 'docs/product-decisions.md'].flatMap((path) =>
      [...textOf(path).matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id),
    ),
  )
  const areas = new Set([...known].map((id) => id.split('-')[0]))
  const unknown = code.flatMap((path) =>
    [...textOf(path).matchAll(/\b([A-Z]{3,4})-\d{2,3}\b/g)]
      .filter(([id, area]) => areas.has(area) && !known.has(id))
      .map(([id]) => `${path}: ${id}`),
  )
  expect(unknown, 'look the id up in docs/requirements.md or docs/product-decisions.md').toEqual([])
})
