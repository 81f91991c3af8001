import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { stage, visit } from './harness.ts'
import { becomeDonor } from './people.ts'
import { buildTestModeIfStale, countMissing } from './test-mode-files.ts'

// The auth service cannot be reached (AMB-027): what happens to signing in, where Test Mode is allowed and where not.

beforeAll(buildTestModeIfStale, 600_000)
const allowed = stage({ TEST_MODE: 'allowed' })
const closed = stage({ TEST_MODE: 'off' })

const banner = 'Test Mode - No database connection required'
const form = (page: Page) => page.getByRole('main').getByRole('form', { name: 'Sign in' })
const email = (page: Page) => form(page).getByLabel('E-mail')
const password = (page: Page) => form(page).getByLabel('Password', { exact: true })

async function trySignIn(page: Page, address: string): Promise<void> {
  await email(page).fill(address)
  await password(page).fill('anything')
  await form(page).getByRole('button', { name: 'Sign In' }).click()
}
const heldLocks = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [])
const cutAuth = (page: Page): Promise<unknown> =>
  page.context().route('**/auth/v1/token**', (route) => route.abort('internetdisconnected'))

test('signing in continues in Test Mode when the auth service is away, and when everything is (MOCK-01, ERRS-11)', async () => {
  const page = await allowed.visitor()
  await visit(page, '/sign-in')
  await cutAuth(page)
  await trySignIn(page, 'rosa@people.example')
  await page.getByText('We cannot be reached, so this is Test Mode.').waitFor()
  await page.getByText(banner).waitFor()
  expect(page.url()).toBe(`${allowed.origin()}/test-mode/sign-in`)
  // The typed values are there, except the password, which never left the browser.
  expect([await email(page).inputValue(), await password(page).inputValue()]).toEqual(['rosa@people.example', ''])
  await trySignIn(page, 'rosa@people.example')
  await page.waitForURL((url) => url.pathname === '/test-mode/')
  expect(await page.evaluate(() => localStorage.getItem('mock-auth-token'))).toContain('rosa@people.example')

  // Once it was open here, it starts without any server.
  await expect.poll(() => countMissing(page, '/test-mode')).toBe(0)
  const other = await page.context().newPage()
  await visit(other, '/sign-in')
  await page.context().setOffline(true)
  await trySignIn(other, 'gus@people.example')
  await other.waitForURL('**/test-mode/**')
  await other.getByText(banner).waitFor()
})

test('every page offers Test Mode, any address leads there with ?test-mode, and one press leads back', async () => {
  const page = await allowed.visitor()
  for (const path of ['/', '/sign-in', '/jobs', '/nowhere']) {
    const html = await (await page.request.get(path)).text()
    expect([path, html.includes('Try it without an account')]).toEqual([path, true])
  }
  await visit(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Try it without an account' }).click()
  await page.waitForURL('**/test-mode/')
  await page.getByText(banner).waitFor()
  await page.goto('/projects/science/ecology?test-mode&page=2')
  await page.getByText(banner).waitFor()
  expect(page.url()).toBe(`${allowed.origin()}/test-mode/projects/science/ecology?page=2`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sample/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${allowed.origin()}/projects/science/ecology`)
  await page.getByText('No projects in Ecology yet').waitFor()
  expect(await page.getByText(banner).count()).toBe(0)
})

test('a tab of the product opens its own event stream beside a tab of Test Mode', async () => {
  const trial = await allowed.visitor()
  await visit(trial, '/test-mode/sign-in')
  await trySignIn(trial, 'rosa@people.example')
  await trial.waitForURL((url) => url.pathname === '/test-mode/')
  await expect.poll(() => heldLocks(trial)).toContainEqual(expect.stringMatching(/live$/))
  const page = await trial.context().newPage()
  const stream = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/me/events')
  await becomeDonor(page, allowed.origin(), 'beside@people.example')
  await visit(page, '/about')
  await stream
})

test('where Test Mode is off, an outage is reported, and the form is sent again (AMB-027, NAV-34)', async () => {
  const page = await closed.visitor()
  await visit(page, '/sign-in')
  await cutAuth(page)
  await trySignIn(page, 'rosa@people.example')
  await page.getByText('We cannot be reached. Check your connection, then try again.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  expect(await page.getByText(banner).count()).toBe(0)
  await page.context().unroute('**/auth/v1/token**')
  await form(page).getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid login credentials').waitFor()
  expect((await page.request.get('/test-mode/')).status()).toBe(404)
  const home = await page.request.get('/?test-mode')
  expect([new URL(home.url()).pathname, (await home.text()).includes('Try it without')]).toEqual(['/', false])
})
