import type { Page } from 'playwright-core'
import { visit } from './harness.ts'

/**
 * A signed-in donor gives $50 by name, until the gift is confirmed.
 *
 * @param below the product's base path, if it is not at the root.
 */
export async function give(page: Page, projectId: string, below = ''): Promise<void> {
  await visit(page, `${below}/project/${projectId}?give`)
  await page.getByRole('button', { name: '$50' }).click()
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('radio', { name: /Succeeds$/ }).check()
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await page.waitForURL('**/project/**')
  await page.getByText('Thank you. Your gift is confirmed').waitFor()
}
