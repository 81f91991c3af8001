import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// The analytics desk: days, comparison, charts with their tables, and an address that keeps all of it.

const chiefMail = 'chief@staff.example'
const { origin, visitor, command } = stage({ STAFF_EMAILS: chiefMail })

async function showsWell(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a super admin reads figures over time, with a table and a file behind each chart (ADMN-07, AMB-157)', async () => {
  const [ada, chief] = [await visitor(), await visitor(phone)]
  await becomeDonor(chief, origin(), chiefMail)
  await visit(chief, '/admin/analytics?from=2020-01-01&to=2020-01-31')
  await chief.getByText('Not enough data for this period.').waitFor()
  await becomeResearcher(ada, origin(), 'ada@people.example', 'standard')
  await openProject(ada, chief, 'Do reefs recover?')
  await command('src/hosts/node/figures-cli.ts')

  await visit(chief, '/admin/analytics')
  const signUps = chief.getByRole('region', { name: 'Sign-ups', exact: true })
  await signUps.waitFor()
  await showsWell(chief)
  await signUps.getByRole('link', { name: 'Table: Sign-ups' }).click()
  await chief.waitForURL('**table=signUps')
  const table = chief.getByRole('table', { name: 'Sign-ups' })
  await expect.poll(() => table.getByRole('row').count()).toBe(31)
  const link = signUps.getByRole('link', { name: 'Hide the table: Sign-ups' })
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)

  // Days and comparison are chosen by keyboard, and are in the URL.
  await chief.getByRole('link', { name: '7 days' }).focus()
  await chief.keyboard.press('Enter')
  await chief.waitForURL('**days=7**')
  await chief.getByLabel('Against').selectOption('year')
  await chief.waitForURL('**against=year**')
  await chief.reload()
  await chief.getByRole('table', { name: 'Sign-ups' }).waitFor()
  expect(await chief.getByRole('table', { name: 'Sign-ups' }).getByRole('row').count()).toBe(8)
  expect(await chief.getByLabel('Against').inputValue()).toBe('year')
  const saved = chief.waitForEvent('download')
  await chief.getByRole('button', { name: 'CSV: Sign-ups' }).click()
  expect((await saved).suggestedFilename()).toBe('signUps.csv')
  await chief.getByText('Donors by month').first().waitFor()
  await showsWell(chief)

  // An error is beside its field, and typed values stay.
  await visit(chief, '/admin/analytics?from=2026-02-01&to=2026-01-01')
  await chief.getByText('Please give a last day after the first, within three years.').waitFor()
  expect(await chief.getByLabel('From').inputValue()).toBe('2026-02-01')

  await becomeDonor(ada, origin(), 'fin@staff.example')
  await command('src/hosts/node/staff-cli.ts', 'grant', 'fin@staff.example', 'financial_admin')
  await visit(ada, '/admin/analytics')
  await ada.getByText('You are not allowed to see this page').waitFor()
})
