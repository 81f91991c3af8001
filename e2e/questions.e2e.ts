import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { unscripted } from './on-test-mode.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// A donor asks in public, the researcher answers in public, and staff hide what breaks the rules.

const chief = 'question-chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'About this project' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a question is asked, answered, reworded, hidden and shown, and read without a script', async () => {
  const [owner, dan, staff] = [await visitor(), await visitor(phone), await visitor()]
  await becomeResearcher(owner, origin(), 'question-owner@people.example')
  await becomeDonor(staff, origin(), chief)
  const id = await openProject(owner, staff, 'Sheltered reefs')
  const address = `/project/${id}?tab=questions`
  await becomeDonor(dan, origin(), 'question-dan@people.example')

  // By the button of the first tab; what is typed outlives a reload and an answer that is lost.
  await visit(dan, `/project/${id}`)
  await dan.getByRole('link', { name: 'Ask a question' }).click()
  const box = dan.getByLabel('Ask the researcher')
  await press(dan, 'Ask')
  await dan.getByText('Please write your question.').waitFor()
  await expectAccessible(dan)
  await box.fill('Why one centimetre and not two?')
  await dan.reload()
  await settled(dan)
  await expect.poll(() => box.inputValue()).toBe('Why one centimetre and not two?')
  await dan.getByLabel('Show me as Ada K.').waitFor()
  const stepAside = await between(dan, '/api/projects/*/questions', (method) => (method === 'POST' ? 499 : undefined))
  await press(dan, 'Ask')
  await dan.getByText('That could not be sent. Your question is kept here; please try again.').waitFor()
  await stepAside()
  await press(dan, 'Ask')
  await dan.getByText('Waits for an answer', { exact: true }).waitFor()
  expect(await box.inputValue()).toBe('')
  await expectAccessible(dan)
  await expectNoSidewaysScroll(dan)

  // The researcher finds it by the news, leaves it, puts it back, and answers.
  await visit(owner, '/notifications')
  await owner.getByRole('link', { name: /A question about Sheltered reefs/ }).click()
  await owner.getByRole('heading', { name: 'Waiting for your answer' }).waitFor()
  await expectAccessible(owner)
  await press(owner, 'Leave unanswered')
  await owner.getByText('1 declined question').click()
  await press(owner, 'Put it back')
  const answer = owner.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('New settlers pass one centimetre in about their second year.')
  await owner.reload()
  await settled(owner)
  // Another window leaves it meanwhile: this one says so and offers to put it back, and keeps what was typed.
  const { open } = (await call(owner, 'GET', `/api/projects/${id}/questions`)).body as { open: { id: string }[] }
  await call(owner, 'POST', `/api/questions/${open[0]?.id}/decline`)
  await press(owner, 'Answer in public')
  await owner.getByText('This question was declined. Put it back first.').waitFor()
  await owner.getByText('1 declined question').click()
  await press(owner, 'Put it back')
  await expect.poll(() => answer.inputValue()).toBe('New settlers pass one centimetre in about their second year.')
  await press(owner, 'Answer in public')
  await owner.getByRole('heading', { name: 'No question waits for your answer' }).waitFor()
  await press(owner, 'Edit the answer')
  // Another window rewords it meanwhile.
  const { items } = (await call(owner, 'GET', `/api/projects/${id}/questions`)).body as { items: { id: string }[] }
  const text = 'New settlers pass one centimetre in their first year.'
  await call(owner, 'PUT', `/api/questions/${items[0]?.id}/answer`, { text, version: 1 })
  await answer.fill('New settlers pass one centimetre in their third year.')
  await press(owner, 'Save the new wording')
  await owner.getByText('Ada King answered meanwhile:').waitFor()
  await expectAccessible(owner)
  await press(owner, 'Save the new wording')
  await owner.getByRole('button', { name: 'Edit the answer' }).waitFor()
  await owner.getByText('New settlers pass one centimetre in their third year.').waitFor()

  const reader = await visitor(unscripted)
  await reader.goto(`/project/${id}`)
  await reader.getByText('Why one centimetre and not two?').waitFor()
  await reader.getByText('their third year').waitFor()
  await tabs(reader).getByRole('tab', { name: 'Questions 1' }).click()
  await reader.getByText('Ada K. · ').waitFor()
  const curious = await visitor()
  await visit(curious, address)
  await curious.getByRole('button', { name: 'edited' }).click()
  await curious.getByRole('list', { name: 'Wordings of this answer' }).getByText('second').first().waitFor()
  await expectAccessible(curious)
  await expectNoSidewaysScroll(curious)

  await visit(staff, address)
  await press(staff, 'Hide')
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await dialog.getByText('Please say why').waitFor()
  await expectAccessible(staff)
  await dialog.getByLabel('Why').fill('It names a patient.')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await staff.getByText('Hidden: It names a patient.').waitFor()
  await reader.reload()
  await reader.getByText('No answers yet').waitFor()
  await press(staff, 'Show it again')
  await staff.getByRole('button', { name: 'Hide', exact: true }).waitFor()
})
