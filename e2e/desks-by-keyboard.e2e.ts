import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { focused } from './forms.ts'
import { stage, visit } from './harness.ts'
import { focusedName, tabTo } from './keyboard.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'
import { openProject } from './projects.ts'

const chief = 'keys-chief@staff.example'
const reviewer = 'keys-reviewer@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: `${chief},${reviewer}` })

let isKnown = false
/** Signs the chief in, who signs up at first. */
async function enter(page: Page): Promise<void> {
  await (isKnown ? comeBack : becomeDonor)(page, origin(), chief)
  isKnown = true
}

const draft = {
  ...{ description: 'Counted blind.', sector: 'science', subsection: 'ecology' },
  ...{ fundingGoal: 7500, fundingUses: ['equipment'] },
}

/** Whether what has the focus is marked, as after each key it must be. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement !== document.body && document.activeElement?.matches(':focus-visible') === true,
  )

/** The outline of what has the focus, which is a ring. */
const ring = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)

/** By the link in the sidebar, until the new page's heading has the focus. */
async function desk(page: Page, name: string, path: string): Promise<void> {
  await tabTo(page, name, 60)
  expect(await isSeen(page), name).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/${path}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await expect.poll(() => ring(page)).toBe('none')
}

test('desks without a keyboard journey of their own are reached, read and changed without a mouse', async () => {
  const [page, other] = [await visitor(), await visitor()]
  await enter(page)
  await becomeResearcher(other, origin(), 'keys-other@people.example')
  await visit(page, '/admin')
  const keys = page.keyboard

  await desk(page, 'User Management', 'users')
  await page.getByRole('table', { name: 'People' }).waitFor()
  await keys.press('j')
  await expect.poll(() => isSeen(page)).toBe(true)
  const name = await focusedName(page)
  await keys.press('Enter')
  await page.getByRole('heading', { name }).first().waitFor()

  await desk(page, 'Financial', 'financial')
  await page.getByRole('heading', { name: 'Financial' }).waitFor()
  await tabTo(page, 'Overview', 60)
  for (let tab = 0; tab < 20 && !(await focusedName(page)).startsWith('Books'); tab++) await keys.press('ArrowRight')
  expect(await isSeen(page)).toBe(true)
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Proof of the books' }).waitFor()
  await tabTo(page, 'Prove the Books Now', 60)
  expect(await isSeen(page)).toBe(true)

  await desk(page, 'Settings', 'settings')
  await page.getByRole('heading', { name: 'Name and contact' }).waitFor()
  await keys.press('j')
  expect(await focusedName(page)).toBe('Change Name of the product')
  await keys.press('Enter')
  await expect.poll(() => focusedName(page)).toContain('Name of the product')
  await keys.press('Control+A')
  await keys.type('Groundwork')
  await keys.press('Enter')
  await page.getByText('From the default, Fundamental to Groundwork').waitFor()
  await expect.poll(() => isSeen(page)).toBe(true)
})

/** Goes to a button by Tab and presses it. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name, 40)
  expect(await isSeen(page), name).toBe(true)
  await page.keyboard.press('Enter')
}

test('a ticket is answered, a report decided and a project approved without a mouse', async () => {
  const [page, owner, writer] = [await visitor(), await visitor(), await visitor()]
  await becomeResearcher(owner, origin(), 'keys-owner@people.example')
  await becomeDonor(writer, origin(), 'keys-writer@people.example')
  await becomeDonor(page, origin(), reviewer)
  const id = await openProject(owner, page, 'Do reefs sing')
  await call(owner, 'POST', '/api/projects', { ...draft, title: 'Night skies' })
  await call(writer, 'POST', '/api/reports', { kind: 'project', id, reason: 'spam' })
  await visit(writer, '/contact')
  await writer.getByLabel('Topic').selectOption({ label: 'Donation' })
  await writer.getByLabel('Your message').fill('My bank shows two amounts of $50.00.')
  await writer.waitForTimeout(2100)
  await writer.getByRole('button', { name: 'Send Message' }).click()
  await writer.getByRole('heading', { name: /Your message has the number/ }).waitFor()
  const keys = page.keyboard

  await enter(page)
  await visit(page, '/admin')
  await desk(page, 'Support Tickets', 'support')
  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor()
  await page.getByRole('link', { name: /My bank shows two amounts/ }).waitFor()
  await keys.press('j')
  await page.getByRole('heading', { name: /My bank shows two amounts/ }).waitFor()
  await keys.press('t')
  await page.getByText('It is yours.').waitFor()
  await keys.press('r')
  await expect.poll(() => focusedName(page)).toBe('Answer')
  await keys.type('You gave once. The other amount was only reserved.')
  await keys.press('Control+Enter')
  await page.getByText(/Leaves in \d+ s/).waitFor()
  expect(await isSeen(page)).toBe(true)

  await desk(page, 'Content Moderation', 'moderation')
  await page.getByRole('heading', { name: 'Content Moderation' }).waitFor()
  await page
    .getByRole('link', { name: /Do reefs sing/ })
    .first()
    .waitFor()
  await keys.press('j')
  await page.getByRole('heading', { name: 'Do reefs sing' }).first().waitFor()
  await keys.press('h')
  await page.getByRole('dialog').waitFor()
  await press(page, 'Hide')
  await page.getByText('Nothing waiting.').waitFor()
  await expect.poll(() => isSeen(page)).toBe(true)

  await desk(page, 'Project Reviews', 'reviews')
  await page.getByRole('heading', { name: 'Project Reviews' }).waitFor()
  await page
    .getByRole('link', { name: /Night skies/ })
    .first()
    .waitFor()
  await keys.press('j')
  await page.getByRole('heading', { name: 'Night skies' }).first().waitFor()
  await keys.press('Enter')
  await page.getByText('by you, until').waitFor()
  await keys.press('4')
  await keys.press('=')
  await page.getByText('28 of 28').waitFor()
  await keys.press('a')
  await page.getByRole('dialog', { name: 'Approve this project?' }).waitFor()
  await press(page, 'Approve and publish')
  await page.getByText('Approved and published: Night skies').waitFor()
  await expect.poll(() => isSeen(page)).toBe(true)
})

test('a row that is reached while the page is still arriving keeps the focus', async () => {
  const page = await visitor()
  await enter(page)
  let arrive = (): void => undefined
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  await page.route(/\/focus-[\w-]{7}\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await visit(page, '/admin')
  await tabTo(page, 'Settings', 60)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Name and contact' }).waitFor()
  await expect
    .poll(async () => {
      if ((await focusedName(page)) === 'Settings') await page.keyboard.press('j')
      return focusedName(page)
    })
    .toBe('Change Name of the product')
  arrive()
  await page
    .getByRole('status')
    .filter({ hasText: /^Settings/ })
    .waitFor({ state: 'attached' })
  expect(await focusedName(page)).toBe('Change Name of the product')
})

test('every list of the staff area has its keys, and when a row disappears the focus is on the one in its place', async () => {
  const [page, other] = [await visitor(), await visitor()]
  await becomeDonor(other, origin(), 'keys-listed@people.example')
  await enter(page)
  await visit(page, '/admin/users')
  await page.getByRole('table', { name: 'People' }).waitFor()
  const names = await page.getByRole('rowheader').getByRole('link').allTextContents()
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
  for (const [place, key] of [...'jjk'].entries()) {
    await page.keyboard.press(key)
    expect(await focusedText()).toBe(names[place % 2])
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next row').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  expect(await focused(page)).toBe('Name, e-mail, phone or id')
  // After an action: the second of three rows disappears, then the last.
  await page.evaluate(() => {
    const list = document.createElement('ul')
    const add = (tag: 'li' | 'button', to: Element) => to.appendChild(document.createElement(tag))
    for (const name of ['One', 'Two', 'Three']) add('button', add('li', list)).textContent = name
    document.querySelector('main')?.append(list)
    list.querySelectorAll('button')[1]?.focus()
  })
  const remove = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: name })
      .evaluate((row) => row.remove())
  await remove('Two')
  await expect.poll(focusedText).toBe('Three')
  await remove('Three')
  await expect.poll(focusedText).toBe('One')
  // The heading takes the focus of the last one, and shows it: nobody arrived there.
  await remove('One')
  await expect.poll(focusedText).toBe('User Management')
  expect(await ring(page)).toBe('solid')
})
