import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailedLink } from './mailbox.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, signIn } from './people.ts'

const { origin, visitor } = stage()
const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
/** No code is accepted twice: the next sign-in uses the code of the next half minute. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

test('an authenticator app is set up, required after the password, replaced by a recovery code, and removed', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'careful@example.org')
  await visit(page, '/settings')
  await section(page).getByText('It is off.').waitFor()
  await button(page, 'Set Up an App').click()
  await dialog(page)
    .getByRole('img', { name: /QR code/ })
    .waitFor()
  const width = await dialog(page)
    .getByRole('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth)
  expect(width).toBeGreaterThan(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const secret = (await dialog(page).locator('code').textContent()) ?? ''
  await dialog(page).getByLabel('Code').fill('000000')
  await button(page, 'Turn On').click()
  await dialog(page).getByText('This code is not right.').waitFor()
  await dialog(page).getByLabel('Code').fill(codeOf(secret))
  await button(page, 'Turn On').click()
  await dialog(page).getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await dialog(page).locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  const arriving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  expect((await arriving).suggestedFilename()).toBe('recovery-codes.txt')
  await button(page, 'I Have Kept Them').click()
  await section(page).getByText('It is on.').waitFor()

  // A change of address keeps the session with its second step.
  const address = 'prudent@example.org'
  const email = page.getByRole('region', { name: 'E-mail', exact: true })
  await email.getByLabel('New e-mail').fill(address)
  await button(page, 'Change E-mail').click()
  await email.getByText('We sent a mail to both addresses.').waitFor()
  for (const [side, answer] of [
    ['careful@example.org', 'This side is confirmed.'],
    [address, 'Your address is changed.'],
  ] as const) {
    await visit(page, await mailedLink(origin(), side))
    await button(page, 'Confirm the Change').click()
    await page.getByText(answer).waitFor()
  }
  await visit(page, '/settings')
  await email.getByText(address).waitFor()
  await section(page).getByText('It is on.').waitFor()

  const second = await visitor(phone)
  const beside = await tabBeside(second)
  await visit(beside, '/about')
  await signIn(second, address)
  await second.getByLabel('Code').waitFor()
  await expectAccessible(second)
  await second.getByLabel('Code').fill('000000')
  await button(second, 'Go On').click()
  await second.getByText('This code is not right.').waitFor()
  await second.getByLabel('Code').fill(codeOf(secret, 1))
  await button(second, 'Go On').click()
  await second.getByText('Welcome back!').waitFor()
  await beside.getByRole('button', { name: /account menu/ }).waitFor()

  const third = await visitor()
  await signIn(third, address)
  await third.getByLabel('Code').fill(codes[0]?.toUpperCase() ?? '')
  await button(third, 'Go On').click()
  await third.getByText('Welcome back!').waitFor()
  await visit(third, '/settings')
  await button(third, 'Remove Authenticator app').click()
  await section(third).getByText('It is off.').waitFor()
  const fourth = await visitor()
  await signIn(fourth, address)
  await fourth.getByText('Welcome back!').waitFor()
})
