import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcPeer } from '#test/oidc-peer.ts'
import { button } from './forms.ts'
import { phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const peer = await oidcPeer('orbit', 'Orbit')
afterAll(peer.close)
const { origin, visitor } = stage({
  AUTH_PROVIDERS: JSON.stringify([peer.settings]),
  STAFF_EMAILS: 'chief@example.org',
})

/** A person who has signed in with the service before; the service signs them in again from now on. */
async function returningDonor(): Promise<void> {
  const email = `${crypto.randomUUID()}@orbit.example`
  peer.become({ sub: email, email, email_verified: true, given_name: 'Vera', family_name: 'Rubin' })
  const page = await visitor()
  await visit(page, '/get-started')
  await page.getByRole('link', { name: 'Continue with Orbit' }).click()
  await finishAccount(page)
}
async function finishAccount(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('checkbox').check()
  await button(page, 'Finish').click()
  await page.getByText('Welcome. Your account is ready.').waitFor()
}
const goElsewhere = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Continue with Orbit' }).click()

let id = ''
beforeAll(async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'owner@example.org')
  const staff = await visitor()
  await becomeDonor(staff, origin(), 'chief@example.org')
  id = await openProject(owner, staff, 'Do sheltered reefs recover faster?')
})

test('saving a project continues after a sign-in with another service, once and in that tab alone', async () => {
  await returningDonor()
  const page = await visitor()
  await visit(page, `/project/${id}`)
  const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  const saved = page.getByRole('main').getByRole('button', { name: 'Saved' })
  await save.click()
  await goElsewhere(page)
  await page.waitForURL(`**/project/${id}`)
  await saved.waitFor()
  await page.reload()
  await settled(page)
  await saved.waitFor()
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await saved.click()
  await removed
  await save.waitFor()
  await page.reload()
  await settled(page)
  await save.waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sign-in-intent'))).toBeNull()
})

test('a gift continues with the amount that was typed, also when the account is finished on the way', async () => {
  const email = `${crypto.randomUUID()}@orbit.example`
  peer.become({ sub: email, email, email_verified: true, given_name: 'Jocelyn', family_name: 'Bell' })
  const page = await visitor(phone)
  await visit(page, `/project/${id}`)
  await button(page, 'Support This Project').click()
  const gift = page.getByRole('dialog', { name: 'Support this project' })
  await gift.getByLabel('Or your own amount').fill('73')
  await gift.getByLabel('Note to the researcher').fill('For the reefs')
  await gift.getByLabel('I accept the terms').check()
  await button(page, 'Continue to payment').click()
  await goElsewhere(page)
  await finishAccount(page)
  await page.waitForURL(`**/project/${id}`)
  await gift.waitFor()
  expect(await gift.getByLabel('Or your own amount').inputValue()).toBe('73')
  expect(await gift.getByLabel('Note to the researcher').inputValue()).toBe('For the reefs')
  await gift.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await settled(page)
  expect(await gift.count()).toBe(0)
})

test('a visitor who comes back without signing in is asked nothing, then or later', async () => {
  const page = await visitor()
  await visit(page, `/project/${id}`)
  await button(page, 'Support This Project').click()
  const gift = page.getByRole('dialog', { name: 'Support this project' })
  await gift.getByLabel('Or your own amount').fill('40')
  await gift.getByLabel('I accept the terms').check()
  await button(page, 'Continue to payment').click()
  await page.getByRole('dialog').getByText('so that the receipt finds you').waitFor()
  await visit(page, `/project/${id}`)
  expect(await gift.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sign-in-intent'))).toBeNull()
})
