import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plugIn } from './authenticator.ts'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher, signIn } from './people.ts'
import { openProject } from './projects.ts'

const chief = 'chief@example.org'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })
const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page, name: string) => page.getByRole('region', { name })
const account = (page: Page) => page.getByRole('button', { name: /account menu/ })

async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await account(page).waitFor({ state: 'detached' })
}

test('a passkey is added, renamed, signs in on the page and in the dialog, and is removed', async () => {
  const page = await visitor()
  // A browser without autofill of passkeys; passkey-autofill.e2e.ts tests the others.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await becomeDonor(page, origin(), 'keyholder@example.org')
  await plugIn(page, 'internal')
  await visit(page, '/settings')
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByText('You have none yet.').waitFor()
  await button(page, 'Add a Passkey').click()
  await page.getByText('Your passkey is saved.').waitFor()
  await passkeys.getByText('not used yet').waitFor()
  await button(page, 'Add a Passkey').click()
  await page.getByText('This device holds a key for your account already.').waitFor()
  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('')
  await button(page, 'Save Name').click()
  await dialog(page).getByText('Enter a name.').waitFor()
  await expectAccessible(page)
  await dialog(page).getByLabel('Name', { exact: true }).fill('My laptop')
  await button(page, 'Save Name').click()
  await passkeys.getByText('My laptop', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await signOut(page)
  await visit(page, '/sign-in')
  await button(page, 'Use a Passkey').click()
  await page.getByText('Welcome back!').waitFor()
  await account(page).waitFor()
  await signOut(page)
  const [owner, staff] = [await visitor(), await visitor()]
  await becomeResearcher(owner, origin(), 'reefs@example.org')
  await becomeDonor(staff, origin(), chief)
  await visit(page, `/project/${await openProject(owner, staff, 'Do sheltered reefs recover?')}`)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await dialog(page).getByRole('button', { name: 'Use a Passkey' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await account(page).waitFor()

  await visit(page, '/settings')
  await passkeys.getByText('last used').waitFor()
  await button(page, 'Remove My laptop').click()
  await expectAccessible(page)
  await button(page, 'Remove Passkey').click()
  await passkeys.getByText('You have none yet.').waitFor()
  await signOut(page)
  await visit(page, '/sign-in')
  await button(page, 'Use a Passkey').click()
  await page.getByText('We do not know this passkey any more. Please sign in another way.').waitFor()
})

test('a security key is added to the password, asked for at the next sign-in, and removed', async () => {
  const page = await visitor(phone)
  await becomeDonor(page, origin(), 'plugged@example.org')
  await plugIn(page, 'usb')
  await visit(page, '/settings')
  const twoStep = section(page, 'Two-step sign-in')
  await twoStep.getByText('It is off.').waitFor()
  await button(page, 'Add a Security Key').click()
  await dialog(page).getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await button(page, 'I Have Kept Them').click()
  await twoStep.getByText('It is on.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await signOut(page)
  await signIn(page, 'plugged@example.org')
  await page.getByText('One more step: show your security key.').waitFor()
  await expectAccessible(page)
  await button(page, 'Use Security key').click()
  await page.getByText('Welcome back!').waitFor()
  await visit(page, '/settings')
  await button(page, 'Remove Security key').click()
  await twoStep.getByText('It is off.').waitFor()
})

test('a browser without passkeys explains that, and offers no useless button', async () => {
  const page = await visitor()
  await page.addInitScript('delete window.PublicKeyCredential')
  await visit(page, '/sign-in')
  await page.getByText('Passkeys do not work in this browser.').waitFor()
  expect(await button(page, 'Use a Passkey').count()).toBe(0)
  await becomeDonor(page, origin(), 'keyless@example.org')
  await visit(page, '/settings')
  await page.getByText('This browser makes no passkeys.').waitFor()
  await page.getByText('This browser cannot add security keys.').waitFor()
  expect(await button(page, 'Add a Passkey').count()).toBe(0)
})
