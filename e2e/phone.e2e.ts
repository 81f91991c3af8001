import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailedLink } from './mailbox.ts'
import { messageSender } from './messages.ts'
import { becomeDonor } from './people.ts'

const { url, codeTo } = await messageSender()
const { origin, visitor } = stage({ AUTH_SMS_URL: url, AUTH_SMS_PAUSE_SECONDS: '0' })

let counted = 0
const newNumber = () => `+1555011${1000 + ++counted}`
const field = (within: Locator, name: string) => within.getByRole('textbox', { name })
const section = (page: Page) => page.getByRole('region', { name: 'Phone', exact: true })

test('a donor adds a phone by its code, signs in by it elsewhere, and removes it', async () => {
  const number = newNumber()
  const page = await visitor(phone)
  await becomeDonor(page, origin(), `calls-${number.slice(1)}@example.org`)
  await visit(page, '/settings')
  await section(page).getByText('You have added none.').waitFor()
  await field(section(page), 'Phone').fill('call me')
  await button(page, 'Add Phone').click()
  await page.getByText('That is no complete phone number.').waitFor()
  await field(section(page), 'Phone').fill(number.replace('+1555', '+1 555 '))
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
}, 120_000)

test('a number that is new makes an account by its code, which adds a password and an e-mail address', async () => {
  const number = newNumber()
  const page = await visitor(phone)
  await visit(page, '/sign-in?next=/settings')
  await button(page, 'Sign In by Phone').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('the code creates your account').waitFor()
  await field(dialog, 'Phone').fill(number)
  await dialog.getByRole('button', { name: 'Send Code' }).click()
  await field(dialog, 'Code').fill(await codeTo(number, 1))
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await expectAccessible(page)
  const finish = page.getByRole('form', { name: 'Finish a donor account' })
  await field(finish, 'First name').fill('Grace')
  await field(finish, 'Last name').fill('Hopper')
  await finish.getByRole('checkbox').check()
  await button(page, 'Finish').click()
  await page.waitForURL('**/settings')
  await page.getByRole('region', { name: 'E-mail', exact: true }).getByText('You have added none.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await section(page).getByText(`Your phone is ${number}.`).waitFor()
  await section(page).getByRole('button', { name: 'Remove phone' }).waitFor({ state: 'detached' })

  const secret = page.getByRole('region', { name: 'Password', exact: true })
  await field(secret, 'Password').first().fill('six letters')
  await field(secret, 'Confirm password').fill('six letters')
  await button(page, 'Save Password').click()
  await page.getByText('Your password is saved.').waitFor()
  await secret.getByLabel('Current password').first().waitFor()
  const address = `grace-${number.slice(1)}@example.org`
  await field(page.getByRole('region', { name: 'E-mail', exact: true }), 'New e-mail').fill(address)
  await button(page, 'Add E-mail').click()
  await page.getByText(`We sent a mail to ${address}.`).waitFor()
  await visit(page, await mailedLink(origin(), address))
  await button(page, 'Confirm the Change').click()
  await page.getByText('Your address is changed.').waitFor()
  await visit(page, '/settings')
  await page.getByText(`Your address is ${address}.`).waitFor()
  await section(page).getByRole('button', { name: 'Remove phone' }).waitFor()
}, 120_000)
