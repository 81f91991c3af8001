import { expect, test } from 'vitest'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// The history of a project: a reader verifies a copy of a wording, and staff remove personal data permanently.

const chief = 'history-chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })
const number = '+49 170 5550123'
const copy = `Please call ${number} for boat days.`

test('a reader checks a copy against its fingerprint; staff remove a number, and the proof still stands', async () => {
  const [ada, staff, reader] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(ada, origin(), 'history-ada@people.example')
  await becomeDonor(staff, origin(), chief)
  const id = await openProject(ada, staff, 'Night reefs')
  const project = { title: 'Night reefs', description: 'Count.', sector: 'science', subsection: 'ecology' }
  const edit = { ...project, fundingGoal: 5000, fundingUses: [], version: 1, methodology: copy }
  expect((await call(ada, 'PUT', `/api/projects/${id}`, edit)).status).toBe(200)

  await visit(reader, `/project/${id}/history`)
  expect(await reader.getByText('Remove something personal').count()).toBe(0)
  await reader.getByText('Proof of version 2').click()
  await reader.getByText('Your browser computed the same fingerprint of this version').waitFor()
  const box = reader.getByLabel('Is this one of these wordings?')
  const check = () => reader.getByRole('button', { name: 'Check', exact: true }).click()
  await check()
  await reader.getByText('Please paste a text.').waitFor()
  await box.fill(`${copy} `)
  await check()
  await reader.getByText('Yes, letter for letter: Methodology').waitFor()
  await box.fill(copy.replace('boat', 'Boat'))
  await check()
  await reader.getByText(/^No\. One letter or space/).waitFor()
  await expectAccessible(reader)
  await expectNoSidewaysScroll(reader)

  await visit(staff, `/project/${id}/history`)
  await staff.getByText('Remove something personal (staff)').click()
  const passage = staff.getByLabel('What is to be removed')
  const find = () => staff.getByRole('button', { name: 'Find it' }).click()
  await passage.fill('not in the text')
  await find()
  await staff.getByText(/^These words stand in nothing that is kept/).waitFor()
  await passage.fill(number)
  await find()
  await staff.getByText('Methodology: one kept wording, and on the page now').waitFor()
  const remove = () => staff.getByRole('button', { name: 'Remove for good' }).click()
  await remove()
  await staff.getByText('Please say why. Everybody reads it.').waitFor()
  await expectAccessible(staff)
  await staff.getByLabel('Why').fill('The number of a skipper, who asked for it.')
  await remove()
  await staff.getByText('Something personal was removed by staff', { exact: true }).waitFor()

  await reader.reload()
  await settled(reader)
  await reader.getByText(/^Something personal was removed from this version by staff on/).waitFor()
  await reader.getByText('Proof of version 2').click()
  await reader.getByText('Your browser computed the same fingerprint of this version').waitFor()
  await reader.getByText('Read what is left').waitFor()
  expect(await reader.content()).not.toContain(number)
  await expectNoSidewaysScroll(reader)
  await visit(reader, `/project/${id}?tab=methodology`)
  await reader.getByText('Please call [removed] for boat days.').waitFor()
})
