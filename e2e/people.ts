import type { Page } from 'playwright-core'
import { settled, visit } from './harness.ts'
import { mailedLink } from './mailbox.ts'

export const password = 'correct horse 7 battery'

/** Fills the fields of a sign-up form that is open; the caller presses the button. */
export async function fillSignUp(
  page: Page,
  email: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const texts = { 'First name': 'Ada', 'Last name': 'King', 'E-mail': email, ...more }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
}

/** Signs up as a donor and follows the mailed link, all by the screens. The page ends signed in. */
export async function becomeDonor(page: Page, origin: string, email: string): Promise<void> {
  await visit(page, '/get-started')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('dialog').waitFor()
  await confirmAddress(page, origin, email)
}

/** As a researcher, on the plan. */
export async function becomeResearcher(page: Page, origin: string, email: string, plan = 'standard'): Promise<void> {
  await visit(page, `/researcher-signup?plan=${plan}`)
  await fillSignUp(page, email, { Institution: 'Institute of Reefs', 'Field of study': 'Marine biology' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('dialog').waitFor()
  await confirmAddress(page, origin, email)
}

/** Opens the link of the newest mail and presses its button. */
export async function confirmAddress(page: Page, origin: string, email: string): Promise<void> {
  await visit(page, await mailedLink(origin, email))
  await page.getByRole('button', { name: 'Confirm and Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/confirm')
  await settled(page)
}

export async function signIn(page: Page, email: string, path = '/sign-in'): Promise<void> {
  await visit(page, path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
