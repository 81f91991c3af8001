import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './repository.ts'

// The checker skips what it cannot read, so violations are planted, and each must be found.

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'import-laws-')))
afterAll(() => rmSync(folder, { recursive: true }))

const innocent: Readonly<Record<string, string>> = {
  'src/values/money.ts': 'export const cents = 1',
  'src/wire/refusal.ts': "import { cents } from '#values/money.ts'\nexport const refusal = cents",
  'src/platform/clock.ts': 'export const clock = 1',
  'src/ui/Button.tsx': "import { cents } from '#values/money.ts'\nexport const Button = cents",
  'src/features/funding/gifts/contract.ts':
    "import { refusal } from '#wire/refusal.ts'\nexport const contract = refusal",
  'src/features/funding/gifts/rules.ts': "import { cents } from '#values/money.ts'\nexport const rule = cents",
  'src/features/funding/gifts/store.ts': "import { clock } from '#platform/clock.ts'\nexport const store = clock",
  'src/features/funding/gifts/actions.ts':
    "import { post } from '#features/funding/ledger/actions.ts'\nimport { store } from './store.ts'\nexport const action = store + post",
  'src/features/funding/gifts/endpoints.ts': "import { action } from './actions.ts'\nexport const endpoint = action",
  'src/features/funding/ledger/actions.ts': 'export const post = 1',
  'src/features/funding/plans/actions.ts':
    "import { action } from '#features/funding/gifts/actions.ts'\nexport const plan = action",
  'src/features/identity/accounts/rules.ts': 'export const account = 1',
  'src/features/research/projects/rules.ts': 'export const project = 1',
  'src/features/community/rooms/rules.ts': 'export const rule = 1',
  'src/features/site/pages/rules.ts': 'export const page = 1',
  'src/features/office/finance/rules.ts': 'export const desk = 1',
  'src/api/create-api.ts':
    "import { endpoint } from '#features/funding/gifts/endpoints.ts'\nexport const api = endpoint",
  'src/hosts/node/start.ts': "import 'node:fs'\nimport { api } from '#api/create-api.ts'\nexport const start = api",
}

const upTo = (slice: string, name: string): string => `export type { ${name} } from '#features/${slice}/rules.ts'`

/** Each violates the law that it is listed under; type imports count, too. */
const planted: readonly (readonly [law: string, path: string, text: string])[] = [
  [
    'values-stand-alone',
    'src/values/bad.ts',
    "import type { refusal } from '#wire/refusal.ts'\nexport type A = refusal",
  ],
  ['wire-knows-only-values', 'src/wire/bad.ts', "export { clock } from '#platform/clock.ts'"],
  ['platform-is-feature-blind', 'src/platform/bad.ts', "export { rule } from '#features/funding/gifts/rules.ts'"],
  ['ui-is-feature-blind', 'src/ui/bad.tsx', "export { rule } from '#features/funding/gifts/rules.ts'"],
  ['features-never-look-up', 'src/features/funding/plans/parts/bad.ts', "export { api } from '#api/create-api.ts'"],
  ['areas-are-layered-foundation', 'src/features/foundation/audit/up.ts', upTo('identity/accounts', 'account')],
  ['areas-are-layered-identity', 'src/features/identity/staff/up.ts', upTo('research/projects', 'project')],
  ['areas-are-layered-research', 'src/features/research/updates/up.ts', upTo('funding/gifts', 'rule')],
  ['areas-are-layered-funding', 'src/features/funding/plans/up.ts', upTo('community/rooms', 'rule')],
  ['areas-are-layered-community', 'src/features/community/rooms/up.ts', upTo('site/pages', 'page')],
  ['areas-are-layered-careers', 'src/features/careers/jobs/up.ts', upTo('site/pages', 'page')],
  ['areas-are-layered-site', 'src/features/site/pages/up.ts', upTo('office/finance', 'desk')],
  [
    'every-slice-has-an-area',
    'src/features/funding/plans/astray.ts',
    "export { lost } from '#features/astray/rules.ts'",
  ],
  [
    'contract-is-shared-language',
    'src/features/funding/plans/contract.ts',
    "export { store } from '#features/funding/gifts/store.ts'",
  ],
  ['rules-are-pure', 'src/features/identity/plans/rules.ts', "export { clock } from '#platform/clock.ts'"],
  ['stores-only-store', 'src/features/funding/plans/store.ts', "export { plan } from './actions.ts'"],
  [
    'actions-do-not-speak-http',
    'src/features/funding/gifts/actions/bad.ts',
    "export { endpoint } from '../endpoints.ts'",
  ],
  ['screens-see-the-wire-only', 'src/features/funding/gifts/screens/Bad.tsx', "export { hidden } from '../between.ts'"],
  [
    'features-meet-at-their-doors',
    'src/features/funding/plans/tasks.ts',
    "export { store } from '#features/funding/gifts/store.ts'",
  ],
  ['everything-resolves', 'src/features/funding/plans/mails.ts', "export { gone } from './gone.ts'"],
  [
    'ledger-is-the-floor',
    'src/features/funding/ledger/store/entries.ts',
    "export { rule } from '#features/funding/gifts/rules.ts'",
  ],
  ['runs-anywhere', 'src/features/funding/plans/checks.ts', "export { readFileSync } from 'node:fs'"],
  ['test-mode-runs-in-browsers', 'src/hosts/test-mode/clock.ts', "export { start } from '../node/start.ts'"],
  ['drivers-live-in-hosts', 'src/platform/driver.ts', "export { default as sql } from 'postgres'"],
  ['no-cycles', 'src/features/funding/plans/round.ts', "export { trip } from './trip.ts'\nexport const round = 1"],
  ['no-orphans', 'src/features/funding/plans/alone.ts', 'export const alone = 1'],
]

/** Files that the plants import; not checked themselves. */
const ground: Readonly<Record<string, string>> = {
  'src/features/funding/gifts/between.ts': "import { action } from './actions.ts'\nexport const hidden = action",
  'src/features/astray/rules.ts': 'export const lost = 1',
  'src/features/funding/plans/trip.ts': "import { round } from './round.ts'\nexport const trip = round",
}

function plant(): void {
  const all = { ...innocent, ...ground, ...Object.fromEntries(planted.map(([, path, text]) => [path, text])) }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  for (const file of ['package.json', 'tsconfig.json']) copyFileSync(join(root, file), join(folder, file))
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'))
}

type Found = { readonly from: string; readonly rule: { readonly name: string } }

test('every law finds its planted violation, and allows what is legal', () => {
  plant()
  const checker = join(root, 'node_modules/.bin/depcruise')
  const laws = join(root, 'tools/import-laws.cjs')
  const { stdout } = spawnSync(checker, ['src', '--config', laws, '--output-type', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { summary } = JSON.parse(stdout) as { summary: { violations: readonly Found[] } }
  const found = summary.violations.map(({ rule, from }) => `${rule.name} ${from}`)
  for (const [law, path] of planted) expect(found).toContain(`${law} ${path}`)
  const culprits = new Set([...planted.map(([, path]) => path), ...Object.keys(ground)])
  expect(summary.violations.filter(({ from }) => !culprits.has(from))).toEqual([])
})

test('every import law has a planted violation', () => {
  const { forbidden } = createRequire(import.meta.url)('./import-laws.cjs') as {
    forbidden: readonly { name: string }[]
  }
  expect(planted.map(([law]) => law).sort()).toEqual(forbidden.map(({ name }) => name).sort())
})
