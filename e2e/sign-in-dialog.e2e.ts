import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { decide } from './decide.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedCode } from './mailbox.ts'
import { becomeDonor, becomeResearcher, fillSignUp, password } from './people.ts'

const chief = 'chief@example.org'
/** Not visited in these tests; other-sign-ins.e2e.ts uses a real service. */
const orbit = { id: 'orbit', name: 'Orbit', issuer: 'https://orbit.example', clientId: 'product' }
const { origin, visitor } = stage({ STAFF_EMAILS: chief, AUTH_PROVIDERS: JSON.stringify([orbit]) })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })

/** Whether the focus is on an element behind the dialog. */
const focusIsOutside = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement !== body && !activeElement?.closest('dialog')
  })

/** A public project, made and approved through the API by two other people. */
async function approvedProject(): Promise<string> {
  const researcher = await visitor()
  await becomeResearcher(researcher, origin(), `researcher-${crypto.randomUUID()}@example.org`)
  const submission = {
    title: 'Do sheltered reefs recover faster?',
    description: 'Two seasons of photographs from eight reefs.',
    sector: 'science',
    subsection: 'marine-biology',
    fundingGoal: 7500,
  }
  const made = await call(researcher, 'POST', '/api/projects', submission)
  expect(made.status).toBe(201)
  const staff = await visitor()
  await becomeDonor(staff, origin(), chief)
  const queue = (await call(staff, 'GET', '/api/admin/reviews')).body as { items: { id: string }[] }
  expect(await decide(staff, queue.items[0]?.id, 'approve')).toBe(204)
  return (made.body as { id: string }).id
}

test('a signed-out person is asked to sign in on the same page, and their action continues (MODL-01, MODL-14)', async () => {
  const path = `/project/${await approvedProject()}`
  const known = await visitor()
  await becomeDonor(known, origin(), 'known@example.org')

  const page = await visitor()
  await visit(page, path)
  await save(page).click()
  await dialog(page).getByText('Sign in to save this project').waitFor()
  const away = await dialog(page).getByRole('link', { name: 'Continue with Orbit' }).getAttribute('href')
  expect(new URL(away ?? '', origin()).searchParams.get('redirect_to')).toContain(`next=${encodeURIComponent(path)}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(await focusIsOutside(page)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save')

  await save(page).click()
  await dialog(page).getByLabel('E-mail').fill('known@example.org')
  await dialog(page).getByLabel('Password', { exact: true }).fill('not this one')
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
  await dialog(page).getByText('Invalid login credentials').waitFor()
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('Welcome back!').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Saved' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  await page.reload()
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: 'Saved' }).waitFor()

  const newcomer = await visitor({ ...phone, colorScheme: 'dark' })
  await visit(newcomer, path)
  await save(newcomer).click()
  await dialog(newcomer).getByRole('tab', { name: 'Sign Up' }).click()
  await expectAccessible(newcomer)
  await fillSignUp(newcomer, 'newcomer@example.org')
  await dialog(newcomer).getByRole('button', { name: 'Create Account' }).click()
  await newcomer.getByRole('dialog', { name: "You're almost finished" }).getByText('newcomer@example.org').waitFor()
  await dialog(newcomer).getByRole('button', { name: 'Continue' }).click()
  await dialog(newcomer).getByText('Your address is not confirmed yet.').first().waitFor()
  // The code in the mail is enough; then the interrupted action continues.
  await dialog(newcomer)
    .getByLabel('Code from the mail')
    .fill(await mailedCode(origin(), 'newcomer@example.org'))
  await dialog(newcomer).getByRole('button', { name: 'Continue' }).click()
  await dialog(newcomer).waitFor({ state: 'detached' })
  await newcomer.getByRole('main').getByRole('button', { name: 'Saved' }).waitFor()
})
