import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sizeToFetch } from '../src/hosts/node/test-mode-size.ts'
import { killWorker } from './browser.ts'
import { give } from './gifts.ts'
import { countMissing } from './test-mode-files.ts'
import { ask, bar, below, placeOfFiles, promises, signInTrial, visitTrial } from './test-mode-place.ts'

// Test Mode from files alone: no product runs beside it, and whatever is asked of one would show.

const { visitor } = placeOfFiles()

const kept = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, name)
const main = (page: Page) => page.getByRole('main')

test('its download is at most 6 MB in all', () => {
  expect(sizeToFetch()).toBeLessThanOrEqual(6_000_000)
})

test('any file server serves the product below any path, from a deep link on, with its samples (NAV-34, MOCK-02, MOCK-17, MOCK-19, BRWS-06, LIST-12, JOBS-11)', async () => {
  const page = await visitTrial(await (await visitor()).newPage(), '/jobs')
  expect(new URL(page.url()).pathname).toBe(`${below}/jobs`)
  await bar(page).getByText('Test Mode - No database connection required').waitFor()
  const jobs = await ask<{ items: { title: string }[] }>(page, '/api/jobs')
  expect(jobs.items).toHaveLength(3)
  await main(page)
    .getByRole('link', { name: jobs.items[0]?.title ?? '' })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: jobs.items[0]?.title ?? '' }).waitFor()
  const landing = await ask<{ items: { totalFunded: number }[] }>(page, '/api/projects/trending')
  expect(landing.items.map(({ totalFunded }) => totalFunded)).toEqual([
    ...[25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 55_000, 60_000],
  ])
  const { sectors } = await ask<{ sectors: { activeProjects: number }[] }>(page, '/api/catalogue/sectors')
  expect(sectors.slice(0, 4).map(({ activeProjects }) => activeProjects)).toEqual([234, 156, 189, 87])

  await visitTrial(page, '/projects/science/ecology')
  await main(page)
    .getByRole('link', { name: /^Sample/ })
    .first()
    .waitFor()
  const fourth = '/api/projects?sector=science&area=ecology&page=4'
  expect(await ask(page, fourth)).toMatchObject({ total: 48, pages: 4 })
})

test('the e-mail address decides the role at sign-in, and submissions are stored where the specification says (MOCK-04, MOCK-05, MOCK-07, MOCK-08, MOCK-10, CNST-17)', async () => {
  const page = await (await visitor()).newPage()
  await signInTrial(page, 'ada.researcher@people.example')
  expect(await ask(page, '/api/me')).toMatchObject({ userType: 'researcher' })
  expect(await kept(page, 'mock-auth-token')).toMatchObject({ user: { email: 'ada.researcher@people.example' } })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sb-')))).toEqual([])

  await visitTrial(page, '/submit-project')
  await page.getByLabel(/^Title/).fill('Kelp by night')
  await page.getByLabel(/^Description/).fill('Counted at night.')
  await page.getByLabel(/^Sector/).selectOption('science')
  await page.getByLabel(/^Research area/).selectOption('ecology')
  await page.getByLabel(/^Funding goal/).fill('4000')
  const began = Date.now()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('button', { name: 'Go to My Profile' }).click()
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000)
  await page.waitForURL('**/researcher-profile**')
  await expect
    .poll(() => kept(page, 'submittedProjects'))
    .toMatchObject([{ id: expect.stringMatching(/^\d{13}$/), title: 'Kelp by night', status: 'pending' }])
  expect(await kept(page, 'researcherInfo_ada.researcher@people.example')).toMatchObject({ cvFileName: null })

  // The profile's first visit is introduced.
  await page.getByRole('dialog').getByRole('heading', { name: 'Researcher Profile Information' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === `${below}/`)
  expect(await ask(page, '/api/me')).toEqual({ status: 401 })
})

test('a donor has the red dot at once, pays at the test gateway, and the books pass their checks (AMB-012, MOCK-06, MOCK-14)', async () => {
  const page = await (await visitor()).newPage()
  await signInTrial(page, 'gus@people.example')
  expect(await ask(page, '/api/me')).toMatchObject({ userType: 'donor' })
  // In Test Mode it does not say that something is unread.
  await page.getByRole('banner').getByTitle('Unread messages').waitFor()
  const { items } = await ask<{ items: { id: string }[] }>(page, '/api/projects/trending')
  await give(page, items[0]?.id ?? '', below)
  expect(await page.evaluate(() => localStorage.getItem('lastViewedProject'))).toBe(items[0]?.id)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await bar(page).getByRole('button', { name: 'Test Mode' }).click()
  await bar(page).getByText('Throws away 1 account and 1 gift made here.').waitFor()
  // No mail leaves the browser: it lands on a page, and its links lead to pages here.
  await bar(page)
    .getByRole('button', { name: /^Mailbox/ })
    .click()
  await main(page)
    .getByRole('link', { name: /Receipt for your gift of \$50\.00/ })
    .click()
  await main(page).locator('a[href*="/receipt/"]').first().click()
  await page.waitForURL(`**${below}/receipt/**`)
  await page.getByRole('heading', { level: 1, name: /^Receipt/ }).waitFor()
  const held = await promises(page)
  expect(held.split(' ')[0]).toBe(held.split(' ')[2])
})

test('staff come by three addresses and are sent to their desk; the figures there are samples (MOCK-03, ADMN-28)', async () => {
  const context = await visitor()
  const page = await context.newPage()
  await signInTrial(page, 'admin@test-mode.example')
  await page.waitForURL(`**${below}/admin`)
  for (const figure of ['12', '45', '8', '1,234']) await main(page).getByText(figure, { exact: true }).first().waitFor()
  expect(await ask(page, '/api/me')).toMatchObject({ staff: { role: 'super_admin' } })
  // Its library runs in the worker, too.
  const passkey = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(await ask(page, '/auth/v1/passkeys/authentication/options', passkey)).not.toMatchObject({ status: 500 })
})

test('everything that was answered is still there after all tabs were closed and the worker was killed, without a network (MOCK-30)', async () => {
  const context = await visitor()
  const page = await context.newPage()
  await signInTrial(page, 'rosa@people.example')
  await expect.poll(() => countMissing(page, below)).toBe(0)
  await killWorker()
  await expect
    .poll(() => ask(page, '/api/me').catch(() => undefined))
    .toMatchObject({
      email: 'rosa@people.example',
    })
  await page.close()
  await context.setOffline(true)
  const again = await visitTrial(await context.newPage(), '/donor-profile')
  expect(await ask(again, '/api/me')).toMatchObject({ email: 'rosa@people.example' })
})

test('without a network a gift is given, paid at the test gateway, and still there after a reload', async () => {
  const context = await visitor()
  const page = await context.newPage()
  await signInTrial(page, 'gus@people.example')
  await expect.poll(() => countMissing(page, below)).toBe(0)
  await context.setOffline(true)
  const { items } = await ask<{ items: { id: string }[] }>(page, '/api/projects/trending')
  await give(page, items[0]?.id ?? '', below)
  const { gifts } = await ask<{ gifts: { id: string }[] }>(page, '/api/me/donations')
  expect(gifts).toHaveLength(1)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await ask(page, '/api/me/donations')).toMatchObject({ gifts })
})
