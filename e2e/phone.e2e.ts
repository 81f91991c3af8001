import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { messageSender } from './messages.ts'
import { becomeDonor } from './people.ts'

const { url, codeTo } = await messageSender()
const { origin, visitor } = stage({ AUTH_SMS_URL: url, AUTH_SMS_PAUSE_SECONDS: '0' })

const field = (within: Locator, name: string) => within.getByRole('textbox', { name })
const section = (page: Page) => page.getByRole('region', { name: 'Phone', exact: true })

test('a donor adds a phone by its code, signs in by it elsewhere, and removes it', async () => {
  const number = '+15550104711'
  const page = await visitor(phone)
  await becomeDonor(page, origin(), 'calls@example.org')
  await visit(page, '/settings')
  await section(page).getByText('You have added none.').waitFor()
  await field(section(page), 'Phone').fill('call me')
  await button(page, 'Add Phone').click()
  await page.getByText('That is no complete phone number.').waitFor()
  await field(section(page), 'Phone').fill('+1 555 010 4711')
  await button(page, 'Add Phone').click()
  await field(section(page), 'Code').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const code = await codeTo(number, 1)
  await field(section(page), 'Code').fill(code === '000000' ? '000001' : '000000')
  await button(page, 'Confirm Phone').click()
  await page.getByText('This code is not right').waitFor()
  await field(section(page), 'Code').fill(code)
  await button(page, 'Confirm Phone').click()
  await section(page).getByText(`Your phone is ${number}.`).waitFor()

  const elsewhere = await visitor()
  await visit(elsewhere, '/sign-in?next=/stem-sectors')
  await button(elsewhere, 'Sign In by Phone').click()
  const dialog = elsewhere.getByRole('dialog')
  await field(dialog, 'Phone').fill(number)
  await expectAccessible(elsewhere)
  await dialog.getByRole('button', { name: 'Send Code' }).click()
  await field(dialog, 'Code').fill(await codeTo(number, 2))
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await elsewhere.waitForURL('**/stem-sectors')

  await section(page).getByRole('button', { name: 'Remove phone' }).click()
  await section(page).getByText('You have added none.').waitFor()
})
