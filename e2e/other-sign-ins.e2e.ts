import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { oidcPeer } from '#test/oidc-peer.ts'
import { call } from './call.ts'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailedLink, mailsTo } from './mailbox.ts'
import { becomeDonor } from './people.ts'

const peer = await oidcPeer('orbit', 'Orbit')
afterAll(peer.close)
const { origin, visitor } = stage({ AUTH_PROVIDERS: JSON.stringify([peer.settings]) })
const section = (page: Page) => page.getByRole('region', { name: 'Linked sign-ins' })
const goOn = (page: Page) => page.getByRole('link', { name: 'Continue with Orbit' }).click()

test('a newcomer comes through another service, is asked for missing data, leaves and comes again', async () => {
  peer.become({
    sub: 'newcomer',
    email: 'newcomer@orbit.example',
    email_verified: true,
    given_name: 'Vera',
    family_name: 'Rubin',
  })
  const page = await visitor(phone)
  await visit(page, '/get-started')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await goOn(page)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Vera')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Finish').click()
  await page.getByText('Accept the terms to create an account.').waitFor()
  await page.getByRole('checkbox').check()
  await button(page, 'Finish').click()
  await page.waitForURL('**/donor-profile')
  await page.getByText('Welcome. Your account is ready.').waitFor()
  await visit(page, '/settings')
  await section(page).getByText('The only way in. Choose a password first.').waitFor()
  await button(page, 'Choose a Password by Mail').click()
  await page.getByText('We sent a link to newcomer@orbit.example').waitFor()

  const again = await visitor()
  await visit(again, '/sign-in?next=/stem-sectors')
  await goOn(again)
  await again.waitForURL('**/stem-sectors')
  await again.getByText('Welcome back!').waitFor()
})

test('a researcher starts with a plan and ends with a profile', async () => {
  peer.become({ sub: 'researcher', email: 'researcher@orbit.example', email_verified: true, name: 'Cecilia Payne' })
  const page = await visitor()
  await visit(page, '/researcher-signup?plan=advanced')
  await goOn(page)
  await page.getByText('On the Advanced plan').waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe('Payne')
  await page.getByRole('combobox', { name: 'Institution' }).fill('Observatory')
  await page.getByLabel('Field of study').fill('Astronomy')
  await page.getByRole('checkbox').check()
  await button(page, 'Finish').click()
  await page.waitForURL('**/researcher-profile')
  await visit(page, '/researcher-profile?tab=settings')
  await section(page).getByText('Orbit').first().waitFor()
})

test('a service is linked and unlinked in the settings, and errors are reported', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'linker@example.org')
  peer.become({ sub: 'linked', email: 'linked@orbit.example', email_verified: true })
  await visit(page, '/settings')
  peer.misbehave('refuses')
  await button(page, 'Link Orbit').click()
  await page.getByText('You turned back before the sign-in was finished.').waitFor()
  peer.misbehave(undefined)
  await button(page, 'Link Orbit').click()
  await page.getByText('Orbit is linked.').waitFor()
  await section(page).getByText('linked@orbit.example').waitFor()
  // The error leaves the URL after its message is shown.
  await expect.poll(() => page.url()).toBe(`${origin()}/settings`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const other = await visitor()
  await visit(other, '/sign-in')
  await goOn(other)
  await other.getByText('Welcome back!').waitFor()

  await section(page).getByRole('button', { name: 'Unlink Orbit' }).click()
  await page.getByText('That sign-in is unlinked.').waitFor()
  await button(page, 'Link Orbit').waitFor()
})

test('an unverified address starts no session, says why, and is confirmed by the mail to it', async () => {
  peer.become({ sub: 'unproven', email: 'unproven@orbit.example', email_verified: false })
  const page = await visitor()
  await visit(page, '/sign-in')
  await goOn(page)
  await page.getByRole('heading', { name: 'Not signed in' }).waitFor()
  await page.getByText('has not verified your address').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await page.getByRole('link', { name: 'Continue with Orbit' }).waitFor()
  await visit(page, await mailedLink(origin(), 'unproven@orbit.example'))
  await button(page, 'Confirm and Sign In').click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
})

test('a signed-in person reads that another sign-in failed, and not that they are signed out', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'still-in@people.example')
  await visit(page, '/auth/arrived?error_code=bad_oauth_state')
  await page.getByRole('heading', { name: 'You are still signed in' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go on as Ada King' }).click()
  await page.waitForURL('**/donor-profile')
})

test('a person whose service gives no address enters one, and the mail to it makes the account', async () => {
  // A retry of this test uses a new person.
  const sub = `nameless-${crypto.randomUUID()}`
  const email = `${sub}@example.org`
  peer.become({ sub, given_name: 'Annie', family_name: 'Cannon' })
  const page = await visitor(phone)
  await visit(page, '/get-started')
  await goOn(page)
  await page.getByText('Orbit told us who you are, but no e-mail address.').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Annie')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('checkbox').check()
  await button(page, 'Send the Link').click()
  await page.getByText('Enter your e-mail address.').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Send the Link').click()
  await page.getByRole('heading', { name: "You're almost finished" }).waitFor()
  await expectAccessible(page)
  await expect.poll(() => mailsTo(origin(), email)).toHaveLength(1)
  await visit(page, await mailedLink(origin(), email))
  await button(page, 'Confirm and Sign In').click()
  await page.waitForURL('**/donor-profile')

  const again = await visitor()
  await visit(again, '/sign-in')
  await goOn(again)
  await again.getByText('Welcome back!').waitFor()
})

test('a person with a second factor enters it after another service, too, and continues to the page they wanted', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'twofold@example.org')
  peer.become({ sub: 'twofold', email: 'twofold@example.org', email_verified: true })
  const { body } = await call(page, 'POST', '/auth/v1/factors', { factor_type: 'totp' })
  const { id, totp } = body as { id: string; totp: { secret: string } }
  const { body: challenge } = await call(page, 'POST', `/auth/v1/factors/${id}/challenge`, {})
  const code = (steps: number) => new TOTP({ secret: totp.secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  const proof = { challenge_id: (challenge as { id: string }).id, code: code(0) }
  expect((await call(page, 'POST', `/auth/v1/factors/${id}/verify`, proof)).status).toBe(200)

  const other = await visitor()
  await visit(other, '/sign-in?next=/about')
  await goOn(other)
  await other.getByRole('heading', { name: 'Second step' }).waitFor()
  await expectAccessible(other)
  await other.getByLabel('Code').fill(code(1))
  await button(other, 'Go On').click()
  await other.waitForURL('**/about')
})
