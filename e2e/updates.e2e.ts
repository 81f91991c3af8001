import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture } from '#test/pictures.ts'
import { call } from './call.ts'
import { decide } from './decide.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'
import { openProject } from './projects.ts'

// What a researcher does with updates: formats, shows a picture, schedules, edits in two windows,
// takes back, and marks a milestone with one.

const chief = 'updates-chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()
const notes = (page: Page) => page.getByRole('list', { name: 'Updates' })

test('an update is formatted with buttons, has a picture, waits for its time, is edited in two windows and taken back', async () => {
  const [ada, staff, reader] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(ada, origin(), 'updates-ada@people.example')
  await becomeDonor(staff, origin(), chief)
  const id = await openProject(ada, staff, 'Sheltered reefs')
  const path = `/project/${id}?tab=updates`
  await visit(ada, path)
  const box = ada.getByLabel('Post a progress update')
  await box.fill('counted')
  await box.selectText()
  await press(ada, 'Bold')
  await expect.poll(() => box.inputValue()).toBe('**counted**')
  await box.press('End')
  await box.pressSequentially('\n\n')
  const buffer = Buffer.from(await picture({ width: 500, height: 400 }))
  await ada
    .getByLabel('Picture for the text')
    .first()
    .setInputFiles({ name: 'reef.png', mimeType: 'image/png', buffer })
  await expect.poll(() => box.inputValue()).toMatch(/!\[.*\]\(\/files\/[0-9a-f-]+\/800\.webp#500x400\)/)
  await press(ada, 'Publish later')
  await ada.getByLabel('Publish at').waitFor()
  // A reload keeps for whom it is and when, not its words alone.
  await ada.getByLabel('Who can read it').selectOption('donors')
  await ada.reload()
  await settled(ada)
  await expect.poll(() => ada.getByLabel('Who can read it').inputValue()).toBe('donors')
  await expect.poll(() => box.inputValue()).toContain('**counted**')
  await ada.getByLabel('Who can read it').selectOption('public')
  await expectAccessible(ada)
  await press(ada, 'Schedule')
  await ada.getByText(/^Scheduled for/).waitFor()
  await visit(reader, path)
  await reader.getByText('No updates available yet.').waitFor()

  // Two windows write another text: both are shown, and the one that is not chosen is kept.
  await press(ada, 'Edit')
  const other = await tabBeside(ada)
  await visit(other, path)
  await press(other, 'Edit')
  const typed = (page: Page) => page.getByLabel('The update', { exact: true })
  await typed(other).fill('Eight reefs counted.')
  await press(other, 'Save as draft')
  await other.getByText('Draft', { exact: true }).waitFor()
  await typed(ada).fill('Nine reefs counted.')
  // A reload keeps the text, and the version that it was written upon.
  await ada.reload()
  await settled(ada)
  await press(ada, 'Edit')
  await expect.poll(() => typed(ada).inputValue()).toBe('Nine reefs counted.')
  await press(ada, 'Schedule')
  await ada.getByRole('dialog').getByText('Edited in another window').waitFor()
  await expectAccessible(ada)
  await ada.getByRole('radio', { name: /What was saved elsewhere/ }).check()
  await ada.getByRole('button', { name: 'Save what I chose' }).click()
  await ada.getByText(/^Scheduled for/).waitFor()
  await press(ada, 'Edit')
  await expect.poll(() => typed(ada).inputValue()).toBe('Eight reefs counted.')
  await ada.getByText('Other wordings that were kept: 1').click()
  await ada.getByText('Nine reefs counted.').waitFor()
  await press(ada, 'Publish at once instead')
  await press(ada, 'Post update')
  await notes(ada).getByText('Eight reefs counted.').waitFor()
  await expectNoSidewaysScroll(ada)

  await press(ada, 'Edit')
  await typed(ada).fill('Eight reefs and a wreck counted.')
  await press(ada, 'Save changes')
  await notes(ada).getByText('Eight reefs and a wreck counted.').waitFor()
  await visit(reader, path)
  await reader.getByText(/^Edited on/).click()
  await reader.getByText('and a wreck').last().waitFor()
  await press(ada, /^Take back/)
  await ada.getByText('No updates available yet.').waitFor()
  await visit(reader, path)
  await reader.getByText('No updates available yet.').waitFor()
  // The other window shows it as a draft until one of its buttons says that it is gone.
  await press(other, 'Discard')
  await other.getByText('There is no such update.').waitFor()
  await other.getByRole('heading', { name: 'Yours' }).waitFor({ state: 'detached' })
})

test('a milestone is marked as reached with the update that shows it, and taken back with a reason', async () => {
  const [ada, reader] = [await visitor(), await visitor(phone)]
  await becomeResearcher(ada, origin(), 'milestones-ada@people.example')
  const key = '0190a000-0000-7000-8000-00000000c001'
  const draft = {
    ...{ title: 'Night reefs', description: 'Count.', sector: 'science', subsection: 'ecology', fundingGoal: 5000 },
    milestones: [{ key, title: 'Plots marked', dueOn: '2031-01-31' }],
  }
  const { id } = (await call(ada, 'POST', '/api/projects', draft)).body as { id: string }
  const chiefPage = await visitor()
  await comeBack(chiefPage, origin(), chief)
  const queue = (await call(chiefPage, 'GET', '/api/admin/reviews')).body as {
    items: { id: string; projectId: string }[]
  }
  expect(await decide(chiefPage, queue.items.find((item) => item.projectId === id)?.id, 'approve')).toBe(204)

  await visit(ada, `/project/${id}`)
  await press(ada, /^Mark as reached.*Plots marked/)
  await ada.getByRole('dialog').getByRole('link', { name: 'Post it first' }).waitFor()
  await expectAccessible(ada)
  await ada.keyboard.press('Escape')
  expect((await call(ada, 'POST', `/api/projects/${id}/updates`, { content: 'All are marked.' })).status).toBe(201)
  await ada.reload()
  await settled(ada)
  await press(ada, /^Mark as reached.*Plots marked/)
  await ada.getByRole('dialog').getByRole('button', { name: 'Mark as reached' }).click()
  await ada.getByText(/^Reached /).waitFor()
  await visit(reader, `/project/${id}`)
  await reader.getByRole('link', { name: 'The update that shows it' }).click()
  await notes(reader).getByText('Plots marked').waitFor()
  await expectNoSidewaysScroll(reader)

  await press(ada, /^Take back.*Plots marked/)
  await ada.getByLabel('Why').fill('Two plots were lost in a storm.')
  await ada.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await ada.getByText(/taken back on .*: Two plots were lost in a storm\./).waitFor()
  await visit(reader, `/project/${id}`)
  await reader.getByText(/taken back on .*: Two plots were lost in a storm\./).waitFor()
  await expectAccessible(reader)
})
