import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import journeys from './vitest.e2e.config.ts'

// Journeys run a second time on Test Mode, from the same files, all but those below. Several people of a journey come
// to one world, each with a session of their own, and mails are read in its mailbox.

const network = 'calls on a network, which the test counts, changes or slows down: a world is asked by messages'
const server = 'what a server writes: pages without scripts, headers, addresses that are read beside the browser'
const operator = 'an operator’s command, or a setting of the environment'
const peer = 'a peer: another sign-in, SMS, a mail gateway, a captcha, Stripe'
const passwords = 'wrong or weak passwords, and addresses to prove, which Test Mode takes as they are (MOCK-04)'
const samples = 'an empty product, and samples are there; or a register of institutions, which is not'
const bar = 'the height of the window, of which Test Mode’s bar takes some'
const own = 'a place of its own: Test Mode is what it is about'
/** What it shows of Test Mode, others of its part show in less time. */
const more = 'nothing: `npm run proof` runs it'

type Titles = Readonly<Record<string, string>>

/** What stays with the server in `npm test`, and what it needs: whole files, or journeys by how their titles begin. */
const withServer: Readonly<Record<string, string | Titles>> = {
  addresses: {
    'the sectors lead to their areas': samples,
    'every URL is answered with': server,
    'name and mark of the product': operator,
    'a session that is known': network,
    'a signed-in person is redirected': more,
    'a page that is opened by its address': more,
  },
  analytics: operator,
  'api-explorer': network,
  'auth-calls': passwords,
  'browse-projects': {
    'parts below the first view': network,
    'visitors browse, sort': more,
    'the gift dialog shows and': more,
    "a donor sees 'Match'": more,
  },
  captcha: peer,
  'case-refunds': more,
  'close-month': operator,
  'combined-page': {
    'the combined page checks the length itself': passwords,
    'both sign-up tabs ask for the terms': passwords,
    'a refusal at the combined page': passwords,
  },
  connections: more,
  content: { 'questions open by keyboard and without scripts': server },
  'desk-settings': {
    'settings of the environment are': operator,
    'every entry of the sidebar': more,
  },
  'desks-by-keyboard': more,
  digests: operator,
  'donor-profile': {
    'Back skips the survey': more,
  },
  'doubtful-position': more,
  drafts: {
    'a draft is listed': more,
  },
  'edit-project': {
    'two windows that edit': more,
  },
  financial: operator,
  'half-signed-in': more,
  history: more,
  institution: peer,
  interrupted: peer,
  'job-keys': {
    'a long upload shows its': network,
    'a visitor applies by keyboard': more,
  },
  jobs: {
    'a board without positions reports': samples,
    'a person with an account posts': more,
    'a search is saved in': more,
    'a visitor posts a position': more,
    'who has only the mailed link': network,
  },
  live: {
    'all tabs of a browser': network,
    'a signed-out visitor loads no': network,
    'an open page of a project': more,
  },
  news: more,
  'other-sign-ins': peer,
  outcomes: operator,
  'own-profile': {
    'an institution is chosen with the keyboard': samples,
    'the place of an institution and the link of a DOI': samples,
    'donors are thanked': more,
  },
  'passkey-autofill': passwords,
  passkeys: more,
  payouts: operator,
  people: {
    'an invited reviewer follows': more,
  },
  phone: peer,
  'plan-changes': {
    'until the browser shows': network,
    'a billing address is changed': operator,
    'a charge that fails shows': operator,
    'a plan that is not paid in its days': operator,
    'an upgrade whose page': more,
    'a smaller plan and': more,
    'another card is given': more,
    'the first checkout is': more,
    'a submission beyond': more,
  },
  'plan-services': {
    'a researcher boosts': more,
    'a share waits': more,
  },
  problems: peer,
  'public-pages': {
    'a first visit asks for its styles first': network,
    'a page that fails in the browser itself': network,
    'a path that is not there is named': server,
    '%s is readable without JavaScript': server,
    'reduced motion is': more,
    'the landing page says': more,
    '%s is accessible': more,
    'How It Works opens': more,
    'a link to a section of': more,
  },
  recovery: {
    'the answer to a forgotten': more,
    'a recovery link that was used': more,
  },
  'research-areas': more,
  'researcher-profile': {
    'an address without a researcher': more,
    'wrong and large files': more,
    'the next steps depend on': more,
    'tabs follow the URL, and': more,
  },
  'researcher-sign-up': {
    'a plan is chosen without scripts': server,
    'passwords must agree': passwords,
    'a researcher signs up on a plan': passwords,
  },
  'review-desk': more,
  search: { 'without scripts the page searches': server },
  'second-phone': peer,
  settings: {
    'the password changes with the old one': passwords,
    'a person exports their data': passwords,
    'a researcher’s settings are': more,
  },
  'sign-in-dialog': passwords,
  'sign-up': {
    'the service refuses a short': passwords,
    'a donor signs up with one call': passwords,
    'the page that waits for the confirmation': passwords,
    'an error of the service': passwords,
    'the mail can be requested': passwords,
    'an address in use is answered like a new one': passwords,
    'opening the mailed link spends nothing': passwords,
    'signing in is refused with': passwords,
    'a person with an unconfirmed address': passwords,
    'typed text survives': more,
    'pages for signing in and up': more,
  },
  'slow-line': network,
  staff: {
    'the page of the staff area loads': server,
    'the bar is hidden in the staff area only': server,
    'the queue shows ten reviews at 900 px': bar,
    'people who are not staff': more,
    'in public, staff see': more,
    'a reviewer reads, comments': more,
    'of two reviewers': more,
    'the super admin sees': more,
    'support follows a mail': more,
    'a screen that a role': more,
    'on a phone the desk': more,
  },
  'staff-duty': network,
  steady: server,
  stories: more,
  stripe: peer,
  'submit-project': {
    'the form asks': more,
    'a failed save keeps the': more,
  },
  support: {
    'two people write': more,
  },
  'test-mode': own,
  'test-mode-away': own,
  'test-mode-breaks': own,
  'test-mode-keys': own,
  'test-mode-uploads': own,
  'test-mode-worlds': own,
  texts: {
    'the chief rewrites an article': more,
    'the chief writes an article': more,
  },
  'top-bar': {
    'two tabs whose session is about to end': network,
    'a server that asks for fewer requests': network,
    'the bar stays': more,
    'signing in takes effect in': more,
    'only a spinner is in': more,
    'a visitor of whom no': server,
    'without scripts the bar': server,
    'public links stay': more,
    'a researcher’s menu leads': more,
  },
  'trusted-types': server,
  updates: {
    'a milestone is marked': more,
  },
  uploads: network,
}

const runsAll = process.env.TEST_MODE_JOURNEYS === 'all'
const isLeft = (needs: string): boolean => needs !== more || !runsAll

const ending = '.e2e.ts'
const fileOf = (name: string): string => `e2e/${name}${ending}`
const titlesIn = (name: string): string[] =>
  [...readFileSync(fileOf(name), 'utf8').matchAll(/^ *(?:test\(|test.each.*\()?(['"])(.+)\1,(?: |$)/gm)].map(
    ([, , title = '']) => title,
  )

const all = readdirSync('e2e').flatMap((file) => (file.endsWith(ending) ? file.slice(0, -ending.length) : []))
const files = all.filter((name) => typeof withServer[name] !== 'string' || !isLeft(withServer[name]))
const left: string[] = []
for (const [name, what] of Object.entries(withServer)) {
  if (!all.includes(name)) throw new Error(`there is no ${fileOf(name)} any more`)
  for (const [title, needs] of typeof what === 'string' ? [] : Object.entries(what)) {
    const places = files.filter((other) => titlesIn(other).some((one) => one.startsWith(title)))
    if (places.join() !== name) throw new Error(`'${title} …' is to be in ${name}, and is in: ${places.join()}`)
    if (isLeft(needs)) left.push(title)
  }
}

/** Where the same is told of several, each says its own. */
const beginning = (title: string): string => title.split('%s').map(RegExp.escape).join('.+')

const { globalSetup: _, ...asOnServer } = journeys.test ?? {}

export default defineConfig({
  test: {
    ...asOnServer,
    name: 'end to end on Test Mode',
    include: files.map(fileOf),
    testNamePattern: new RegExp(`^(?!${left.map(beginning).join('|')})`),
    env: { JOURNEYS_ON: 'test-mode' },
  },
})
