import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from './call.ts'
import { button } from './forms.ts'
import { settled, stage, visit } from './harness.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher, signIn } from './people.ts'
import { openProject } from './projects.ts'

// What a person typed and did not send: who finds it in the same tab later.

const { origin, visitor } = stage({ STAFF_EMAILS: 'chief@example.org' })

const message = (page: Page) => page.getByLabel('Your message')
const text = 'The receipt of March lacks my name.'
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account menu$/ })

async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
}
async function signInHere(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await account(page).waitFor()
}
/** Everything that this tab keeps. */
const kept = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
const lastViewed = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('lastViewedProject'))
/** As by the server: the page learns it from the next answer. */
async function endSession(page: Page): Promise<void> {
  const sessions = (await call(page, 'GET', '/api/me/sessions')).body as { items: { id: string }[] }
  for (const { id } of sessions.items) await call(page, 'DELETE', `/api/me/sessions/${id}`)
}

let id = ''
beforeAll(async () => {
  const [owner, staff] = [await visitor(), await visitor()]
  await becomeResearcher(owner, origin(), 'typed-owner@people.example')
  await becomeDonor(staff, origin(), 'chief@example.org')
  id = await openProject(owner, staff, 'Do sheltered reefs recover faster?')
  for (const name of ['vera', 'quinn']) await becomeDonor(await visitor(), origin(), `typed-${name}@people.example`)
})

test('signing out removes what was typed, in all tabs; the next person in the tab finds nothing', async () => {
  const page = await visitor()
  await signInHere(page, 'typed-vera@people.example')
  const other = await tabBeside(page)
  await visit(other, `/project/${id}?tab=questions`)
  await other.getByLabel('Ask the researcher').fill('Is the paper out?')
  await visit(page, `/project/${id}`)
  await button(page, 'Support This Project').click()
  const note = page.getByLabel('Note to the researcher')
  await note.fill('From Vera, for the reefs')
  await button(page, 'Cancel').click()
  await visit(page, '/invitation#secret-of-an-invitation')
  await page.getByRole('heading', { name: 'No such invitation' }).waitFor()
  await visit(page, '/contact')
  await message(page).fill(text)
  expect(await kept(page)).toMatch(/secret-of-an-invitation.*From Vera|From Vera.*secret-of-an-invitation/)
  await page.reload()
  await settled(page)
  await expect.poll(() => message(page).inputValue()).toBe(text)

  expect(await lastViewed(page)).toBe(id)
  await signOut(page)
  await expect.poll(() => lastViewed(page)).toBe(null)
  await expect.poll(() => other.getByLabel('Ask the researcher').inputValue()).toBe('')
  for (const tab of [page, other]) expect(await kept(tab)).not.toMatch(/receipt of March|From Vera|paper out|secret-of/)
  await signInHere(page, 'typed-quinn@people.example')
  await visit(page, '/contact')
  expect(await message(page).inputValue()).toBe('')
  await visit(page, `/project/${id}`)
  await button(page, 'Support This Project').click()
  expect(await note.inputValue()).toBe('')
})

test('what a visitor typed is theirs once they have signed in', async () => {
  const page = await visitor()
  await visit(page, '/contact')
  await message(page).fill(text)
  await signInHere(page, 'typed-vera@people.example')
  await visit(page, '/contact')
  await expect.poll(() => message(page).inputValue()).toBe(text)
  await signOut(page)
  await visit(page, '/contact')
  expect(await message(page).inputValue()).toBe('')
  expect(await kept(page)).not.toContain('receipt of March')
})

test('when the server ended the session, the same person finds what they typed, and nobody else', async () => {
  const page = await visitor()
  await signInHere(page, 'typed-vera@people.example')
  await visit(page, `/project/${id}?tab=questions`)
  const question = page.getByLabel('Ask the researcher')
  await question.fill('Is the paper out?')
  await endSession(page)
  await button(page, 'Ask').click()
  await page.getByText('You are signed out').waitFor()
  // Still on their screen, so that one press sends it after signing in.
  expect(await question.inputValue()).toBe('Is the paper out?')
  await page.reload()
  await settled(page)
  expect(await question.inputValue()).toBe('')
  await signInHere(page, 'typed-vera@people.example')
  await visit(page, `/project/${id}?tab=questions`)
  await expect.poll(() => question.inputValue()).toBe('Is the paper out?')

  await endSession(page)
  await button(page, 'Ask').click()
  await page.getByText('You are signed out').waitFor()
  await signInHere(page, 'typed-quinn@people.example')
  await visit(page, `/project/${id}?tab=questions`)
  expect(await question.inputValue()).toBe('')
  expect(await kept(page)).not.toContain('paper out')
})
