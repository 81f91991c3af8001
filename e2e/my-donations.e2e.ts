import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { giveByCalls } from './gifts.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// My Donations, as a donor sees it.

const reviewer = 'reviewer@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: reviewer })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const path = (page: Page): string => new URL(page.url()).pathname

async function pay(page: Page, card: RegExp): Promise<void> {
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await page.waitForURL('**/project/**')
}

test('a donor finds totals, receipts and the results of each gift, and may hide the name afterwards (GEN-15, NAV-20, DONR-04)', async () => {
  const [ada, dan] = [await visitor(), await visitor()]
  await becomeResearcher(ada, origin(), 'ada@people.example')
  const rosa = await visitor()
  await becomeDonor(rosa, origin(), reviewer)
  const projectId = await openProject(ada, rosa, 'Do reefs recover?')
  await becomeDonor(dan, origin(), 'dan@people.example')

  // By the menu and by the tile of the profile.
  await visit(dan, '/')
  await button(dan, /account menu$/).click()
  await dan.getByRole('menuitem', { name: 'My Donations' }).click()
  await dan.getByText('You have not made a donation yet.').waitFor()
  await expectAccessible(dan)
  await dan.getByRole('main').getByRole('link', { name: 'Explore Projects' }).click()
  await dan.waitForURL('**/stem-sectors')
  await visit(dan, '/donor-profile')
  await button(dan, 'Back').click()
  await dan.getByRole('main').getByRole('link', { name: 'My Donations' }).click()
  await dan.waitForURL('**/my-donations')

  // A declined card first, then 'Try again' with the same form.
  await visit(dan, `/project/${projectId}?give`)
  await dan.getByRole('button', { name: '$50' }).click()
  await dan.getByLabel(/I accept the/).check()
  await button(dan, 'Continue to payment').click()
  await pay(dan, /not enough funds/)
  await dan.getByText('Nothing was charged', { exact: true }).waitFor()
  await visit(dan, '/my-donations')
  await dan.getByText('Failed', { exact: true }).waitFor()
  await dan.getByText(/does not have enough funds/).waitFor()
  await dan.getByRole('link', { name: 'Try again' }).click()
  await dan.getByText('$46.70').waitFor()
  await dan.getByLabel(/I accept the/).check()
  await button(dan, 'Continue to payment').click()
  await pay(dan, /Succeeds$/)
  await dan.getByText('Thank you. Your gift is confirmed').waitFor()

  // The researcher posts an update.
  await visit(ada, `/project/${projectId}?tab=updates`)
  await ada.getByLabel('Post a progress update').fill('The second dive is done.')
  await button(ada, 'Post update').click()
  await ada.getByText('Your update is posted.').waitFor()

  await visit(dan, '/my-donations')
  const totals = dan.getByRole('region', { name: 'Totals' })
  await totals.waitFor()
  expect(await totals.getByRole('definition').allTextContents()).toEqual(['$50.00', '$50.00', '$46.70', '$3.30', '1'])
  await dan.getByText('Confirmed', { exact: true }).waitFor()
  await dan.getByRole('region', { name: 'What became of it' }).getByText('The second dive is done.').waitFor()
  await dan.getByText(/^\$46\.70 of it is held for the project .* The project is 1% funded\.$/).waitFor()
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)

  const eve = await visitor(phone)
  const donorInLedger = async (): Promise<string | null> => {
    await visit(eve, `/project/${projectId}?tab=ledger`)
    return eve.getByRole('rowheader').first().textContent()
  }
  expect(await donorInLedger()).toBe('Ada K.')
  await dan.getByLabel(/^Anonymous/).click()
  await expect.poll(donorInLedger).toBe('Anonymous')

  // What the gifts of the year did, with a picture to share.
  await dan.getByRole('heading', { name: 'What became of it' }).waitFor()
  await dan.getByRole('link', { name: 'What your gifts did this year' }).click()
  await dan.getByRole('heading', { name: /^What your gifts did in \d{4}$/ }).waitFor()
  await dan.getByRole('heading', { name: 'Sources' }).waitFor()
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)
  const sharing = dan.waitForEvent('download')
  await button(dan, 'Share without amounts').click()
  expect((await sharing).suggestedFilename()).toMatch(/^gifts-\d{4}\.jpg$/)
  await dan.goBack()

  // The annual statement as PDF and as CSV.
  await dan.getByRole('link', { name: 'Yearly statement' }).click()
  await dan.getByRole('heading', { name: /^Gifts in \d{4}$/ }).waitFor()
  await dan.getByText('Receipt no. 1').waitFor()
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)
  const saving = dan.waitForEvent('download')
  await button(dan, 'Download as a table (CSV)').click()
  expect((await saving).suggestedFilename()).toMatch(/^gifts-\d{4}\.csv$/)
  await dan.goBack()

  await dan.getByRole('link', { name: 'Receipt no. 1' }).click()
  await settled(dan)
  await dan.getByRole('heading', { name: 'Receipt no. 1' }).waitFor()
  expect(path(dan)).toMatch(/^\/receipt\//)

  // Of many projects the first are shown, and the rest by one press, also after going back.
  for (const title of ['Two', 'Three', 'Four', 'Five'])
    await giveByCalls(dan, await openProject(ada, rosa, `${title} reefs`))
  await visit(dan, '/my-donations')
  const results = dan.getByRole('region', { name: 'What became of it' })
  await button(dan, 'Show all 5 projects').waitFor()
  expect(await results.getByRole('link', { name: 'Do reefs recover?' }).count()).toBe(0)
  await dan.getByRole('link', { name: 'What became of it' }).click()
  await button(dan, 'Show all 5 projects').press('Enter')
  // The focus is on the first of the rest.
  await expect.poll(() => dan.evaluate(() => document.activeElement?.textContent)).toContain('Do reefs recover?')
  await results.getByRole('link', { name: 'Do reefs recover?' }).click()
  await dan.waitForURL('**/project/**')
  await dan.goBack()
  await results.getByRole('link', { name: 'Do reefs recover?' }).waitFor()
})

test('signed out, /my-donations asks to get started', async () => {
  const page = await visitor()
  await page.goto('/my-donations')
  await page.waitForURL((url) => url.pathname === '/get-started')
})
