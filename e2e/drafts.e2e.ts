import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeResearcher, comeBack } from './people.ts'

// What is typed is safe: in two windows, without a connection, discarded and brought back (issue 10, §1).

const { origin, visitor } = stage()
const field = (page: Page, label: RegExp) => page.getByLabel(label)
const saved = (page: Page) => page.getByText(/^Saved at \d\d:\d\d$/).waitFor()
const drafts = async (page: Page) =>
  ((await call(page, 'GET', '/api/me/drafts')).body as { items: { id: string; title: string }[] }).items

test('two windows write one draft: different fields merge, for the same field both wordings are shown and stored', async () => {
  const [first, second] = [await visitor(), await visitor(phone)]
  await becomeResearcher(first, origin(), 'draft-ada@people.example')
  await comeBack(second, origin(), 'draft-ada@people.example')
  await visit(first, '/submit-project')
  await field(first, /^Title/).fill('Bats')
  await saved(first)
  const address = new URL(first.url()).search
  await visit(second, `/submit-project${address}`)
  await expect.poll(() => field(second, /^Title/).inputValue()).toBe('Bats')
  await field(second, /^Summary/).fill('Do bats follow the tractor?')
  await saved(second)
  await expectNoSidewaysScroll(second)
  await field(first, /^Timeline/).fill('May')
  await expect.poll(() => field(first, /^Summary/).inputValue()).toBe('Do bats follow the tractor?')

  await field(first, /^Title/).fill('Bats by day')
  await first.waitForTimeout(1500)
  await saved(first)
  await field(second, /^Title/).fill('Bats by night')
  const dialog = second.getByRole('dialog', { name: 'Edited in another window' })
  await dialog.getByText('Bats by day').waitFor()
  await expectAccessible(second)
  await dialog.getByRole('radio', { name: /What was saved elsewhere/ }).check()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await expect.poll(() => field(second, /^Title/).inputValue()).toBe('Bats by day')
  await second.reload()
  await settled(second)
  await second.getByText('Other wordings that were kept').click()
  await second.getByText('Bats by night').waitFor()
  await expectAccessible(second)
})

test('without a connection typed text stays in the browser, and is saved once it is back', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'draft-offline@people.example')
  await visit(page, '/submit-project')
  await field(page, /^Title/).fill('Moss')
  await saved(page)
  const stepAside = await between(page, '/api/drafts/*', () => 408)
  await field(page, /^Title/).fill('Moss in lava caves')
  await page.getByText('No connection.').waitFor()
  await expectAccessible(page)
  await stepAside()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await saved(page)
  expect(await drafts(page)).toMatchObject([{ title: 'Moss in lava caves' }])
})

test('a draft is listed, discarded and restored; once submitted it is gone, and another open window learns that', async () => {
  const [page, late] = [await visitor(), await visitor()]
  await becomeResearcher(page, origin(), 'draft-grace@people.example')
  await comeBack(late, origin(), 'draft-grace@people.example')
  await visit(page, '/submit-project')
  await field(page, /^Title/).fill('Lichen')
  await saved(page)
  await visit(page, '/submit-project')
  await page.getByRole('button', { name: 'Discard Lichen' }).click()
  await page.getByText('is discarded.').waitFor()
  expect(await drafts(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await page.getByRole('link', { name: 'Lichen' }).click()
  await expect.poll(() => field(page, /^Title/).inputValue()).toBe('Lichen')
  await visit(late, `/submit-project${new URL(page.url()).search}`)

  await field(page, /^Description/).fill('Lichen on walls.')
  await field(page, /^Sector/).selectOption('science')
  await field(page, /^Research area/).selectOption('ecology')
  await field(page, /^Funding goal/).fill('5,000')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await field(page, /^Line 1: what is bought/).fill('Lamps')
  await field(page, /^Line 1: kind/).selectOption('equipment')
  await field(page, /^Line 1: amount/).fill('5,400')
  await page.getByText('The lines add up to $5,400, which is $400 more than the goal.').waitFor()
  await page.getByRole('button', { name: 'Set the goal to $5,400' }).click()
  await page.getByText('Reaches the project').waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).first().click()
  await page.getByText('Only you see this page.').waitFor()
  await page.getByRole('rowheader', { name: 'Lamps' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect.poll(() => field(page, /^Line 1: amount/).inputValue()).toBe('5,400')
  await page.getByRole('button', { name: 'Add a milestone' }).click()
  await field(page, /^Milestone 1: what/).fill('All walls photographed')
  await field(page, /^Milestone 1: due/).fill('2027-05-01')
  await page.getByRole('button', { name: 'Add an approval' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove approval 1' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('dialog').getByText('24-72 hours').waitFor()
  expect(await drafts(page)).toEqual([])

  await field(late, /^Impact|^Expected impact/).fill('Cleaner walls.')
  await late.getByText('This draft was sent or discarded in another window.').waitFor()
  await late.getByRole('button', { name: 'Keep it as a new draft' }).click()
  await saved(late)
  await expect.poll(() => field(late, /^Expected impact/).inputValue()).toBe('Cleaner walls.')
  const own = (await call(page, 'GET', '/api/me/projects')).body as { items: { id: string }[] }
  await visit(page, `/project/${own.items[0]?.id}`)
  await page.getByRole('rowheader', { name: 'Lamps' }).waitFor()
  await page.getByRole('rowheader', { name: 'All walls photographed' }).waitFor()
  await expectAccessible(page)
})
