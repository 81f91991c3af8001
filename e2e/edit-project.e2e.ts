import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'
import { openProject } from './projects.ts'

// A researcher edits a project, donors see what was changed, and reviewers read it again (AMB-060, AMB-064 to AMB-067).

const reviewer = 'edit-reviewer@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: reviewer })
const field = (page: Page, label: RegExp) => page.getByLabel(label)
const save = (page: Page) => page.getByRole('button', { name: 'Update Project' }).click()

async function submitted(page: Page): Promise<string> {
  const project = {
    title: 'Bats',
    description: 'Hunting.',
    sector: 'science',
    subsection: 'wildlife',
    fundingGoal: 5000,
  }
  return ((await call(page, 'POST', '/api/projects', project)).body as { id: string }).id
}

test('the owner edits each field of a pending project and is back on its page; others find nothing (ROUT-11, PROJ-47, EDIT-01, EDIT-03, EDIT-05, EDIT-06, EDIT-07, EDIT-08, EDIT-09, EDIT-10, EDIT-11, EDIT-13, EDIT-14, EDIT-16, EDIT-17, EDIT-18, EDIT-19, EDIT-20)', async () => {
  const [stranger, ada, other] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(ada, origin(), 'edit-ada@people.example')
  const id = await submitted(ada)
  await stranger.goto(`/edit-project/${id}`)
  await stranger.waitForURL(`**/get-started?next=${encodeURIComponent(`/edit-project/${id}`)}`)
  await becomeResearcher(other, origin(), 'edit-other@people.example')
  await visit(other, `/edit-project/${id}`)
  await other.getByRole('heading', { name: 'Project Not Found' }).waitFor()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Back to Profile' }).click()
  await other.waitForURL('**/researcher-profile**')

  // By the controls of its page and of the profile.
  await visit(ada, '/researcher-profile')
  await ada.getByRole('dialog').waitFor()
  await ada.keyboard.press('Escape')
  await ada.getByRole('link', { name: 'Bats', exact: true }).click()
  await ada.getByRole('link', { name: 'Edit', exact: true }).click()
  await ada.getByRole('heading', { level: 1, name: 'Update Project' }).waitFor()
  for (const way of ['Cancel', 'Back']) {
    await ada.getByRole('link', { name: way, exact: true }).click()
    await ada.waitForURL(`**/project/${id}`)
    await visit(ada, '/researcher-profile')
    await ada.getByRole('link', { name: /^Edit.*: Bats/ }).click()
    await ada.getByRole('heading', { level: 1, name: 'Update Project' }).waitFor()
  }
  expect(await field(ada, /^Title/).inputValue()).toBe('Bats')
  await field(ada, /^Title/).fill(' ')
  await field(ada, /^Description/).fill('')
  await save(ada)
  for (const text of ['Please enter a title.', 'Please describe the project.']) await ada.getByText(text).waitFor()
  await expectAccessible(ada)
  await expectNoSidewaysScroll(ada)
  await field(ada, /^Title/).fill('Bats over fresh hay')
  await field(ada, /^Description/).fill('Do bats follow the tractor?')
  await field(ada, /^Sector/).selectOption('technology')
  await field(ada, /^Research area/).selectOption('robotics')
  await field(ada, /^Funding goal/).fill('6,400')
  await field(ada, /^Timeline/).fill('May')
  await field(ada, /^Expected impact/).fill('More bats.')
  await field(ada, /^Methodology/).fill('Listening.')
  // A reload loses nothing.
  await ada.reload()
  await ada.getByText('What you typed here before, and had not saved, is back.').waitFor()
  await between(ada, '/api/projects/*', () => setTimeout(400))
  await save(ada)
  await ada.getByRole('button', { name: 'Updating...' }).waitFor()
  await ada.waitForURL(`**/project/${id}`)
  await ada.getByRole('heading', { level: 1, name: 'Bats over fresh hay' }).waitFor()
  expect((await call(ada, 'GET', `/api/projects/${id}`)).body).toMatchObject({
    ...{ description: 'Do bats follow the tractor?', sector: 'technology', subsection: 'robotics', fundingGoal: 6400 },
    ...{ timeline: 'May', impact: 'More bats.', methodology: 'Listening.' },
  })
})

test('a changed project is marked and shows the difference, and reviewers revert or approve it (AMB-066, EDIT-15, EDIT-25)', async () => {
  const [ada, rosa, visitorPage] = [await visitor(), await visitor(), await visitor(phone)]
  await comeBack(ada, origin(), 'edit-ada@people.example')
  await becomeDonor(rosa, origin(), reviewer)
  const id = await openProject(ada, rosa, 'Moss in lava caves')
  await visit(ada, `/edit-project/${id}`)
  expect(await field(ada, /^Sector/).isDisabled()).toBe(true)
  expect(await field(ada, /^Research area/).isDisabled()).toBe(true)
  expect(await field(ada, /^Funding goal/).getAttribute('readonly')).not.toBeNull()
  await field(ada, /^Description/).fill('Count moss.')
  await field(ada, /^Progress update/).fill('The lamps have arrived.')
  await save(ada)
  await ada.waitForURL(`**/project/${id}`)
  await ada.getByText('Reviewers read what you changed.').waitFor()

  await visit(visitorPage, `/project/${id}`)
  await visitorPage.getByRole('link', { name: 'Changed after review' }).click()
  await visitorPage.getByRole('heading', { level: 1, name: 'History' }).waitFor()
  expect(await visitorPage.locator('ins').allTextContents()).toEqual(['added:  moss'])
  await visitorPage.getByText('Passed by reviewers').waitFor()
  await expectAccessible(visitorPage)
  await expectNoSidewaysScroll(visitorPage)
  expect((await call(ada, 'GET', `/api/projects/${id}`)).body).toMatchObject({
    updates: [{ content: 'The lamps have arrived.', author: 'Ada King' }],
  })

  await visit(rosa, '/admin/reviews')
  await rosa.getByRole('link', { name: /^Changed: Moss in lava caves/ }).click()
  await rosa.getByRole('button', { name: /^Declare and open/ }).click()
  await rosa.getByRole('tab', { name: /^Changes 1/, selected: true }).waitFor()
  await expectAccessible(rosa)
  // Edited meanwhile: the decision is not about what was read.
  const form = (await call(ada, 'GET', `/api/projects/${id}/edit`)).body as Record<string, unknown>
  const { image: _, status: __, locked: ___, statusReason: ____, ...rest } = form
  await call(ada, 'PUT', `/api/projects/${id}`, { ...rest, description: 'Count all moss.' })
  for (const key of ['3', '=']) await rosa.keyboard.press(key)
  await rosa.getByRole('button', { name: /^Pass/ }).first().click()
  await rosa.getByRole('button', { name: 'Pass the changes' }).click()
  await rosa.getByText('Its researcher has edited this project meanwhile.').waitFor()
  await rosa.getByRole('button', { name: 'See how it stands' }).click()
  await rosa.getByText('all moss').first().waitFor()
  await rosa.getByRole('button', { name: /^Put back/ }).click()
  await rosa.getByLabel(/^Reason/).fill('Counting all moss is another project.')
  await rosa.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
  await expect
    .poll(async () => (await call(ada, 'GET', `/api/projects/${id}`)).body)
    .toMatchObject({ description: 'Count.', status: 'approved', changedAt: null })
})

test('two windows that edit the same field: both wordings are shown, and the choice is saved', async () => {
  const ada = await visitor()
  await comeBack(ada, origin(), 'edit-ada@people.example')
  const id = await submitted(ada)
  await visit(ada, `/edit-project/${id}`)
  const form = (await call(ada, 'GET', `/api/projects/${id}/edit`)).body as Record<string, unknown>
  const { image: _, status: __, locked: ___, statusReason: ____, ...rest } = form
  await call(ada, 'PUT', `/api/projects/${id}`, { ...rest, title: 'Bats by day', impact: 'Elsewhere.' })
  await field(ada, /^Title/).fill('Bats by night')
  await field(ada, /^Timeline/).fill('June')
  await save(ada)
  const dialog = ada.getByRole('dialog', { name: 'Edited in another window' })
  await dialog.getByText('Bats by day').waitFor()
  await expectAccessible(ada)
  await dialog.getByRole('radio', { name: /What was saved elsewhere/ }).check()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await ada.waitForURL(`**/project/${id}`)
  expect((await call(ada, 'GET', `/api/projects/${id}`)).body).toMatchObject({
    ...{ title: 'Bats by day', timeline: 'June', impact: 'Elsewhere.' },
  })
})
