import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button } from './forms.ts'
import { expectAccessible, stage, visit } from './harness.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { fetchHere } from './on-test-mode.ts'
import { becomeDonor, password, signIn } from './people.ts'

const { origin, visitor } = stage()
const dialog = (page: Page) => page.getByRole('dialog')
const account = (page: Page) => page.getByRole('button', { name: /account menu/ })

/** Waits for the mail with the requested link. @returns path and query of the link. */
async function link(call: 'otp' | 'recover', email: string): Promise<string> {
  const before = (await mailsTo(origin(), email)).length
  const body = JSON.stringify({ email, create_user: false })
  const headers = { 'content-type': 'application/json' }
  await fetchHere(`${origin()}/auth/v1/${call}`, { method: 'POST', headers, body })
  await expect.poll(async () => (await mailsTo(origin(), email)).length).toBeGreaterThan(before)
  return mailedLink(origin(), email)
}

test('a person with a mailed link enters the second factor on the page of the link, and a reload asks again', async () => {
  const email = 'twice@example.org'
  const home = await visitor()
  await becomeDonor(home, origin(), email)
  await visit(home, '/settings')
  await button(home, 'Set Up an App').click()
  const secret = (await dialog(home).locator('code').textContent()) ?? ''
  await dialog(home).getByLabel('Code').fill(new TOTP({ secret }).generate())
  await button(home, 'Turn On').click()
  await dialog(home).getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await dialog(home).locator('li code').allTextContents()

  const page = await visitor()
  await visit(page, await link('otp', email))
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await button(page, 'Go On').click()
  await page.getByText('Welcome back!').waitFor()
  await account(page).waitFor()

  const second = await visitor()
  await visit(second, await link('recover', email))
  await button(second, 'Go On').click()
  await dialog(second)
    .getByLabel('Code')
    .fill(codes[1] ?? '')
  await dialog(second).getByRole('button', { name: 'Go On' }).click()
  await dialog(second).getByLabel('Password', { exact: true }).fill(password)
  await dialog(second).getByLabel('Confirm password').fill(password)
  await button(second, 'Save New Password').click()
  await account(second).waitFor()

  const third = await visitor()
  await signIn(third, email)
  await third.getByLabel('Code').waitFor()
  await visit(third, '/sign-in')
  await third.getByLabel('Code').waitFor()
  await button(third, 'Sign in with another account').click()
  await third.getByLabel('E-mail').waitFor()
  await visit(third, '/sign-in')
  await third.getByLabel('E-mail').waitFor()
})
