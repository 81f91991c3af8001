import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher, signIn } from './people.ts'

const { origin, visitor } = stage()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const question = 'Which research matters to you?'
const path = (page: Page): string => new URL(page.url()).pathname

const areas = [
  'Conservation',
  'Medicine',
  'Technology',
  'Space',
  'Climate',
  'Energy',
  'Materials',
  'Biology',
  'Mathematics',
  'Engineering',
]

test('signed out, the profile asks to get started, and a researcher is led to their own (DONR-01, DONR-22)', async () => {
  const page = await visitor()
  await page.goto('/donor-profile')
  await page.waitForURL((url) => url.pathname === '/get-started')
  const researcher = await visitor()
  await becomeResearcher(researcher, origin(), 'not-a-donor@people.example')
  await researcher.goto('/donor-profile')
  await researcher.waitForURL((url) => url.pathname === '/researcher-profile')
})

test('the first visit asks for interests, one or more of ten, and stores them on the server (GEN-18, DONR-11, DONR-14, DONR-15, DONR-16, DONR-17, DONR-18, DONR-19, DONR-12, DONR-13, DONR-21)', async () => {
  const page = await visitor(phone)
  const email = 'curious@people.example'
  await becomeDonor(page, origin(), email)
  await visit(page, '/donor-profile')
  await heading(page, question).waitFor()
  expect(await page.locator('button[aria-pressed]').allTextContents()).toEqual(areas)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await button(page, 'Back').isEnabled()).toBe(true)
  expect(await button(page, 'Continue').getAttribute('aria-disabled')).toBe('true')
  await button(page, 'Space').click()
  await button(page, 'Energy').click()
  await button(page, 'Energy').click()
  expect(await button(page, 'Energy').getAttribute('aria-pressed')).toBe('false')
  await button(page, 'Climate').click()
  await button(page, 'Continue').click()
  await heading(page, 'Your Interests').waitFor()
  await expect.poll(() => focused(page)).toBeTruthy()
  await page.reload()
  await heading(page, 'Your Interests').waitFor()
  await expectChosen(page, ['Space', 'Climate'])
  const elsewhere = await visitor()
  await signIn(elsewhere, email)
  await elsewhere.waitForURL((url) => url.pathname !== '/sign-in')
  await visit(elsewhere, '/donor-profile')
  await expectChosen(elsewhere, ['Space', 'Climate'])
})

async function expectChosen(page: Page, chosen: readonly string[]): Promise<void> {
  await heading(page, 'Your Interests').waitFor()
  for (const area of areas)
    expect([area, await page.getByRole('listitem').getByText(area, { exact: true }).isVisible()]).toEqual([
      area,
      chosen.includes(area),
    ])
  await button(page, 'Update Interests').click()
  for (const area of areas)
    expect([area, await button(page, area).getAttribute('aria-pressed')]).toEqual([area, String(chosen.includes(area))])
  await button(page, 'Back').click()
  await heading(page, 'Your Interests').waitFor()
}

test('Back skips the survey for this visit; the next one asks again (DONR-20)', async () => {
  const page = await visitor()
  const email = 'later@people.example'
  await becomeDonor(page, origin(), email)
  await visit(page, '/donor-profile')
  await button(page, 'Space').click()
  await button(page, 'Back').click()
  await heading(page, 'Your Interests').waitFor()
  await page.reload()
  await heading(page, 'Your Interests').waitFor()
  const again = await visitor()
  await signIn(again, email)
  await again.waitForURL((url) => url.pathname !== '/sign-in')
  await visit(again, '/donor-profile')
  await heading(again, question).waitFor()
  expect(await again.locator('button[aria-pressed=true]').count()).toBe(0)
})

test('the profile names the donor, leads to notifications, and has no activity at first (ROUT-07, DONR-02, DONR-03, DONR-06, DONR-07, DONR-08, DONR-09)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'fresh@people.example')
  await visit(page, '/donor-profile')
  await button(page, 'Back').click()
  await heading(page, 'Ada King').waitFor()
  const main = page.getByRole('main')
  for (const text of ['AK', 'Donor Account', 'fresh@people.example'])
    await main.getByText(text, { exact: true }).waitFor()
  await heading(page, 'Recent Activity').waitFor()
  await main.getByText('There is no recent activity.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: 'Notifications' }).click()
  await page.waitForURL('**/notifications')
  await settled(page)
  expect(path(page)).toBe('/notifications')
  await visit(page, '/donor-profile')
  await main.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/settings')
})
