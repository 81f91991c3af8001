import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { messageSender } from './messages.ts'
import { becomeDonor, signIn } from './people.ts'

const { url, codeTo, countTo } = await messageSender()
const { origin, visitor } = stage({
  AUTH_SMS_URL: url,
  AUTH_SMS_PAUSE_SECONDS: '0',
  // Long limits, because on a busy machine a message may be late and a code may expire.
  AUTH_SMS_CODE_SECONDS: '600',
  AUTH_HOOK_SECONDS: '30',
  AUTH_PHONE_FACTOR_ENROLL: 'yes',
  AUTH_PHONE_FACTOR_VERIFY: 'yes',
})
const number = '+15550104712'
const otherNumber = '+15550104713'
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

test('a phone is added as the second step, required after the password, replaced by a recovery code, and removed', async () => {
  const sentBefore = countTo(number)
  const page = await visitor(phone)
  await becomeDonor(page, origin(), 'twice-careful@example.org')
  await visit(page, '/settings')
  await button(page, 'Add a Phone').click()
  await field(dialog(page), 'Phone').fill('call me')
  await button(page, 'Send Code').click()
  await page.getByText('That is no complete phone number.').waitFor()
  await field(dialog(page), 'Phone').fill('+1 555 010 4712')
  await button(page, 'Send Code').click()
  await field(dialog(page), 'Code').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field(dialog(page), 'Code').fill(await codeTo(number, sentBefore + 1))
  await dialog(page).getByRole('button', { name: 'Add Phone' }).click()
  await dialog(page).getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await dialog(page).locator('code').allTextContents()
  await button(page, 'I Have Kept Them').click()
  await section(page).getByText('Phone ending in 4712').first().waitFor()

  const second = await visitor(phone)
  await signIn(second, 'twice-careful@example.org')
  await second.getByLabel('Recovery code').waitFor()
  await expectAccessible(second)
  await button(second, 'Use Phone ending in 4712').click()
  await field(second, 'Code').waitFor()
  await expectAccessible(second)
  await expectNoSidewaysScroll(second)
  const code = await codeTo(number, sentBefore + 2)
  await field(second, 'Code').fill(otherThan(code))
  await button(second, 'Go On').click()
  await second.getByText('This code is not right.').waitFor()
  await button(second, 'Send Another Code').click()
  await field(second, 'Code').fill(await codeTo(number, sentBefore + 3))
  await button(second, 'Go On').click()
  await second.getByText('Welcome back!').waitFor()

  // A sign-in phone is confirmed by its code alone, and the session keeps its second step.
  await visit(second, '/settings')
  const signInPhone = second.getByRole('region', { name: 'Phone', exact: true })
  await field(signInPhone, 'Phone').fill(otherNumber)
  await button(second, 'Add Phone').click()
  await field(signInPhone, 'Code').fill(await codeTo(otherNumber, 1))
  await button(second, 'Confirm Phone').click()
  await signInPhone.getByText(`Your phone is ${otherNumber}.`).waitFor()

  const third = await visitor()
  await signIn(third, 'twice-careful@example.org')
  await button(third, 'Use Phone ending in 4712').click()
  await button(third, 'Use Another Way').click()
  await third.getByLabel('Recovery code').fill(codes[0] ?? '')
  await button(third, 'Go On').click()
  await third.getByText('Welcome back!').waitFor()
  await visit(third, '/settings')
  await button(third, 'Remove Phone ending in 4712').click()
  await section(third).getByText('It is off.').waitFor()
})
