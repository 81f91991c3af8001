import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { button } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedLink } from './mailbox.ts'
import { becomeDonor, becomeResearcher, password, signIn } from './people.ts'

const chief = 'chief@example.org'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account menu$/ })

async function openSettings(page: Page): Promise<void> {
  await visit(page, '/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
}

test('a donor opens the settings from the menu and the profile, and changes name and photo (NAV-26)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'settles@example.org')
  await visit(page, '/donor-profile')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.waitForURL('**/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const profile = region(page, 'Profile')
  await profile.getByLabel('First name').fill('')
  await button(page, 'Save Profile').click()
  await profile.getByText('Enter your first name.').waitFor()
  await profile.getByLabel('First name').fill('Augusta')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  await profile
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: picture })
  await profile.getByText('Please select an image file').waitFor()
  await profile.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await profile.getByText('me.png').waitFor()
  await profile.getByRole('button', { name: 'Remove' }).waitFor()
  await button(page, 'Save Profile').click()
  await page.getByText('Your profile is saved.').waitFor()
  await menu(page).getByText('Augusta King').waitFor()
  await menu(page).locator('img').waitFor()
})

test('a page that cannot be read again stays with what was typed into it, and is read again later', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'unread@example.org')
  await openSettings(page)
  const typed = page.getByLabel('Current password', { exact: true })
  await typed.fill('half of a pass')
  const answerAgain = await between(page, '/api/me/profile', (method) => (method === 'GET' ? 'lost' : undefined))
  await region(page, 'Profile').getByLabel('First name').fill('Augusta')
  await button(page, 'Save Profile').click()
  const late = page.getByText('This page could not be brought up to date.')
  await late.waitFor()
  await page.getByText('Your profile is saved.').waitFor()
  expect(await typed.inputValue()).toBe('half of a pass')
  await answerAgain()
  await late.waitFor({ state: 'detached' })
  expect(await typed.inputValue()).toBe('half of a pass')
})

test('the password changes with the old one, and other sessions end one by one or together', async () => {
  const [page, second, third] = [await visitor(), await visitor(phone), await visitor(phone)]
  await becomeDonor(page, origin(), 'moves@example.org')
  for (const other of [second, third]) {
    await signIn(other, 'moves@example.org')
    await other.getByText('Welcome back!').waitFor()
  }
  await openSettings(page)
  const sessions = region(page, 'Sessions')
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3)
  await sessions.getByText('This session').waitFor()
  await sessions.getByRole('listitem').getByRole('button', { name: 'Sign Out' }).first().click()
  await page.getByText('That session is signed out.').waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
  await button(page, 'Sign Out Others').click()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  for (const other of [second, third]) {
    await other.goto('/settings')
    await other.waitForURL('**/get-started?*')
  }

  const form = region(page, 'Password')
  const change = async (now: string, next: string, confirmed = next): Promise<void> => {
    await form.getByLabel('Current password', { exact: true }).fill(now)
    await form.getByLabel('New password', { exact: true }).fill(next)
    await form.getByLabel('Confirm password', { exact: true }).fill(confirmed)
    await button(page, 'Change Password').click()
  }
  await change(password, 'another 9 good words', 'another')
  await form.getByText('Passwords do not match').waitFor()
  await change(password, 'short')
  await form.getByText('Password must be at least 6 characters').waitFor()
  await change('not this one', 'another 9 good words')
  await page.getByText('Current password is wrong').waitFor()
  await change(password, 'another 9 good words')
  await page.getByText('Your new password is saved.').waitFor()
  const history = region(page, 'Sign-in history')
  await history.getByText(/Show the last/).click()
  await history.getByText('Changed the password').waitFor()
  await expectAccessible(page)

  await button(page, 'Sign Out Everywhere').click()
  await page.waitForURL(`${origin()}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor()
})

test('a person exports their data, closes the account, and cannot come back', async () => {
  const page = await visitor(phone)
  await becomeDonor(page, origin(), 'leaves@example.org')
  await openSettings(page)
  const arriving = page.waitForEvent('download')
  await button(page, 'Download My Data').click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { users: { email: string }[] }
  expect(data.users[0]?.email).toBe('leaves@example.org')

  await button(page, 'Close Account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This cannot be undone.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const close = dialog.getByRole('button', { name: 'Close Account for Ever' })
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await close.click()
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await close.click()
  await page.getByText('Your account is closed.').waitFor()
  await page.waitForURL(`${origin()}/`)
  await settled(page)
  await signIn(page, 'leaves@example.org')
  await page.getByText('Invalid login credentials').waitFor()
})

test('a researcher’s settings are a tab of the profile, with account, links and reminders (NAV-30, RESP-20, RESP-22, RESP-23, RESP-24, RESP-25, RESP-26, RESP-27, RESP-28)', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'researches@example.org')
  await visit(page, '/researcher-profile')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await menu(page).click()
  const item = page.getByRole('menuitem', { name: 'Settings' })
  expect(await item.getAttribute('href')).toBe('/researcher-profile?tab=settings')
  await visit(page, '/settings')
  await page.waitForURL('**/researcher-profile?tab=settings')
  for (const name of ['Profile', 'Password', 'Sessions', 'Your data']) await region(page, name).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download My Data').click()])
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(JSON.stringify(data)).toContain('researches@example.org')
  await button(page, 'Close Account').click()
  await page.getByRole('dialog', { name: 'Close your account', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const links = region(page, 'Social links')
  const given = {
    LinkedIn: 'https://linkedin.example/in/ada',
    Website: 'https://ada.example/',
    Twitter: 'https://twitter.example/ada',
    Facebook: 'https://facebook.example/ada',
    Instagram: 'https://instagram.example/ada',
  }
  for (const [label, url] of Object.entries(given)) await links.getByLabel(label).fill(url)
  await links.getByLabel('Website').fill('javascript:alert(1)')
  await button(page, 'Save Links').click()
  await links.getByText('Please enter a full link that begins with https://.').waitFor()
  await links.getByLabel('Website').fill(given.Website)
  await button(page, 'Save Links').click()
  await page.getByText('Your links are saved.').waitFor()

  const box = (on: Page, name: string) => region(on, 'Reminders').getByRole('checkbox', { name })
  expect(await box(page, 'Weekly updates').isChecked()).toBe(false)
  expect(await box(page, 'Monthly reports').isChecked()).toBe(false)
  expect(await box(page, 'Donor messages').isChecked()).toBe(true)
  await box(page, 'Weekly updates').check()
  await page.getByText('Your reminders are saved.').waitFor()

  const elsewhere = await visitor()
  await signIn(elsewhere, 'researches@example.org', '/sign-in?next=/researcher-profile%3Ftab%3Dsettings')
  await elsewhere.waitForURL('**/researcher-profile?tab=settings')
  await box(elsewhere, 'Weekly updates').waitFor()
  expect(await box(elsewhere, 'Weekly updates').isChecked()).toBe(true)
  for (const [label, url] of Object.entries(given))
    expect(await region(elsewhere, 'Social links').getByLabel(label).inputValue()).toBe(url)
})

test('staff have settings, but do not close their account there', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), chief)
  await visit(page, '/settings')
  await region(page, 'Your data').waitFor()
  expect(await button(page, 'Close Account').count()).toBe(0)
})

test('a new address counts once both sides have confirmed it', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'before@example.org')
  await openSettings(page)
  const section = region(page, 'E-mail')
  await section.getByText('before@example.org').waitFor()
  await section.getByLabel('New e-mail').fill('after')
  await button(page, 'Change E-mail').click()
  await section.getByText('Enter an address with one @').waitFor()
  await section.getByLabel('New e-mail').fill('Before@example.org')
  await button(page, 'Change E-mail').click()
  await section.getByText('This is your address already.').waitFor()
  await section.getByLabel('New e-mail').fill('after@example.org')
  await button(page, 'Change E-mail').click()
  await section.getByText('We sent a mail to both addresses.').waitFor()
  await expectAccessible(page)
  await visit(page, await mailedLink(origin(), 'before@example.org'))
  await button(page, 'Confirm the Change').click()
  await page.getByText('This side is confirmed.').waitFor()
  await expectAccessible(page)
  const elsewhere = await visitor(phone)
  await visit(elsewhere, await mailedLink(origin(), 'after@example.org'))
  await button(elsewhere, 'Confirm the Change').click()
  await elsewhere.getByText('Your address is changed.').waitFor()
  // A mailbox alone signs nobody in, and the browser that asked stays signed in.
  await elsewhere.waitForURL('**/sign-in')
  expect(await elsewhere.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth-token')))).toEqual(
    [],
  )
  await openSettings(page)
  await section.getByText('after@example.org').waitFor()
})

test('of two quick presses on a switch the last one counts, also if the first is late', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'quick@example.org')
  await openSettings(page)
  const first = Promise.withResolvers<undefined>()
  let sent = 0
  const stepAside = await between(page, '/api/me/privacy', async (method) => {
    sent += method === 'PUT' ? 1 : 0
    return method === 'PUT' && sent === 1 ? first.promise : undefined
  })
  const box = page.getByLabel('Give anonymously by default')
  await box.check()
  await expect.poll(() => sent).toBe(1)
  // The second one is not sent before the first was answered.
  const early = page.waitForResponse((answer) => answer.request().method() === 'PUT', { timeout: 1500 })
  await box.uncheck()
  await early.catch(() => undefined)
  first.resolve(undefined)
  await page.getByText('Your choice is saved.').waitFor()
  await expect.poll(() => sent).toBe(2)
  await stepAside()
  const kept = async () => (await call(page, 'GET', '/api/me/privacy')).body as { anonymousByDefault: boolean }
  await expect.poll(async () => (await kept()).anonymousByDefault).toBe(false)
})
