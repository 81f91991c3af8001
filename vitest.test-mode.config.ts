import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import journeys from './vitest.e2e.config.ts'

/**
 * Journeys that run a second time on Test Mode, by how their titles begin: of one person each, who needs no mail, no
 * operator, no peer of the server, and no empty product.
 */
const again: Readonly<Record<string, readonly string[]>> = {
  addresses: ['an unknown sector or area says so'],
  content: ['somebody looks for help', 'what is optional can be removed'],
  'donor-profile': ['the profile names the donor'],
  'job-keys': ['a position is posted and found by keys alone'],
  'researcher-profile': ['signed out, the profile asks', 'wrong and large files are refused', 'the next steps follow'],
  settings: ['a donor opens the settings'],
  'submit-project': ['a project that waits can be withdrawn'],
  'top-bar': [
    'a stranger finds the public pages',
    'on a phone the menu opens and closes',
    'a donor sees initials',
    'public links stay',
    'a researcher’s menu leads',
    'the account menu works by keyboard alone',
  ],
}

const fileOf = (name: string): string => `e2e/${name}.e2e.ts`
for (const [name, titles] of Object.entries(again)) {
  const text = readFileSync(fileOf(name), 'utf8')
  for (const title of titles)
    if (!text.includes(`test('${title}`)) throw new Error(`${fileOf(name)} has no journey '${title} …' any more`)
}

const { globalSetup: _, ...asOnServer } = journeys.test ?? {}

export default defineConfig({
  test: {
    ...asOnServer,
    name: 'end to end on Test Mode',
    include: Object.keys(again).map(fileOf),
    testNamePattern: new RegExp(`^(${Object.values(again).flat().join('|')})`),
    env: { JOURNEYS_ON: 'test-mode' },
  },
})
