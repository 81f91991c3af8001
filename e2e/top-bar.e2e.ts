import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { fetchHere } from './on-test-mode.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher, signIn } from './people.ts'

const { origin, visitor } = stage()

const bar = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const account = (page: Page) => bar(page).getByRole('button', { name: /account menu$/ })
const items = async (page: Page): Promise<(string | null)[][]> => {
  await account(page).click()
  const all = await page.getByRole('menuitem').all()
  return Promise.all(all.map(async (item) => [await item.textContent(), await item.getAttribute('href')]))
}
/** The service's answer to a refresh token, outside the browser. */
const refresh = (token: string): Promise<Response> =>
  fetchHere(`${origin()}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  })
const refreshTokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}'
    return JSON.parse(kept).refresh_token
  })

test('a visitor finds the public pages, signing in and getting started in the bar (NAV-05, NAV-07, NAV-08, NAV-09, NAV-10)', async () => {
  const page = await visitor()
  await visit(page, '/')
  for (const [name, href] of [
    ['For Researchers', '/researcher-signup'],
    ['About Us', '/about'],
    ['Explore Projects', '/stem-sectors'],
  ] as const)
    expect(await main(page).getByRole('link', { name }).getAttribute('href')).toBe(href)
  await bar(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/sign-in')
  await bar(page).getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/get-started')
})

test('the bar stays in view while scrolling (NAV-01)', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 500 } })
  await visit(page, '/terms')
  const top = (await bar(page).boundingBox())?.y
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect((await bar(page).boundingBox())?.y).toBe(top)
})

test('on a phone the menu opens and closes by its button, and after any link (NAV-03, NAV-04, NAV-08)', async () => {
  const page = await visitor(phone)
  await visit(page, '/')
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  const toggle = async (name: string): Promise<void> => bar(page).getByRole('button', { name }).click()
  await toggle('Open menu')
  await menu.waitFor()
  await expectAccessible(page)
  await toggle('Close menu')
  await menu.waitFor({ state: 'detached' })
  for (const [name, path] of [
    ['Browse Projects', '/stem-sectors'],
    ['About Us', '/about'],
    ['About Us', '/about'],
    ['For Researchers', '/researcher-signup'],
    ['Sign In', '/sign-in'],
    ['Get Started', '/get-started'],
  ] as const) {
    await toggle('Open menu')
    await menu.getByRole('link', { name }).click()
    await menu.waitFor({ state: 'detached' })
    await page.waitForURL(`**${path}`)
  }
  await toggle('Open menu')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
})

test('a donor sees initials, name and kind of account, and a menu of their own pages (NAV-11, NAV-12, NAV-13, NAV-14, NAV-15, NAV-16, NAV-19, NAV-21, NAV-22, NAV-24, NAV-25)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'menu-donor@example.org')
  await visit(page, '/')
  expect(await account(page).textContent()).toMatch(/^AKAda King, Donor Account/)
  expect(await bar(page).getByRole('link', { name: 'Sign In' }).count()).toBe(0)
  expect(await bar(page).getByRole('link', { name: 'Get Started' }).count()).toBe(0)
  expect(await items(page)).toEqual([
    ['My Profile', '/donor-profile'],
    ['My Donations', '/my-donations'],
    ['Connections', '/connections'],
    ['For Me', '/for-me'],
    ['Saved Projects', '/saved'],
    ['Messages', '/messages'],
    ['Local Projects', '/local-projects'],
    ['Notifications', '/notifications'],
    ['Settings', '/settings'],
    ['Sign Out', null],
  ])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await page.waitForURL('**/donor-profile')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('public links stay for people who are signed in', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'public-links@example.org')
  await visit(page, '/')
  for (const name of ['About Us', 'Explore Projects']) await main(page).getByRole('link', { name }).waitFor()
})

test('a researcher’s menu leads to the parts of the profile (NAV-14, NAV-27, NAV-28, NAV-29, NAV-32)', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'menu-researcher@example.org')
  await visit(page, '/')
  expect(await account(page).textContent()).toContain('Researcher Account')
  expect(await main(page).getByRole('link', { name: 'For Researchers' }).count()).toBe(0)
  const found = await items(page)
  expect(found).toContainEqual(['My Projects', '/researcher-profile?tab=projects'])
  expect(found).toContainEqual(['Analytics', '/researcher-profile?tab=analytics'])
  expect(found).toContainEqual(['My Donors', '/researcher-profile?tab=donors'])
  expect(found).toContainEqual(['Notifications', '/notifications'])
})

test('the account menu works by keyboard alone', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'keyboard@example.org')
  await visit(page, '/about')
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.textContent ?? null)
  await account(page).focus()
  await page.keyboard.press('Enter')
  expect(await focused()).toBe('My Profile')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Sign Out')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  expect(await focused()).toContain('Ada King')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Sign Out')
  await page.keyboard.press('m')
  expect(await focused()).toBe('My Profile')
  await page.keyboard.press('m')
  expect(await focused()).toBe('My Donations')
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect(await page.getByRole('menu').isVisible()).toBe(true)
  await page.getByRole('main').click({ position: { x: 5, y: 300 } })
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await expect.poll(focused).toContain('Ada King')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.waitForURL('**/donor-profile')
})

test('signing out ends the session permanently, leads home, and takes effect in every tab (NAV-17, SESS-21)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'leaving@example.org')
  await visit(page, '/donor-profile')
  const other = await tabBeside(page)
  await visit(other, '/donor-profile')
  const token = await refreshTokenOf(page)
  // It is said for some seconds only.
  const noted = other.getByText('You are signed out').waitFor()
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL(`${origin()}/`)
  await bar(page).getByRole('link', { name: 'Sign In' }).waitFor()
  await other.waitForURL('**/get-started?next=%2Fdonor-profile')
  await noted
  expect(await other.getByLabel('E-mail').inputValue()).toBe('')
  expect(await page.getByText('You are signed out').count()).toBe(0)
  await bar(other).getByRole('link', { name: 'Sign In' }).waitFor()
  await expect.poll(async () => (await refresh(token)).status).toBe(400)
})

test('two tabs whose session is about to end renew it together, and both stay signed in (SESS-09, SESS-25)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'renewing@example.org')
  const other = await tabBeside(page)
  const tabs = [page, other]
  // On a URL without our scripts, so that no script renews the session in the meantime.
  for (const tab of tabs) await tab.goto('/api/openapi.json')
  const before = await refreshTokenOf(page)
  await page.evaluate(() => {
    const [key = '', kept = '{}'] = Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token')) ?? []
    const soon = Math.round(Date.now() / 1000) + 60
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(kept), expires_at: soon }))
  })
  // Neither is answered before both have sent the same token.
  const asked = new Set<string>()
  const both = Promise.withResolvers<void>()
  await page.context().route('**/token?grant_type=refresh_token', async (route) => {
    asked.add(String(tabs.indexOf(route.request().frame().page())))
    if (asked.size === tabs.length) both.resolve()
    await both.promise
    await route.continue()
  })
  await Promise.all(tabs.map((tab) => tab.goto('/donor-profile')))
  await both.promise
  for (const tab of tabs) await account(tab).waitFor()
  await page.context().unrouteAll({ behavior: 'wait' })
  const after = await refreshTokenOf(page)
  expect(after).not.toBe(before)
  for (const tab of tabs) {
    await tab.reload()
    await account(tab).waitFor()
  }
  expect(await refreshTokenOf(other)).toBe(after)
})

test('signing in takes effect in every tab', async () => {
  await becomeDonor(await visitor(), origin(), 'two-tabs@example.org')
  const page = await visitor()
  await visit(page, '/about')
  await signIn(await tabBeside(page), 'two-tabs@example.org')
  await account(page).waitFor()
})

test('only a spinner is in the bar until the session is known (NAV-33, SESS-01)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'slow@example.org')
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>()
  await between(page, '/api/me', () => held)
  await page.goto('/about')
  await bar(page).getByRole('status').getByText('Checking whether you are signed in').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  answer(undefined)
  await settled(page)
  await account(page).waitFor()
})

test('a visitor of whom no session is stored is offered to sign in before the scripts arrive, without a spinner (NAV-09, NAV-33)', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 700 } })
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>()
  await between(page, '/assets/entry*.js', () => held)
  await page.goto('/about', { waitUntil: 'commit' })
  await bar(page).getByRole('link', { name: 'Sign In' }).waitFor()
  expect(await bar(page).getByRole('status').count()).toBe(0)
  answer(undefined)
  await settled(page)
  await bar(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/sign-in')
})

test('without scripts the bar offers to sign in (NAV-09)', async () => {
  const browser = (await visitor()).context().browser()
  const context = await browser?.newContext({ baseURL: origin(), javaScriptEnabled: false })
  const page = await context?.newPage()
  if (!page) throw new Error('no page')
  await page.goto('/about')
  await bar(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/sign-in')
  await context?.close()
})

test('a server that asks for fewer requests ends no session', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'busy@example.org')
  let answers = 0
  await page.route('**/api/me', async (route) => {
    answers += 1
    if (answers > 1) return route.continue()
    const body = JSON.stringify({
      status: 429,
      code: 'too_many_requests',
      title: 'Too many requests',
      requestId: 'busy',
    })
    await route.fulfill({ status: 429, contentType: 'application/problem+json', body })
  })
  await page.goto('/about')
  await account(page).waitFor()
  expect(answers).toBeGreaterThan(1)
})

test('/dev/components shows every component', async () => {
  const page = await visitor()
  await visit(page, '/')
  await page.goto('/dev/components')
  await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor()
})
