import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { captchaPeer } from '#test/captcha-peer.ts'
import { button, failing, sentTo } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { fillSignUp, password } from './people.ts'

const check = (page: Page) => page.getByRole('dialog', { name: 'Are you a person?' })
const solve = async (page: Page): Promise<void> => {
  await check(page).getByRole('button', { name: 'I am a person' }).click()
  await check(page).waitFor({ state: 'detached' })
}
let counted = 0
const newEmail = (): string => `person-${Date.now()}-${++counted}@example.org`

/** Uses only forms, so that each call carries its own captcha solution. */
async function comeIn(page: Page, origin: string, email: string): Promise<void> {
  await visit(page, '/get-started')
  await fillSignUp(page, email)
  await button(page, 'Create Account').click()
  await solve(page)
  await page.getByRole('dialog', { name: 'almost finished' }).waitFor()
  await visit(page, await mailedLink(origin, email))
  await button(page, 'Confirm and Sign In').click()
  await page.waitForURL((url) => url.pathname !== '/auth/confirm')
  await settled(page)
}

describe('with Turnstile', async () => {
  const peer = await captchaPeer('turnstile')
  afterAll(peer.close)
  const { origin, visitor } = stage(peer.settings)

  test('people sign up, sign in and ask for a new password; each time one new solution is sent along', async () => {
    const email = newEmail()
    const page = await visitor(phone)
    const before = peer.asked()
    await comeIn(page, origin(), email)
    const other = await visitor(phone)
    const calls = sentTo(other, '/auth/v1/token')
    await visit(other, '/sign-in')
    await other.getByLabel('E-mail').fill(email)
    await other.getByLabel('Password', { exact: true }).fill('not this one')
    await button(other, 'Sign In').click()
    await check(other).waitFor()
    await expectAccessible(other)
    await expectNoSidewaysScroll(other)
    await solve(other)
    await failing(other, 'Invalid login credentials').waitFor()
    await button(other, 'Forgot password?').click()
    const recovery = other.getByRole('dialog', { name: 'Forgot your password?' })
    await recovery.getByLabel('E-mail').fill(email)
    await recovery.getByRole('button', { name: 'Send the Link' }).click()
    await solve(other)
    await recovery.getByText('If an account exists, we have sent a link.').waitFor()
    await expect.poll(async () => (await mailsTo(origin(), email)).length).toBe(2)
    await recovery.getByRole('button', { name: 'Close' }).click()
    await other.getByLabel('Password', { exact: true }).fill(password)
    await button(other, 'Sign In').click()
    await solve(other)
    await other.waitForURL((url) => url.pathname !== '/sign-in')
    expect(calls).toHaveLength(2)
    const { shown, taken } = peer.asked()
    expect([shown - before.shown, taken - before.taken]).toEqual([4, 4])
  })

  test('a check that does not arrive or breaks can be tried again, and a person who closes it sends nothing', async () => {
    const page = await visitor()
    const calls = sentTo(page, '/auth/v1/token')
    peer.loseScript()
    await visit(page, '/sign-in')
    await page.getByLabel('E-mail').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign In').click()
    const broken = check(page).getByRole('alert').getByText('The check did not work.')
    await broken.waitFor()
    await expectAccessible(page)
    await button(page, 'Try Again').click()
    await check(page).getByRole('button', { name: 'I break' }).click()
    await broken.waitFor()
    await button(page, 'Try Again').click()
    await check(page).getByRole('button', { name: 'I am a person' }).waitFor()
    await check(page).getByRole('button', { name: 'Close' }).click()
    await failing(page, 'We need to know that you are a person.').waitFor()
    expect(calls).toEqual([])
    await button(page, 'Sign In').click()
    await solve(page)
    await failing(page, 'Invalid login credentials').waitFor()
    expect(calls).toHaveLength(1)
  })
})

describe('with hCaptcha', async () => {
  const peer = await captchaPeer('hcaptcha')
  afterAll(peer.close)
  const { origin, visitor } = stage(peer.settings)

  test('people sign up, and nothing of the service is loaded before they press the button', async () => {
    const page = await visitor()
    const loaded: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin())) loaded.push(new URL(request.url()).pathname)
    })
    await visit(page, '/get-started')
    expect(loaded).toEqual([])
    await comeIn(page, origin(), newEmail())
    expect(loaded).toEqual(['/api/script.js'])
  })
})
