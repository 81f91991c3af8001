import { expect, test } from 'vitest'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'
import { openProject } from './projects.ts'

const [chief, reviewer] = ['mod-chief@people.example', 'mod-reviewer@people.example']
const { origin, visitor } = stage({ STAFF_EMAILS: `${chief},${reviewer},mod-support@people.example` })
const shots = process.env.SHOTS
type Case = { readonly version: number; readonly hash: string }

test('a reader reports an update, two staff browsers decide, the author appeals (PROJ-44, ADMN-09, ADMN-12)', async () => {
  const [owner, judge] = [await visitor(), await visitor()]
  await becomeResearcher(owner, origin(), 'mod-owner@people.example')
  await becomeDonor(judge, origin(), reviewer)
  const id = await openProject(owner, judge, 'Do reefs sing')
  await call(owner, 'POST', `/api/projects/${id}/updates`, { content: 'Everybody else in this field is a fool.' })

  const reader = await visitor(phone)
  await visit(reader, `/project/${id}?tab=updates`)
  const report = reader.getByRole('button', { name: 'Report this update' })
  await report.click()
  await reader.getByLabel('What is wrong?').selectOption({ label: 'It insults, threatens or discriminates' })
  await reader.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await reader.getByRole('dialog').getByRole('link', { name: 'sign in' }).waitFor()
  await expectAccessible(reader)
  await reader.keyboard.press('Escape')
  await becomeDonor(reader, origin(), 'mod-reader@people.example')
  await visit(reader, `/project/${id}?tab=updates`)
  await report.click()
  await reader.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await reader.getByText('Please choose what is wrong.').waitFor()
  await reader.getByLabel('What is wrong?').selectOption({ label: 'It insults, threatens or discriminates' })
  await reader.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await reader.getByText(/A moderator looks at it/).waitFor()

  const staff = await visitor({ viewport: { width: 1280, height: 800 } })
  await becomeDonor(staff, origin(), chief)
  await visit(staff, '/admin/moderation')
  await staff.getByRole('link', { name: /Content Moderation 1/ }).waitFor()
  await staff.keyboard.press('j')
  await staff.getByRole('heading', { name: 'Update on Do reefs sing' }).waitFor()
  await staff.getByText('Everybody else in this field is a fool.').waitFor()
  await expectAccessible(staff)
  const second = await visitor(phone)
  await comeBack(second, origin(), chief)
  await visit(second, new URL(staff.url()).pathname + new URL(staff.url()).search)
  await second.getByRole('heading', { name: 'Update on Do reefs sing' }).waitFor()
  await expectNoSidewaysScroll(second)
  if (shots) await second.screenshot({ path: `${shots}/moderation-390.png`, fullPage: true })
  if (shots) await staff.screenshot({ path: `${shots}/moderation-1280.png` })
  await second.getByRole('button', { name: 'Dismiss' }).click()
  await second.getByText(/Who reported it is notified/).waitFor()
  await staff.keyboard.press('h')
  await staff.getByLabel('What the author reads').waitFor()
  await expectAccessible(staff)
  if (shots) await staff.screenshot({ path: `${shots}/moderation-decide.png` })
  await staff.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await staff.getByText('Nothing waiting.').waitFor()
  await second.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await second.getByText(/was changed since you opened it/).waitFor()

  await visit(reader, `/project/${id}?tab=updates`)
  await reader.getByText('No updates available yet.').waitFor()
  await visit(owner, '/notifications')
  await owner.getByRole('link', { name: /is hidden/ }).click()
  await owner.getByRole('heading', { name: 'Do you see it otherwise?' }).waitFor()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Appeal' }).click()
  await owner.getByText('Please say in a sentence why you see it otherwise.').waitFor()
  await owner.getByLabel('Why it should be decided otherwise').fill('It was meant as a joke between friends.')
  if (shots) await owner.screenshot({ path: `${shots}/decision.png`, fullPage: true })
  await owner.getByRole('button', { name: 'Appeal' }).click()
  await owner.getByText(/It waits for another person/).waitFor()
  await visit(staff, '/admin/moderation?view=appeals')
  await staff.getByRole('link', { name: /Appeal$/ }).waitFor()
  await staff.keyboard.press('j')
  await staff.getByText(/You made this decision/).waitFor()
  await expectAccessible(staff)
  if (shots) await staff.screenshot({ path: `${shots}/moderation-appeal.png` })
  expect(await staff.getByRole('button', { name: 'Decide Otherwise' }).count()).toBe(0)

  // Another moderator answers. A second tab is late and reads so, although its form is gone.
  const { userId } = (await call(judge, 'GET', '/api/me')).body as { readonly userId: string }
  const role = { role: 'content_moderator', reason: 'Two are needed.' }
  expect((await call(staff, 'PUT', `/api/admin/users/${userId}/role`, role)).status).toBeLessThan(300)
  const late = await tabBeside(judge)
  for (const page of [judge, late]) {
    await visit(page, new URL(staff.url()).pathname + new URL(staff.url()).search)
    await page.getByLabel('Your answer').fill('We read it as it stands.')
  }
  await judge.getByRole('button', { name: 'The Decision Stays' }).click()
  await judge.getByText('The decision stays.').waitFor()
  await late.getByRole('button', { name: 'Decide Otherwise' }).click()
  await late.getByText(/was changed since you opened it/).waitFor()
  await late.getByText('The decision stayed: We read it as it stands.').waitFor()

  // A history too long for one page.
  const item = new URL(staff.url()).searchParams.get('item')?.split(':')[1] ?? ''
  for (let turn = 2; turn <= 22; turn++) {
    const { version, hash } = (await call(staff, 'GET', `/api/admin/moderation/cases/${item}`)).body as Case
    const measure = turn % 2 === 0 ? 'restore' : 'hide'
    const body = { version, hash, measure, reason: 'abuse', words: `Decision ${turn}.` }
    expect((await call(staff, 'POST', `/api/admin/moderation/cases/${item}/decision`, body)).status).toBe(204)
  }
  await visit(staff, new URL(staff.url()).pathname + new URL(staff.url()).search)
  const facts = staff.getByRole('complementary', { name: 'Facts' })
  await facts.getByText('Decision 22.').waitFor()
  await facts.getByRole('link', { name: 'Older the decisions' }).click()
  await facts.getByText('Decision 2.').waitFor()
  expect(await facts.getByText('Decision 3.').count()).toBe(0)
  await expectAccessible(staff)
  await facts.getByRole('link', { name: 'Newer the decisions' }).click()
  await facts.getByText('Decision 22.').waitFor()

  // A doubtful text waits although nobody reported it.
  const doubtful = { content: 'Please send money by Western Union: http://bit.ly/x' }
  await call(owner, 'POST', `/api/projects/${id}/updates`, doubtful)
  await visit(staff, '/admin/moderation')
  await staff.getByRole('link', { name: /Do reefs sing/ }).waitFor()
  await staff.keyboard.press('j')
  await staff.getByText(doubtful.content).waitFor()
  await staff.keyboard.press('d')
  const leaving = staff.getByRole('dialog', { name: 'Leave it as it is?' })
  await leaving.getByRole('button', { name: 'Dismiss' }).click()
  await staff.getByText('Nothing waiting.').waitFor()
})
