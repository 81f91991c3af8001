import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, comeBack } from './people.ts'

const chief = 'chief@staff.example'
const settingsTabs = ['areas', 'texts', 'stories', 'staff', 'audit', 'system', 'fixed'].map(
  (tab) => `/admin/settings/${tab}`,
)
const { origin, visitor } = stage({ STAFF_EMAILS: chief, CONTACT_PHONE: '+1 (555) 010-0142' })

test('the chief changes a setting, sees it in effect and in the log, and reverts it (ADMN-10, ADMN-12, ADMN-34)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), chief)
  await visit(page, '/admin')
  await page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Name and contact' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change Name of the product')

  // Two windows on one setting: the second is refused, and keeps what was typed.
  const other = await visitor(phone)
  await comeBack(other, origin(), chief)
  await visit(other, '/admin/settings/general')
  await expectNoSidewaysScroll(other)
  await other.getByRole('button', { name: 'Change Name of the product' }).click()
  await other.getByLabel('Name of the product').fill('Elsewhere')

  await page.getByRole('button', { name: 'Change Name of the product' }).click()
  await page.getByLabel('Name of the product').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please give a name of at most 40 characters.').waitFor()
  await page.getByLabel('Name of the product').fill('Groundwork')
  await page.keyboard.press('Enter')
  await page.getByText('From the default, Fundamental to Groundwork').waitFor()
  const reader = await visitor()
  const isNamed = async (): Promise<number> => {
    await visit(reader, '/about')
    return reader.getByRole('banner').getByRole('link', { name: 'Groundwork' }).count()
  }
  await expect.poll(isNamed).toBe(1)

  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('A colleague changed this meanwhile').waitFor()
  expect(await other.getByLabel('Name of the product').inputValue()).toBe('Elsewhere')

  await page.getByRole('button', { name: 'Undo Name of the product' }).click()
  await page.getByText('Taken back, from Groundwork to the default').waitFor()
  await expect.poll(isNamed).toBe(0)

  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByRole('table', { name: 'Audit log' }).waitFor()
  await page.getByLabel('What was done').selectOption('setting')
  await expect.poll(() => page.getByRole('link', { name: 'setting.undone' }).count()).toBe(1)
  await expect.poll(() => page.getByRole('link', { name: 'setting.changed' }).count()).toBe(1)
  await expectAccessible(page)

  for (const [tab, table] of [
    ['Staff', 'Staff'],
    ['System', 'System'],
    ['Fixed', 'Constants'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('table', { name: table, exact: true }).waitFor()
    await expectAccessible(page)
  }
})

test('settings of the environment are marked, and staff cannot change them', async () => {
  const page = await visitor()
  await comeBack(page, origin(), chief)
  await visit(page, '/admin/settings/general')
  await page.getByText('Set by the environment, CONTACT_PHONE').waitFor()
})

test('every entry of the sidebar and every tab of the settings opens its screen, readable in the dark and on a phone (ADMN-12, ROUT-25)', async () => {
  const page = await visitor({ colorScheme: 'dark' })
  await comeBack(page, origin(), chief)
  await visit(page, '/admin')
  const links = page.getByRole('navigation', { name: 'Staff area' }).getByRole('link')
  await links.first().waitFor()
  const entries = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(entries.length).toBeGreaterThan(9)
  for (const href of [...entries, ...settingsTabs]) {
    const answer = await page.goto(href)
    expect([href, answer?.status()]).toEqual([href, 200])
    await page.getByRole('heading').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
