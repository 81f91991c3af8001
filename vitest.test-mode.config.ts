import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import journeys from './vitest.e2e.config.ts'

/**
 * Journeys that run a second time on Test Mode, by how their titles begin. Several people of a journey come to one world,
 * each with a session of their own, and mails are read in its mailbox. With the server alone stay those that need
 *
 * - an operator's command, settings of their own, or a peer: another sign-in, SMS, a mail gateway, Stripe;
 * - what a server writes: pages without scripts, headers, addresses that are read beside the browser;
 * - calls on a network, which tests cut, delay or count: a world is asked by messages;
 * - wrong or weak passwords, and addresses to prove, which Test Mode takes as they are (MOCK-04);
 * - an empty product: samples are there; or the register of institutions, which is not;
 * - two tabs of a second person: the browser has one storage, and only its first person has it whole.
 */
const again: Readonly<Record<string, readonly string[]>> = {
  addresses: ['an unknown sector or area says so', 'staff are greeted where they sign in'],
  'browse-projects': ['saved projects stand on a page of their own'],
  'combined-page': ['the combined page signs in, or up', 'a donor who asks for the staff area'],
  content: ['somebody looks for help', 'what is optional can be removed'],
  'donor-profile': [
    'signed out, the profile asks to get started',
    'the first visit asks for interests',
    'the profile names the donor',
  ],
  'job-keys': ['a position is posted and found by keys alone', 'who applied is opened, rated, noted'],
  'my-donations': ['signed out, /my-donations asks'],
  'researcher-profile': [
    'signed out, the profile asks',
    'the profile dialog opens by itself once',
    'wrong and large files are refused',
    'the next steps follow',
    'tabs follow the address',
    'own projects show how they stand',
  ],
  'researcher-sign-up': [
    'three plans are offered',
    'standard is chosen already',
    'after choosing a plan',
    'a donor reads that a researcher needs',
  ],
  settings: [
    'a donor opens the settings',
    'a researcher’s settings are a tab',
    'staff have settings',
    'a new address counts once both sides',
  ],
  'sign-up': [
    '/get-started offers signing up first',
    'a donor form with nothing in it',
    'two different passwords are not sent',
    'typed text survives a reload',
    'a visitor who was sent to sign in',
    'pages for signing in and up fit',
  ],
  staff: [
    'each role finds its own entries',
    'a screen that a role does not have',
    'every list of the staff area has its keys',
    'on a phone the desk shows the list',
  ],
  'submit-project': ['strangers go to /get-started', 'a project that waits can be withdrawn'],
  'top-bar': [
    'a stranger finds the public pages',
    'on a phone the menu opens and closes',
    'a donor sees initials',
    'public links stay',
    'a researcher’s menu leads',
    'the account menu works by keyboard alone',
    '/dev/components shows every component',
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
    testNamePattern: new RegExp(`^(${Object.values(again).flat().map(RegExp.escape).join('|')})`),
    env: { JOURNEYS_ON: 'test-mode' },
  },
})
