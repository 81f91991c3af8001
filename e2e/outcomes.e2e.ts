import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// What happens after a project's deadline (AMB-071).

const reviewer = 'outcomes-reviewer@people.example'
const { origin, visitor, command } = stage({ STAFF_EMAILS: reviewer })
const close = (projectId: string, kind: 'partial' | 'below_minimum') => command('e2e/close-project.ts', projectId, kind)

async function give(page: Page, projectId: string): Promise<void> {
  await visit(page, `/project/${projectId}?give`)
  await page.getByRole('button', { name: '$50' }).click()
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('radio', { name: /Succeeds$/ }).check()
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await page.getByText('Thank you. Your gift is confirmed').waitFor()
}

test('a gift is redirected from My Donations, and a researcher says what will be done with less than the goal', async () => {
  const [ada, rosa, dan] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(ada, origin(), 'outcomes-ada@people.example')
  await becomeDonor(rosa, origin(), reviewer)
  const short = await openProject(ada, rosa, 'Do reefs recover?')
  const open = await openProject(ada, rosa, 'Moss in lava caves')
  await becomeDonor(dan, origin(), 'outcomes-dan@people.example')
  await give(dan, short)
  await close(short, 'below_minimum')

  await visit(dan, '/my-donations')
  await dan.getByText(/This project stayed below its minimum/).waitFor()
  await dan.getByRole('link', { name: 'Choose another project' }).click()
  await dan.getByRole('heading', { name: 'Redirect your gift' }).waitFor()
  await dan.getByLabel('Search title or researcher').fill('lava')
  await dan.getByRole('button', { name: 'Search' }).click()
  await dan.waitForURL('**search=lava**')
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)
  await dan.getByRole('link', { name: 'Choose Moss in lava caves' }).click()
  await dan.getByText(/cannot be undone/).waitFor()
  await expectAccessible(dan)
  await dan.getByRole('button', { name: 'Redirect the gift' }).click()
  await dan.getByRole('heading', { name: 'Your gift was redirected' }).waitFor()
  await dan.getByRole('link', { name: 'Open the receipt' }).click()
  await dan.getByText(/you redirected \$50.00 of it to/).waitFor()
  const [file] = await Promise.all([
    dan.waitForEvent('download'),
    dan.getByRole('button', { name: 'Download as PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('receipt-1.pdf')
  await visit(dan, '/my-donations')
  await dan.getByText('Redirected from “Do reefs recover?”.').waitFor()

  // Staff read where it was given to first, and its entries in the order in which the money went.
  await visit(rosa, '/admin/financial?tab=gifts')
  await rosa.getByRole('row').filter({ hasText: 'Moss in lava caves' }).getByRole('link').first().click()
  const entries = rosa.getByRole('region', { name: 'Entries in the books' }).getByRole('listitem')
  await entries.filter({ hasText: 'Redirected here' }).waitFor()
  const kinds = (await entries.allTextContents()).filter((entry) => entry.startsWith('Redirected'))
  expect(kinds.map((entry) => entry.slice(0, 15))).toEqual(['Redirected away', 'Redirected here'])
  await rosa.getByText(/^Do reefs recover\?, on /).waitFor()
  await expectAccessible(rosa)

  const eve = await visitor()
  await visit(eve, `/project/${short}?tab=ledger`)
  await eve.getByText('Closed below its minimum').waitFor()
  await eve.getByRole('rowheader', { name: /Redirected to/ }).waitFor()
  await expectAccessible(eve)
  await eve.getByLabel('Name or receipt number').fill('no such name')
  await eve.getByRole('button', { name: 'Find' }).click()
  await eve.getByText('Nothing found').waitFor()
  expect(new URL(eve.url()).searchParams.get('search')).toBe('no such name')
  await eve.getByLabel('Name or receipt number').fill('ada k')
  await eve.getByRole('button', { name: 'Find' }).click()
  await eve.getByRole('rowheader', { name: /^Redirected to/ }).waitFor()
  await expectNoSidewaysScroll(eve)
  await visit(eve, `/project/${open}?tab=ledger`)
  await eve.getByText('Redirected from').waitFor()

  await close(open, 'partial')
  await visit(ada, '/researcher-profile')
  await ada.getByRole('dialog').waitFor()
  await ada.keyboard.press('Escape')
  await ada.getByRole('dialog').waitFor({ state: 'detached' })
  await ada.getByRole('link', { name: /Say what will be done with the money/ }).click()
  await ada.getByLabel('What will you do with what was raised?').fill('One cave instead of three.')
  await expectAccessible(ada)
  await ada.getByRole('button', { name: 'Publish the statement' }).click()
  await ada.getByText('Your statement is published.').waitFor()
  await ada.getByRole('blockquote').getByText('One cave instead of three.').waitFor()
  await visit(eve, `/project/${open}`)
  expect(await eve.getByRole('blockquote').textContent()).toContain('One cave instead of three.')
})
