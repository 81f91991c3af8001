import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from './call.ts'
import { visit } from './harness.ts'
import { fetchOf } from './on-test-mode.ts'

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

/** The same by calls, until the gift is confirmed, too: for what a test needs besides its subject. */
export async function giveByCalls(page: Page, projectId: string): Promise<void> {
  const gift = { projectId, amountDollars: 50, anonymous: false, terms: true }
  const begun = await call(page, 'POST', '/api/donations', gift, { 'idempotency-key': crypto.randomUUID() })
  const { donationId, checkoutUrl } = begun.body as { donationId: string; checkoutUrl: string }
  await fetchOf(page)(new URL(checkoutUrl, page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(page.url()).origin },
    body: 'card=succeeds',
    redirect: 'manual',
  })
  const stateOf = async (): Promise<unknown> =>
    ((await call(page, 'GET', `/api/donations/${donationId}`)).body as { state: unknown }).state
  await expect.poll(stateOf).toBe('succeeded')
}
