import { afterAll, expect, test } from 'vitest'
import { samlPeer } from '#test/saml-peer.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'

const peer = await samlPeer()
afterAll(peer.close)
const { visitor } = stage({ AUTH_SAML_PROVIDERS: JSON.stringify([peer.settings]) })

test('a member signs in on the page of the institution, chooses the type of account, is recognised the next time, and closes the account', async () => {
  const page = await visitor(phone)
  peer.become({
    subject: 'emmy@university.example',
    email: 'emmy@university.example',
    firstName: 'Emmy',
    lastName: 'Noether',
  })
  await visit(page, '/sign-in')
  await page.getByRole('button', { name: 'Continue with Your Institution' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in with your institution' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('E-mail').fill('emmy@elsewhere.example')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('No institution is set up for this address').waitFor()
  await dialog.getByLabel('E-mail').fill('emmy@university.example')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in as emmy@university.example' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(page.url()).not.toContain('access_token')
  expect(await page.getByLabel('First name').inputValue()).toBe('Emmy')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.waitForURL('**/donor-profile')
  await visit(page, '/settings')
  await page.getByText('University of Examples signs you in').waitFor()
  await expectAccessible(page)

  const again = await visitor()
  await visit(again, '/sign-in?next=/stem-sectors')
  await again.getByRole('button', { name: 'Continue with Your Institution' }).click()
  await again.getByLabel('E-mail').last().fill('emmy@university.example')
  await again.getByRole('button', { name: 'Continue', exact: true }).click()
  await again.getByRole('button', { name: 'Sign in as emmy@university.example' }).click()
  await again.waitForURL('**/stem-sectors')
  await visit(again, '/settings')
  await again.getByRole('button', { name: 'Close Account' }).click()
  await again.getByText('University of Examples has to have signed you in just now').waitFor()
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Close Account for Ever' }).click()
  await again.getByText('Your account is closed.').waitFor()

  const stranger = await visitor()
  await stranger.goto('/auth/v1/sso/saml/acs?state=unknown')
  await stranger.getByRole('heading', { name: 'Not signed in' }).waitFor()
  await stranger.getByText('This sign-in was begun in another window').waitFor()
})
