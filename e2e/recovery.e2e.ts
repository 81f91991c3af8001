import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { onTestMode } from './on-test-mode.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, signIn } from './people.ts'

const { origin, visitor } = stage()
const dialog = (page: Page) => page.getByRole('dialog')
const answer = 'If an account exists, we have sent a link.'

async function askForLink(page: Page, email: string): Promise<void> {
  await button(page, 'Forgot password?').click()
  await dialog(page).getByLabel('E-mail').fill(email)
  await dialog(page).getByRole('button', { name: 'Send the Link' }).click()
  await dialog(page).getByText(answer).waitFor()
}

/** The mail is written after the answer, so that the answer's time does not reveal accounts. */
async function recoveryLink(email: string): Promise<string> {
  const isThere = async () => (await mailsTo(origin(), email)).some(({ subject }) => /new password/.test(subject))
  await expect.poll(isThere).toBe(true)
  return mailedLink(origin(), email)
}

async function choose(page: Page, text: string, confirmed = text): Promise<void> {
  await dialog(page).getByLabel('Password', { exact: true }).fill(text)
  await dialog(page).getByLabel('Confirm password', { exact: true }).fill(confirmed)
  await dialog(page).getByRole('button', { name: 'Save New Password' }).click()
}

test('a recovery link signs in, asks for a new password and leads home (SESS-12, SESS-32)', async () => {
  const known = await visitor()
  await becomeDonor(known, origin(), 'forgets@example.org')
  const page = await visitor(phone)
  await visit(page, '/sign-in')
  await askForLink(page, 'forgets@example.org')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await visit(page, await recoveryLink('forgets@example.org'))
  await expect.poll(() => page.url()).not.toContain('token_hash')
  await page.getByRole('heading', { name: 'Choose a new password', level: 1 }).waitFor()
  await expectAccessible(page)
  const other = await tabBeside(page)
  await visit(other, '/about')
  await button(page, 'Go On').click()
  await dialog(page).getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expectAccessible(page)
  await choose(page, 'quite another 9 words', 'not the same')
  await dialog(page).getByText('Passwords do not match').waitFor()
  await choose(page, 'short')
  await dialog(page).getByText('Password must be at least 6 characters').waitFor()
  await choose(page, 'quite another 9 words')
  await page.getByText('Your new password is saved.').waitFor()
  await page.waitForURL(`${origin()}/`)
  await settled(page)
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  // Other tabs are signed in, too, and show no form.
  await other.getByRole('button', { name: /account menu/ }).waitFor()
  expect(await dialog(other).count()).toBe(0)

  // Sessions in other browsers ended with the old password.
  await known.goto('/donor-profile')
  await known.waitForURL('**/get-started?*')
  // If any password opens an account, the old one does too (MOCK-04).
  if (onTestMode) return
  await signIn(known, 'forgets@example.org')
  await known.getByText('Invalid login credentials').waitFor()
})

test('the answer to a forgotten password is the same for an address without an account', async () => {
  const page = await visitor()
  await visit(page, '/get-started?tab=sign-in')
  await askForLink(page, 'nobody@example.org')
  expect(await mailsTo(origin(), 'nobody@example.org')).toEqual([])
})

test('a recovery link that was used already offers a new one', async () => {
  const known = await visitor()
  await becomeDonor(known, origin(), 'twice@example.org')
  const page = await visitor()
  await visit(page, '/sign-in')
  await askForLink(page, 'twice@example.org')
  const link = await recoveryLink('twice@example.org')
  await visit(page, link)
  await button(page, 'Go On').click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.waitForURL(`${origin()}/`)

  const late = await visitor()
  await visit(late, link)
  await button(late, 'Go On').click()
  await late.getByText('This link has expired or was used already.').waitFor()
  await expectAccessible(late)
  await late.getByLabel('E-mail').fill('nobody-else@example.org')
  await button(late, 'Send a New One').click()
  await late.getByText(answer).waitFor()
})
