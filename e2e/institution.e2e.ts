import { Buffer } from 'node:buffer'
import { afterAll, expect, test } from 'vitest'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import { picture } from '#test/pictures.ts'
import { samlPeer } from '#test/saml-peer.ts'
import { hourMs } from '#values/time.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { signInAtInstitution } from './sign-in-at-institution.ts'

const peer = await samlPeer()
afterAll(peer.close)
const { visitor, command } = stage({ AUTH_SAML_PROVIDERS: JSON.stringify([peer.settings]) })

test('a member signs in on the page of the institution, chooses the type of account, is recognised the next time, and closes the account', async () => {
  const page = await visitor(phone)
  const emmy = { subject: 'emmy@university.example', email: 'emmy@university.example' }
  peer.become({ ...emmy, firstName: 'Emmy', lastName: 'Noether' })
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

  peer.become(emmy)
  const again = await visitor()
  await visit(again, '/sign-in?next=/stem-sectors')
  await signInAtInstitution(again, 'emmy@university.example')
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

test('a researcher whom an institution signs in opens the page for the bank account by signing in again', async () => {
  const page = await visitor(phone)
  const email = 'reef@university.example'
  peer.become({ subject: email, email, firstName: 'Reef', lastName: 'Watcher' })
  // The member has had a session there since an hour ago.
  peer.follow(() => Date.now() - hourMs)
  await visit(page, '/sign-in')
  await signInAtInstitution(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  const work = { institution: 'University of Examples', fieldOfStudy: 'Marine Biology' }
  const body = { userType: 'researcher', firstName: 'Reef', lastName: 'Watcher', termsVersion, ...work }
  expect((await call(page, 'POST', '/api/me/account-type', body)).status).toBe(204)
  expect((await call(page, 'POST', '/api/me/researcher-profile/introduced')).status).toBeLessThan(300)

  await visit(page, '/researcher-profile?tab=money')
  await page.getByRole('button', { name: 'Say Who Is Paid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Me/ }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reef Watcher')
  await dialog.getByLabel('Country').selectOption('US')
  const buffer = Buffer.from(await picture({ width: 500, height: 400 }))
  const passport = { name: 'passport.png', mimeType: 'image/png', buffer }
  await dialog.locator('input[type=file]').first().setInputFiles(passport)
  await dialog.getByText('Document 2', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0)
  await page.getByRole('button', { name: 'Send to Our Staff' }).click()

  await command('e2e/age-sessions.ts', email)
  await page.getByRole('button', { name: 'Add a Bank Account' }).click()
  await dialog.getByText('University of Examples has to have signed you in just now').waitFor()
  expect(await dialog.getByLabel('Password').count()).toBe(0)
  await page.getByRole('button', { name: 'Go to the Provider’s Page' }).click()
  await dialog.getByText('please sign out, sign in again through your institution').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  peer.follow(() => Date.now())
  await dialog.getByRole('button', { name: 'Sign In Again' }).click()
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await page.waitForURL('**/researcher-profile?tab=money')
  await page.getByRole('button', { name: 'Add a Bank Account' }).click()
  await page.getByRole('button', { name: 'Go to the Provider’s Page' }).click()
  await page.waitForURL('**/test-gateway/account/**')
})
