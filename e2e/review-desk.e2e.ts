import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { focused } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { unscripted } from './on-test-mode.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'

// From the queue to the public record by keys alone, with a decision that is taken back, changes that are asked for and
// answered (issue 10, §5), and the same desk on a phone.

const staff = { chief: 'desk-chief@staff.example', reviewer: 'desk-reviewer@staff.example' }
const { origin, visitor } = stage({
  STAFF_EMAILS: Object.values(staff).join(','),
  REVIEW_LETTER_SECONDS: '6',
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
async function keys(page: Page, ...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}
async function submit(owner: Page): Promise<string> {
  const project = {
    ...{ title: 'Lichens on city walls', description: 'Do walls **warm** lichens? $$T > 20$$', subsection: 'ecology' },
    ...{ sector: 'science', fundingGoal: 4000, methodology: 'Walls are photographed.' },
    budget: [
      { key: '0193aaaa-0000-7000-8000-000000000001', use: 'equipment', label: 'Cameras', cents: 300_000 },
      { key: '0193aaaa-0000-7000-8000-000000000002', use: 'fieldwork', label: 'Travel', cents: 100_000 },
    ],
  }
  const answer = await call(owner, 'POST', '/api/projects', project)
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

test('by keyboard alone: take, decide, undo, ask for changes; the researcher answers each at its field; the record is public', async () => {
  const [owner, page] = [await visitor(), await visitor({ viewport: { width: 1280, height: 900 } })]
  await becomeResearcher(owner, origin(), 'desk-owner@people.example')
  await becomeDonor(page, origin(), staff.reviewer)
  const id = await submit(owner)

  await visit(page, '/admin')
  await page.getByRole('list', { name: 'Review queue' }).getByText('Lichens on city walls').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await keys(page, 'j', 'Enter')
  await page.waitForURL('**/admin/reviews?review=*')
  await page.getByRole('button', { name: /Declare and open/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Declare and open')
  await keys(page, 'Enter')
  await page.getByText('by you, until').waitFor()
  // Rendered, as its page will show it.
  await page.locator('article strong').filter({ hasText: 'warm' }).waitFor()
  await page.locator('article math').first().waitFor()
  await page.getByRole('rowheader', { name: /Cameras/ }).waitFor()
  await expectAccessible(page)

  await keys(page, 'r')
  await page.keyboard.type('Nothing is said about controls.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).focus()
  await keys(page, 'Enter')
  await page.getByText('Rejected: Lichens on city walls').waitFor()
  expect((await call(owner, 'GET', `/api/projects/${id}`)).body).toMatchObject({ status: 'rejected' })
  await keys(page, 'u')
  await page.getByText('Taken back: Lichens on city walls').waitFor()
  expect((await call(owner, 'GET', `/api/projects/${id}`)).body).toMatchObject({ status: 'pending' })

  await page.getByText('by you, until').waitFor()
  await keys(page, 'c')
  const asking = page.getByRole('dialog', { name: 'Ask for changes?' })
  await page.keyboard.type('Nearly there.')
  // With no field chosen, the sentence about it is brought into view, and is read out.
  await asking.getByRole('button', { name: 'Ask for changes' }).focus()
  await keys(page, 'Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Please choose at least one field.')
  for (const [field, request] of [
    ['Methodology', 'Name the controls.'],
    ['Expected impact', 'Say for whom.'],
  ] as const) {
    await asking.getByRole('checkbox', { name: field }).focus()
    await keys(page, ' ')
    await asking.getByLabel(`What to change in: ${field}`).focus()
    await page.keyboard.type(request)
  }
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Ask for changes' }).focus()
  await keys(page, 'Enter')
  await page.getByText('Changes asked for: Lichens on city walls').waitFor()
  const asked = async () =>
    (await call(owner, 'GET', `/api/projects/${id}/review-requests`)).body as { items: object[] }
  await expect.poll(async () => (await asked()).items.length).toBe(2)

  await visit(owner, `/edit-project/${id}`)
  await owner.getByText('0 of 2 answered. Open: Methodology, Expected impact.').waitFor()
  await expect
    .poll(() => owner.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Asked of you: Methodology')
  await expectAccessible(owner)
  await expectNoSidewaysScroll(owner)
  await owner.getByLabel(/^Methodology/).fill('Walls are photographed, and shaded ones beside them.')
  await owner.getByText('1 of 2 answered').waitFor()
  const impact = owner.getByRole('group', { name: 'Asked of you: Expected impact' })
  await impact.getByLabel('Your answer').fill('For everybody who **paints** walls.')
  await owner.reload()
  await owner.getByText('2 of 2 answered').waitFor()
  expect(await impact.getByLabel('Your answer').inputValue()).toBe('For everybody who **paints** walls.')
  await owner.getByRole('button', { name: 'Update Project' }).click()
  await owner.getByText('Your project was sent in again.').waitFor()

  await visit(page, '/admin/reviews')
  await page.getByRole('list', { name: 'Queue' }).getByText('Lichens on city walls').waitFor()
  await keys(page, 'j')
  await page.getByRole('button', { name: /Declare and open/ }).waitFor()
  await keys(page, 'Enter')
  await page.getByRole('tab', { name: /^Changes 1/, selected: true }).waitFor()
  await page.locator('ins').filter({ hasText: 'shaded ones' }).waitFor()
  await page.locator('article strong').filter({ hasText: 'paints' }).waitFor()
  await expectAccessible(page)
  await keys(page, '4', '=')
  await page.getByText('28 of 28').waitFor()
  await keys(page, 'a')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).waitFor()
  await keys(page, 'Enter')
  await page.getByText('Approved and published: Lichens on city walls').waitFor()
  await expect.poll(() => focused(page)).toBeTruthy()

  // The tabs of the desk are one tab stop; arrows move along them, and Enter opens.
  const states = page.getByRole('tablist', { name: 'Status' })
  const stops = () => states.locator('[role=tab][tabindex="0"]').allTextContents()
  await expect.poll(stops).toEqual(['Pending0'])
  await states.getByRole('tab', { name: /^Pending/ }).focus()
  for (const [key, name] of [
    ['ArrowRight', 'In review0'],
    ['End', 'Rejected'],
    ['ArrowRight', 'Pending0'],
    ['ArrowLeft', 'Rejected'],
    ['Home', 'Pending0'],
    ['End', 'Rejected'],
    ['ArrowLeft', 'Approved'],
  ] as const) {
    await keys(page, key)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  }
  await keys(page, 'Enter')
  await page.waitForURL('**status=approved**')
  await page.getByRole('tab', { name: 'Approved', selected: true }).waitFor()
  await page.getByRole('list', { name: 'Queue' }).getByText('Lichens on city walls').waitFor()

  const reader = await visitor(unscripted)
  await reader.goto(`/project/${id}`)
  const record = reader.getByRole('region', { name: 'Review record' })
  await record.getByText('Changes asked for by a reviewer').waitFor()
  await record.getByText('A decision was taken back by a reviewer').waitFor()
  await record.getByText('Approved by a reviewer', { exact: true }).waitFor()
  expect(await record.textContent()).not.toMatch(/King|controls/)
})

test('on a phone the project, the rubric and the facts are tabs under the item’s own bar', async () => {
  const [owner, page] = [await visitor(), await visitor(phone)]
  await becomeResearcher(owner, origin(), 'desk-phone-owner@people.example')
  await comeBack(page, origin(), staff.reviewer)
  await submit(owner)
  await visit(page, '/admin/reviews')
  await page.getByRole('list', { name: 'Queue' }).getByRole('link').first().click()
  await page.getByRole('button', { name: /Declare and open/ }).click()
  await heading(page, 'Lichens on city walls').waitFor()
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await tab(/^Rubric/).waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Rubric0 of 6',
    'Facts',
    'Project',
    'Budget',
    'Files',
    'Comments',
  ])
  await expectAccessible(page)
  await tab(/^Rubric/).click()
  for (const name of ['Question is clear', 'Method answers it'])
    await page
      .getByRole('group', { name: `Score: ${name}` })
      .getByRole('button', { name: '4' })
      .click()
  await tab(/^Rubric ?2 of 6/).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Arrow keys move through the tabs, Home and End to their ends.
  await tab(/^Rubric/).press('End')
  await page.getByRole('textbox', { name: 'Comment' }).fill('From the train.')
  await tab(/^Comments/).press('Home')
  await tab(/^Rubric/).press('ArrowRight')
  await page.getByText('by you, until').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Priority' }).click()
  const urgent = page.getByRole('dialog', { name: 'How urgent is it?' })
  await urgent.getByRole('radio', { name: 'High', exact: true }).check()
  await urgent.getByRole('button', { name: 'Change' }).click()
  await urgent.getByText('Please write why.').waitFor()
  await urgent.getByLabel('Reason').fill('The season ends.')
  await urgent.getByRole('button', { name: 'Change' }).click()
  await page.getByText('The season ends.').waitFor()
  await page.getByRole('link', { name: 'Back to the queue' }).click()
  await page.getByRole('list', { name: 'Queue' }).getByRole('link').first().waitFor()
})

test('the chief writes the next version of the rubric, tries it, and reviews that open afterwards use it', async () => {
  const [owner, page, reviewer] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeDonor(page, origin(), staff.chief)
  await visit(page, '/admin/reviews/rubrics')
  await heading(page, 'Version 2').waitFor()
  await expectAccessible(page)
  const send = () => page.getByRole('button', { name: 'Use version 2 from now on' }).click()
  const question = (nth: number) => page.getByRole('group', { name: `Question ${nth}`, exact: true })
  await page.getByRole('button', { name: 'Add a question' }).click()
  await send()
  await question(7)
    .getByText(/^Please/)
    .first()
    .waitFor()
  await page.getByText('Please write why.').first().waitFor()
  await question(7).getByLabel('Short name').fill('Risks are named')
  await question(7).getByLabel('The whole question').fill('It says what may go wrong, and what is done then.')
  await question(7).getByLabel('Weight').selectOption('2')
  await page.getByRole('button', { name: 'Move up: Question 7' }).click()
  await expect.poll(() => question(6).getByLabel('Short name').inputValue()).toBe('Risks are named')
  // As reviewers will see it; nothing of it is stored.
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('group', { name: 'Score: Risks are named' }).getByRole('button', { name: '3' }).click()
  await page.reload()
  await expect.poll(() => question(6).getByLabel('Short name').inputValue()).toBe('Risks are named')
  await page.getByLabel('Why it changes').fill('Two projects were stopped by what we had not asked.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await send()
  await page.getByText('Version 2 is in use for reviews that open now').waitFor()
  await page.getByText('Version 2, in use').waitFor()
  await heading(page, 'Version 3').waitFor()

  await becomeResearcher(owner, origin(), 'desk-rubric-owner@people.example')
  await submit(owner)
  await comeBack(reviewer, origin(), staff.reviewer)
  await visit(reviewer, '/admin/reviews/rubrics')
  await reviewer.getByText('You are not allowed to see this page').waitFor()
  await visit(reviewer, '/admin/reviews')
  await reviewer.getByRole('list', { name: 'Queue' }).getByRole('link').last().click()
  await reviewer.getByRole('button', { name: /Declare and open/ }).click()
  await reviewer.getByRole('tab', { name: /^Rubric/ }).click()
  await reviewer.getByRole('group', { name: 'Score: Risks are named' }).waitFor()
  await expectNoSidewaysScroll(reviewer)
})
