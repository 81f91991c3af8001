import { buildTestModeIfStale, hostFiles } from '../e2e/test-mode-files.ts'
import { startFirefox } from './firefox/browser.ts'
import type { Tab } from './firefox/tab.ts'

// `npm run firefox` walks through Test Mode in Firefox, which journeys do not: Firefox is driven by its own remote
// protocol. From files alone, as in e2e/test-mode.e2e.ts.

const below = '/trial'

/** The API's answer for the signed-in person, or the status of its refusal. */
const asked = (path: string): string =>
  `fetch('${path}', { headers: { authorization: 'Bearer ' + JSON.parse(localStorage.getItem('mock-auth-token') ?? '{}').access_token } })
    .then((answer) => answer.ok ? answer.json() : { status: answer.status })`

await buildTestModeIfStale()
const host = await hostFiles(below)
const firefox = await startFirefox()
const steps: string[] = []

/** Prints what was checked, and how long it took. */
async function step<Value>(what: string, act: () => Promise<Value>): Promise<Value> {
  const began = performance.now()
  const value = await act()
  steps.push(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${what}`)
  console.log(steps.at(-1))
  return value
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

const at = (path: string): string => `${host.origin}${below}${path}`
const isDonor = async (tab: Tab): Promise<boolean> =>
  (await tab.ask<{ email?: string }>(asked('/api/me'))).email === 'gus@people.example'

async function walk(): Promise<void> {
  const tab = await firefox.newTab()
  await step('nothing kept: a deep link is drawn, under the banner', async () => {
    await tab.open(at('/jobs'))
    await tab.shows(/Test Mode - No database connection required/)
    await tab.shows(/Job Board/)
    must((await tab.address()) === `${below}/jobs`, 'the deep link led elsewhere')
  })
  await step('any password signs in, and the session is fake', async () => {
    await tab.open(at('/sign-in'))
    await tab.type('E-mail', 'gus@people.example')
    await tab.type('Password', 'anything')
    await tab.press('button', 'Sign In')
    await tab.shows(/Welcome back!/)
    must(await isDonor(tab), 'the person who signed in is another')
  })
  const { items } = await tab.ask<{ items: { id: string }[] }>(asked('/api/projects/trending'))
  must(items.length === 8, 'the landing page has not the eight samples')
  await step('a gift is paid on pages of the test gateway, and confirmed', async () => {
    await tab.open(at(`/project/${items[0]?.id}?give`))
    await tab.press('button', '$50')
    await tab.pressAt('dialog[open] label:has(a[href$="/terms"]) input')
    await tab.press('button', 'Continue to payment')
    await tab.press('button', 'Pay $50.00')
    await tab.shows(/Your gift is confirmed/)
  })
  const other = await firefox.newTab()
  await step('a second tab has the same world', async () => {
    await other.open(at('/my-donations'))
    await other.shows(/Confirmed/)
  })
  await step('a picture goes through the service worker', async () => {
    await other.open(at(`/project/${items[0]?.id}`))
    await other.shows(/Sample project/)
    must(
      await other.ask<boolean>(
        "fetch([...document.images].map(({ src }) => src).find((src) => src.includes('/art/') || src.includes('/files/')) ?? 'none').then(({ ok }) => ok)",
      ),
      'a picture did not come',
    )
  })
  await step('the promises of the books hold in it', async () => {
    await other.press('button', 'Test Mode')
    await other.pressLine('Promises')
    const [kept, , all] = (await other.shows(/\d+ of \d+ hold/)).split(' ')
    must(kept === all, `only ${kept} of ${all} promises hold`)
  })
  const empty = await firefox.newTab()
  await tab.close()
  await other.close()
  const again = await step('all tabs were closed: what was answered is there', async () => {
    const tab = await firefox.newTab()
    await tab.open(at('/my-donations'))
    await tab.shows(/Confirmed/)
    must(await isDonor(tab), 'the session is gone')
    return tab
  })
  await empty.close()
  await step('starting over throws everything away', async () => {
    await again.press('button', 'Test Mode')
    await again.shows(/1 account and 1 gift made here/)
    await again.pressLine('Start over')
    await again.press('button', 'Throw away and start over')
    await again.shows(/Fund the Future/)
    must((await again.ask<{ status?: number }>(asked('/api/me'))).status === 401, 'the account is still there')
  })
}

try {
  console.log(firefox.version)
  await walk()
  const sent = host.asked().filter((path) => /\/(api|auth|files|art|test-gateway)\//.test(path))
  must(sent.length === 0, `the server was asked: ${sent.join(', ')}`)
  console.log('Test Mode works in it.')
} catch (cause) {
  console.error(cause)
  process.exitCode = 1
} finally {
  await firefox.stop()
  host.stop()
}
