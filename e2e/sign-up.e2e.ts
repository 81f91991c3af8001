import { expect, test } from 'vitest'
import { button, dataOf, error, failing, focused, path, sentTo, tab } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, settled, stage, visit } from './harness.ts'
import { mailedCode, mailedLink, mailsTo } from './mailbox.ts'
import { becomeDonor, confirmAddress, fillSignUp, password, signIn } from './people.ts'

const { origin, visitor } = stage()

test('/get-started offers signing up first and signing in beside it (ROUT-04, GETS-01, GETS-02, GETS-03)', async () => {
  const page = await visitor()
  await visit(page, '/get-started')
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Sign Up', 'Sign In'])
  expect(await tab(page, 'Sign Up').getAttribute('aria-selected')).toBe('true')
  await page.getByRole('link', { name: "I'm a Researcher" }).click()
  await page.waitForURL('**/researcher-signup')
})

test('a donor form with nothing in it is not sent, and shows what is missing (GETS-04, GETS-05, GETS-06, GETS-07, GETS-08, GETS-09)', async () => {
  const page = await visitor()
  await visit(page, '/get-started')
  const calls = sentTo(page, '/auth/v1/signup')
  await button(page, 'Create Account').click()
  for (const text of [
    'Enter your first name.',
    'Enter your last name.',
    'Enter your e-mail address.',
    'Enter a password.',
    'Enter the password once more.',
    'Accept the terms to create an account.',
  ])
    await error(page, text).waitFor()
  expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name')
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Ada')
  await error(page, 'Enter your first name.').waitFor({ state: 'detached' })
  // Each is required separately: with all others filled in, nothing is sent either.
  await fillSignUp(page, 'terms@example.org')
  await page.getByRole('checkbox').uncheck()
  await button(page, 'Create Account').click()
  await error(page, 'Accept the terms to create an account.').waitFor()
  expect(calls).toEqual([])
})

test('two different passwords are not sent (GETS-10)', async () => {
  const page = await visitor()
  await visit(page, '/get-started')
  const calls = sentTo(page, '/auth/v1/signup')
  await fillSignUp(page, 'differs@example.org')
  await page.getByLabel('Confirm password', { exact: true }).fill('something else')
  await button(page, 'Create Account').click()
  await error(page, 'Passwords do not match').waitFor()
  expect(calls).toEqual([])
})

test('the service refuses a short password, and the form stays as it was typed (GETS-11, GETS-16)', async () => {
  const page = await visitor()
  await visit(page, '/get-started')
  const calls = sentTo(page, '/auth/v1/signup')
  await fillSignUp(page, 'short@example.org')
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('12345')
  await button(page, 'Create Account').click()
  await failing(page, 'Password must be at least 6 characters').waitFor()
  expect(calls).toHaveLength(1)
  expect(calls[0]?.postDataJSON().password).toBe('12345')
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('12345')
  expect(await button(page, 'Create Account').getAttribute('aria-busy')).toBeNull()
})

test('a donor signs up with one call, follows the mailed link and arrives on the new profile (GETS-12, GETS-17, GETS-18, GETS-19, MODL-03, MODL-04, SESS-22)', async () => {
  const page = await visitor()
  const email = 'donor@example.org'
  await visit(page, '/get-started')
  const calls = sentTo(page, '/auth/v1/signup')
  await fillSignUp(page, email)
  await button(page, 'Create Account').dblclick()
  const dialog = page.getByRole('dialog', { name: "You're almost finished" })
  await dialog.getByText(email).waitFor()
  await dialog.getByText('Click the link').waitFor()
  await expectAccessible(page)
  expect(calls).toHaveLength(1)
  const data = dataOf(calls[0])
  expect(data).toMatchObject({ user_type: 'donor', first_name: 'Ada', last_name: 'King' })
  expect(new URL(calls[0]?.url() ?? '').searchParams.get('redirect_to')).toBe(`${origin()}/`)
  await confirmAddress(page, origin(), email)
  expect(path(page)).toBe('/donor-profile')
})

test('the page that waits for the confirmation accepts the code in the mail, and shows what is missing', async () => {
  const page = await visitor()
  const email = 'by-code@example.org'
  await visit(page, '/get-started')
  await fillSignUp(page, email)
  await button(page, 'Create Account').click()
  const dialog = page.getByRole('dialog', { name: "You're almost finished" })
  await button(page, 'Continue').click()
  await error(page, 'Your address is not confirmed yet.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  const mailbox = dialog.getByRole('link', { name: /open the mailbox/ })
  expect(await mailbox.getAttribute('href')).toBe(`/dev/mailbox?to=${encodeURIComponent(email)}`)
  const code = await mailedCode(origin(), email)
  await dialog.getByLabel('Code from the mail').fill(code === '123456' ? '654321' : '123456')
  await button(page, 'Continue').click()
  await error(page, 'This is not the code of the newest mail').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Code from the mail').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await error(page, 'This is not the code').waitFor({ state: 'detached' })
  await button(page, 'Continue').click()
  await page.waitForURL('**/donor-profile')
})

test('an error of the service disappears when it is no longer true, and is shown in one place', async () => {
  const page = await visitor()
  await visit(page, '/get-started')
  await fillSignUp(page, 'once-said@example.org')
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('12345')
  await button(page, 'Create Account').click()
  await failing(page, 'Password must be at least 6 characters').waitFor()
  expect(await page.getByText('Password must be at least 6 characters').count()).toBe(1)
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await tab(page, 'Sign In').click()
  await failing(page, 'Password must be at least 6 characters').waitFor({ state: 'detached' })
})

test('the mail can be requested again, a minute after the last one (MODL-05)', async () => {
  const page = await visitor()
  await page.clock.install()
  await visit(page, '/get-started')
  await fillSignUp(page, 'again@example.org')
  await button(page, 'Create Account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/You can ask again in \d+ s\./).waitFor()
  expect(await button(page, 'Send the link again').getAttribute('aria-disabled')).toBe('true')
  const calls = sentTo(page, '/auth/v1/resend')
  for (let second = 0; second < 60; second += 1) await page.clock.runFor(1000)
  await button(page, 'Send the link again').click()
  await expect.poll(() => calls.length).toBe(1)
})

test('an address in use is answered like a new one, and no link is sent that could open it (GETS-21)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'holder@example.org')
  const stranger = await visitor()
  await visit(stranger, '/get-started')
  await fillSignUp(stranger, 'holder@example.org')
  await button(stranger, 'Create Account').click()
  await stranger.getByRole('dialog', { name: "You're almost finished" }).waitFor()
  // The mail about the account itself waits a minute after the last one, which sign-up.test.ts shows.
  const subjects = (await mailsTo(origin(), 'holder@example.org')).map((mail) => mail.subject)
  expect(subjects.filter((subject) => subject.startsWith('Confirm'))).toHaveLength(1)
})

test('opening the mailed link spends nothing, its button does, once, and the token is removed from the URL (SESS-23, SESS-32)', async () => {
  const page = await visitor()
  const email = 'once@example.org'
  await visit(page, '/get-started')
  await fillSignUp(page, email)
  await button(page, 'Create Account').click()
  await page.getByRole('dialog').waitFor()
  const link = await mailedLink(origin(), email)
  await visit(page, link)
  await expect.poll(() => page.url()).not.toContain('token_hash')
  await expectAccessible(page)
  await page.reload()
  await settled(page)
  await button(page, 'Confirm and Sign In').click()
  await page.waitForURL('**/donor-profile')
  const second = await visitor()
  await visit(second, link)
  await button(second, 'Confirm and Sign In').click()
  await second.getByText('This link has expired or was used already.').waitFor()
  await second.getByLabel('E-mail').fill('never-asked@example.org')
  await button(second, 'Send a New One').click()
  await second.getByText('a new link is on its way').waitFor()
})

test('signing in is refused with the service’s message, then greets and goes home (GETS-13, GETS-14, GETS-15, SESS-20)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'back@example.org')
  const later = await visitor()
  await visit(later, '/get-started?tab=sign-in')
  const calls = sentTo(later, '/auth/v1/token')
  await button(later, 'Sign In').click()
  await error(later, 'Enter your e-mail address.').waitFor()
  await error(later, 'Enter a password.').waitFor()
  expect(calls).toEqual([])
  await later.getByLabel('E-mail').fill('back@example.org')
  await later.getByLabel('Password', { exact: true }).fill('not this one')
  await button(later, 'Sign In').click()
  await failing(later, 'Invalid login credentials').waitFor()
  await expect.poll(() => focused(later)).toBe('Password')
  expect(await later.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await later.getByLabel('Password', { exact: true }).fill(password)
  await button(later, 'Sign In').click()
  await later.waitForURL(`${origin()}/`)
  await later.getByRole('status').getByText('Welcome back!').waitFor()
  await later.reload()
  await settled(later)
  await later.getByRole('button', { name: /Ada King.*Donor Account/ }).waitFor()
  for (const [asked, sent] of [
    ['/get-started', '/donor-profile'],
    ['/sign-in', '/donor-profile'],
  ] as const) {
    await later.goto(asked)
    await later.waitForURL(`**${sent}`)
  }
})

test('a person with an unconfirmed address is offered another link at signing in', async () => {
  const page = await visitor()
  await visit(page, '/get-started')
  await fillSignUp(page, 'waiting@example.org')
  await button(page, 'Create Account').click()
  await page.getByRole('dialog').waitFor()
  const later = await visitor()
  await signIn(later, 'waiting@example.org')
  await failing(later, 'Email not confirmed').waitFor()
  const asked = later.waitForRequest('**/auth/v1/resend**')
  await button(later, 'Get a New Link').click()
  await asked
  await later.getByRole('dialog').getByText('waiting@example.org').waitFor()
})

test('typed text survives a reload, except passwords', async () => {
  const page = await visitor()
  await visit(page, '/get-started')
  await fillSignUp(page, 'draft@example.org')
  await page.reload()
  await settled(page)
  expect(await page.getByLabel('E-mail').inputValue()).toBe('draft@example.org')
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password)
})

test('a visitor who was sent to sign in by a guard comes back to the page they wanted', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'guarded@example.org')
  const later = await visitor()
  await later.goto('/donor-profile')
  await later.waitForURL('**/get-started?next=%2Fdonor-profile')
  await signIn(later, 'guarded@example.org', `${path(later)}${new URL(later.url()).search}&tab=sign-in`)
  await later.waitForURL('**/donor-profile')
  const lured = await visitor()
  await signIn(lured, 'guarded@example.org', '/sign-in?next=https://evil.example/')
  await lured.waitForURL(`${origin()}/`)
})

test('pages for signing in and up fit a narrow screen', async () => {
  const page = await visitor()
  for (const one of [
    '/get-started',
    '/sign-in',
    '/sign-in?tab=researcher',
    '/researcher-signup?plan=advanced',
    '/auth/confirm',
  ]) {
    await visit(page, one)
    // What it says comes with its scripts.
    if (one === '/auth/confirm') await page.getByText('This link is not complete.').waitFor()
    await expectNoSidewaysScroll(page)
  }
})
