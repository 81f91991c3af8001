import { expect, test } from 'vitest'
import { call } from './call.ts'
import { decide } from './decide.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'

const chief = 'areas-chief@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })
const shots = process.env.SHOTS

type Queue = { readonly items: readonly { readonly id: string; readonly projectId: string }[] }

test('staff rename an area and revert it, and add one that a researcher chooses and visitors find (ADMN-10, TAXO-14)', async () => {
  const [staff, owner, reader] = [await visitor(), await visitor(), await visitor(phone)]
  await staff.setViewportSize({ width: 1280, height: 800 })
  await becomeDonor(staff, origin(), chief)
  await becomeResearcher(owner, origin(), 'areas-owner@people.example')

  await visit(staff, '/admin/settings/general')
  await staff.getByRole('tab', { name: 'Research areas' }).click()
  await staff.getByText('Choose a sector or an area').waitFor()
  await expectAccessible(staff)
  await staff.keyboard.press('j')
  await staff.keyboard.press('j')
  const focused = await staff.evaluate(() => document.activeElement?.textContent)
  expect(focused).toBe('Conservation')
  const science = staff.getByRole('region', { name: 'Science', exact: true })
  await science.getByRole('link', { name: 'Astronomy' }).click()
  const name = staff.getByLabel('Name')
  await name.fill('Ecology')
  await staff.getByRole('button', { name: 'Save for Everybody' }).click()
  await staff.getByText('“Ecology” is there already.').waitFor()
  await name.fill('Night sky')
  await staff.keyboard.press('Enter')
  await staff.getByText('“Astronomy” became “Night sky”').waitFor()
  await expectAccessible(staff)
  if (shots) await staff.screenshot({ path: `${shots}/areas-1280.png` })

  const isNamed = async (): Promise<number> => {
    await visit(reader, '/sector/science')
    return reader.getByRole('main').getByRole('link', { name: 'Night sky' }).count()
  }
  await expect.poll(isNamed).toBe(1)
  await visit(reader, '/projects/science/astronomy')
  await reader.getByRole('heading', { name: 'Night sky', exact: true }).waitFor()
  expect(await reader.title()).toContain('Night sky projects in Science')
  await staff.getByRole('button', { name: 'Undo' }).click()
  await staff.getByText('Taken back: “Night sky” became “Astronomy”').waitFor()
  await expect.poll(isNamed).toBe(0)

  await science.getByRole('link', { name: 'Add an area on the form' }).click()
  await staff.getByRole('heading', { name: 'New area of Science' }).waitFor()
  await staff.getByLabel('Name').fill('Dunes & deserts')
  await staff.getByText('science/dunes-and-deserts').waitFor()
  await staff.getByRole('button', { name: 'Add the Area' }).click()
  await staff.getByText('Please choose at least one area that takes new projects').waitFor()
  await staff.getByLabel('Astronomy').check()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Add the Area' }).click()
  await staff.getByText('Added as “Dunes & deserts”').waitFor()

  await visit(owner, '/submit-project')
  await owner.getByLabel(/^Sector/).selectOption('science')
  await owner.getByLabel(/^Research area/).selectOption({ label: 'Dunes & deserts' })
  const project = { title: 'Do dunes walk', description: 'Count.', sector: 'science', fundingGoal: 500 }
  const made = await call(owner, 'POST', '/api/projects', { ...project, subsection: 'dunes-and-deserts' })
  const { id } = made.body as { id: string }
  const queue = (await call(staff, 'GET', '/api/admin/reviews')).body as Queue
  expect(await decide(staff, queue.items.find((item) => item.projectId === id)?.id, 'approve')).toBe(204)
  await visit(reader, '/projects/science/astronomy')
  await reader.getByRole('heading', { name: 'Do dunes walk' }).first().waitFor()
  await reader.getByText('Dunes & deserts').first().waitFor()

  // On a phone the list and the editor are two pages.
  const other = await visitor(phone)
  await comeBack(other, origin(), chief)
  await visit(other, '/admin/settings/areas')
  await expectNoSidewaysScroll(other)
  if (shots) await other.screenshot({ path: `${shots}/areas-list-390.png` })
  await other.getByRole('link', { name: 'Dunes & deserts' }).click()
  await other.getByRole('link', { name: 'All research areas' }).waitFor()
  await other.getByLabel('New projects may choose it').uncheck()
  await other.getByRole('button', { name: 'Save for Everybody' }).click()
  await other.getByText('Switched off', { exact: true }).waitFor()
  await expectNoSidewaysScroll(other)
  if (shots) await other.screenshot({ path: `${shots}/areas-390.png`, fullPage: true })
  await expect
    .poll(async () => {
      await visit(owner, '/submit-project')
      await owner.getByLabel(/^Sector/).selectOption('science')
      return owner
        .getByLabel(/^Research area/)
        .getByRole('option', { name: 'Dunes & deserts' })
        .count()
    })
    .toBe(0)
})
