import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'

const { visitor } = stage()

test('a visitor looks for help, reads an article in its section, and says whether it helped (FOOT-04, ROUT-25)', async () => {
  const page = await visitor(phone)
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor()
  await page.getByLabel('What is it about?').fill('forgot my password')
  await page.getByText(/^\d+ articles?$/).waitFor()
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByRole('heading', { name: 'I forgot my password', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Yes' }).dblclick()
  await page.getByText('Thank you. We are glad it helped.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All help' }).click()
  await page.getByLabel('What is it about?').fill('zzzz')
  await page.getByRole('heading', { name: 'No articles found.' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor()
})

test('questions open by keyboard and without scripts, and legal texts print without bars (FOOT-05)', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/faq')
  const question = page.getByText('What is taken from my gift?')
  await question.focus()
  await page.keyboard.press('Enter')
  await page.getByText('A platform fee of 3.5%').waitFor()
  await page.goto('/privacy')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: 'Messages' }).isVisible()).toBe(true)
})

const recent = (page: Page) => page.evaluate(() => localStorage.getItem('recent-searches'))

test('optional data can be removed from a browser, and nothing else is removed with it (FOOT-11)', async () => {
  const page = await visitor()
  await visit(page, '/cookies')
  await page.evaluate(() => {
    localStorage.setItem('recent-searches', '["reefs"]')
    localStorage.setItem('messages:draft:1:2', 'half a sentence')
  })
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('They are removed from this browser.').waitFor()
  expect(await recent(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('messages:draft:1:2'))).toBe('half a sentence')
  await expectAccessible(page)
})
