import type { Page } from 'playwright-core'

/** From an open sign-in page, by the page of the institution's peer, which signs in its present member. */
export async function signInAtInstitution(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Your Institution' }).click()
  await page.getByLabel('E-mail').last().fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
}
