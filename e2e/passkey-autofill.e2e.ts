import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plugIn } from './authenticator.ts'
import { call } from './call.ts'
import { button } from './forms.ts'
import { expectAccessible, stage, visit } from './harness.ts'
import { becomeDonor } from './people.ts'

const chiefMail = 'chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chiefMail })
const account = (page: Page) => page.getByRole('button', { name: /account menu/ })

/** Records how the page asks for keys, and each result. */
const watch = `
  window.questions = []
  const ask = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (options) => {
    const question = { how: options.mediation ?? 'pressed', end: 'waits' }
    window.questions.push(question)
    const asked = ask(options)
    asked.then(() => { question.end = 'answered' }, () => { question.end = 'taken back' })
    return asked
  }`
const questions = (page: Page): Promise<string[]> =>
  page.evaluate('window.questions.map(({ how, end }) => how + ", " + end)')
const expectQuestions = (page: Page, asked: string[]) => expect.poll(() => questions(page)).toEqual(asked)

async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await account(page).waitFor({ state: 'detached' })
}

test('the address field offers the passkey, unless another way is tried; staff remove it, and its session ends', async () => {
  const email = 'autofilled@example.org'
  const page = await visitor()
  await page.addInitScript(watch)
  await becomeDonor(page, origin(), email)
  const device = await plugIn(page, 'internal')
  await visit(page, '/settings')
  await button(page, 'Add a Passkey').click()
  await page.getByText('Your passkey is saved.').waitFor()
  await device.present(false)
  await signOut(page)

  await visit(page, '/sign-in')
  expect(await page.getByLabel('E-mail').getAttribute('autocomplete')).toBe('username webauthn')
  await expectQuestions(page, ['conditional, waits'])
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Invalid login credentials').waitFor()
  await expectQuestions(page, ['conditional, taken back', 'conditional, waits'])
  await button(page, 'Use a Passkey').click()
  await expectQuestions(page, ['conditional, taken back', 'conditional, taken back', 'pressed, waits'])

  await device.present(true)
  await visit(page, '/sign-in')
  await page.getByText('Welcome back!').waitFor()
  await account(page).waitFor()
  expect(await questions(page)).toEqual(['conditional, answered'])

  const chief = await visitor()
  await becomeDonor(chief, origin(), chiefMail)
  await visit(chief, `/admin/users?search=${email}`)
  await chief.getByRole('table', { name: 'People' }).getByRole('link', { name: 'Ada King' }).click()
  const passkeys = chief.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  const dialog = chief.getByRole('dialog', { name: 'Remove this passkey?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their laptop was stolen.')
  await expectAccessible(chief)
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
  await passkeys.waitFor({ state: 'detached' })
  await chief.getByText('Their laptop was stolen.').waitFor()
  expect((await call(page, 'GET', '/api/me')).status).toBe(401)
})
