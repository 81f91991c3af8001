import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { decide } from './decide.ts'
import { focused } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailsTo, textOf } from './mailbox.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'

const { origin, visitor } = stage({ STAFF_EMAILS: 'chief@staff.example' })
const unread = (page: Page) => page.getByRole('main').getByRole('status').first()

async function approvedProject(owner: Page, title: string, signChief = becomeDonor): Promise<string> {
  const draft = { title, description: 'Eight reefs.', sector: 'science', subsection: 'ecology', fundingGoal: 5000 }
  const { id } = (await call(owner, 'POST', '/api/projects', draft)).body as { id: string }
  const chief = await visitor()
  await signChief(chief, origin(), 'chief@staff.example')
  const { items } = (await call(chief, 'GET', '/api/admin/reviews')).body as { items: { id: string }[] }
  expect(await decide(chief, items[0]?.id, 'approve')).toBe(204)
  return id
}

test('an update is drafted and posted, and followers read it from their notifications (GEN-14, PROJ-22, PROJ-23, PROJ-24)', async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'owner@people.example')
  const id = await approvedProject(owner, 'Sheltered reefs')
  const donor = await visitor(phone)
  await becomeDonor(donor, origin(), 'donor@people.example')
  await visit(donor, '/notifications')
  await donor.getByText('You are all caught up.').waitFor()
  await expectAccessible(donor)
  expect((await call(donor, 'POST', `/api/projects/${id}/save`)).status).toBeLessThan(300)

  await visit(owner, `/project/${id}?tab=updates`)
  await owner.getByText('No updates available yet.').waitFor()
  const box = owner.getByLabel('Post a progress update')
  await owner.getByRole('button', { name: 'Post update' }).click()
  await owner.getByText('Please write what has happened.').waitFor()
  await box.fill('Second dive finished: all eight sites photographed.')
  await owner.reload()
  await settled(owner)
  await expect.poll(() => box.inputValue()).toBe('Second dive finished: all eight sites photographed.')
  await owner.getByRole('button', { name: 'Post update' }).click()
  const note = owner.getByRole('list', { name: 'Updates' }).getByRole('listitem')
  await note.getByText('Second dive finished: all eight sites photographed.').waitFor()
  expect(await note.textContent()).toMatch(/[A-Z][a-z]+ \d+, \d{4}Ada King/)
  expect(await box.inputValue()).toBe('')
  await expectAccessible(owner)
  for (const text of ['Third dive.', 'Fourth dive.']) {
    await box.fill(text)
    await owner.getByRole('button', { name: 'Post update' }).click()
    await owner.getByRole('list', { name: 'Updates' }).getByText(text).waitFor()
  }

  await visit(donor, '/notifications')
  await expect.poll(() => unread(donor).textContent()).toBe('3 unread')
  await expectAccessible(donor)
  await expectNoSidewaysScroll(donor)
  await donor
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .focus()
  await donor.keyboard.press('Enter')
  await expect.poll(() => unread(donor).textContent()).toBe('2 unread')
  await expect.poll(() => focused(donor)).toContain('Sheltered reefs')
  await donor
    .getByRole('link', { name: /^Unread: New update: Sheltered reefs/ })
    .last()
    .click()
  await donor.waitForURL(`**/project/${id}?tab=updates`)
  await donor.getByText('Second dive finished').waitFor()
  await visit(donor, '/notifications')
  await expect.poll(() => unread(donor).textContent()).toBe('1 unread')
  await donor.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => unread(donor).textContent()).toBe('Nothing unread')
})

test('an update comes by mail, whose link stops such mails after one confirmation, and the settings resume them', async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'mailing@people.example')
  const id = await approvedProject(owner, 'Mailed reefs', comeBack)
  const donor = await visitor(phone)
  const email = 'mailed@people.example'
  await becomeDonor(donor, origin(), email)
  expect((await call(donor, 'POST', `/api/projects/${id}/save`)).status).toBe(204)
  expect((await call(owner, 'POST', `/api/projects/${id}/updates`, { content: 'First dive.' })).status).toBe(201)
  const [newest] = await mailsTo(origin(), email)
  expect(newest?.subject).toBe('New update: Mailed reefs')
  const link = /http\S+\/unsubscribe\?token=\S+/.exec(await textOf(origin(), newest))?.[0] ?? ''

  const elsewhere = await visitor(phone)
  await visit(elsewhere, link.slice(origin().length))
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Stop These Mails' }).click()
  await elsewhere.getByText('We mail you no more of this.').waitFor()
  await expectNoSidewaysScroll(elsewhere)

  await visit(donor, '/settings')
  const choice = donor.getByRole('combobox', { name: 'Updates of projects by mail' })
  expect(await choice.inputValue()).toBe('never')
  await expectAccessible(donor)
  await expectNoSidewaysScroll(donor)
  await choice.selectOption('Once a day')
  await donor.getByText('Your choice is saved.').waitFor()
  await donor.reload()
  await settled(donor)
  await expect.poll(() => choice.inputValue()).toBe('daily')
})
