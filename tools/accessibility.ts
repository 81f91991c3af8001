import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { longDate } from '#values/time.ts'
import type { AxeResult } from '../e2e/axe-results.ts'

// `npm run accessibility`: makes the results on /accessibility from what axe found when each journey last ran (in
// `npm test`, or `vitest run --config vitest.e2e.config.ts`). They are stored in content/generated.

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/axe')
/** A journey that was renamed or removed leaves its results behind. */
const isOfJourney = (file: string): boolean => existsSync(join(root, 'e2e', `${file.split('.')[0]}.e2e.ts`))
const results = readdirSync(folder)
  .filter(isOfJourney)
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as AxeResult)

/** One screen at many URLs: ids and names count as one. */
const screenOf = (path: string): string =>
  path.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}|\/[0-9a-f]{16,}|\/\d{4}-\d{4}-\d{4}-\d{3}[\dX]/g, '/*')

type Area = { readonly name: string; readonly has: (path: string) => boolean }
const staff: Area = { name: 'Staff area', has: (path) => /^\/admin(\/|$)/.test(path) }
const own: Area = {
  name: 'Own pages of signed-in people',
  has: (path) =>
    /^\/(donor-profile|researcher-profile|my-|settings|messages|notifications|connections|for-me|local-projects|saved|submit-|edit-|receipt|redirect|subscription|preview)/.test(
      path,
    ) || path.endsWith('/team'),
}
const open: Area = { name: 'Public pages', has: (path) => !staff.has(path) && !own.has(path) }

const rowOf = ({ name, has }: Area): string[] => {
  const here = results.filter(({ path }) => has(path))
  const screens = new Set(here.map(({ path }) => screenOf(path))).size
  const dark = here.filter(({ theme }) => theme === 'dark').length
  const findings = here.reduce((sum, one) => sum + one.findings, 0)
  return here.length === 0 ? [] : [`| ${name} | ${screens} | ${here.length} | ${dark} | ${findings} |`]
}

const versions = [...new Set(results.map(({ version }) => version))].join(', ')
const text = `On ${longDate(new Date().toISOString())}, with axe-core ${versions}:

| Where | Screens | States | Of these in dark | Findings |
| --- | --- | --- | --- | --- |
${[open, own, staff].flatMap(rowOf).join('\n')}
`
writeFileSync(join(root, 'content/generated/accessibility.md'), text)
console.log(text)
