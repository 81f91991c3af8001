import { expect, test } from 'vitest'
import { applyAs, newPosition } from './applicants.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { becomeDonor } from './people.ts'

const chief = 'doubts-chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

test('applications to a doubtful position can be opened once a moderator has checked it', async () => {
  const [poster, staff] = [await visitor(phone), await visitor()]
  await becomeDonor(poster, origin(), 'doubtful@people.example')
  await becomeDonor(staff, origin(), chief)
  const text = 'Questions? Write to the boat on WhatsApp.'
  const { body } = await call(poster, 'POST', '/api/jobs', newPosition('Reef helper', text))
  const { id } = body as { id: string }
  await applyAs(origin(), id, 'Keola')
  await visit(poster, '/my-jobs')
  await poster.getByRole('link', { name: 'Reef helper', exact: true }).click()
  await poster.getByText('Until then what is sent to it stays closed.').waitFor()
  await poster.getByRole('link', { name: 'Applications', exact: true }).first().click()
  await poster.getByText('Until then you cannot open its applications').waitFor()
  expect(await poster.getByRole('button', { name: /^All files|^CSV/ }).count()).toBe(0)
  await expectAccessible(poster)
  await expectNoSidewaysScroll(poster)
  await poster.getByRole('button', { name: /^Keola Demo/ }).click()
  await poster.getByRole('article').getByText('Until then you cannot open its applications').waitFor()
  expect(await poster.getByText('keola@guests.example').count()).toBe(0)

  await visit(staff, '/admin/moderation')
  await staff.getByRole('link', { name: /Reef helper/ }).click()
  const held = staff.getByRole('article', { name: 'Position' })
  await held.getByText('It takes applications, which its poster cannot open until you decide.').waitFor()
  await held.getByText('Leads applicants to a messenger').waitFor()
  await expectAccessible(staff)
  await staff.keyboard.press('o')
  await staff.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await staff.getByText('Its poster can open what was sent.').waitFor()

  await poster.reload()
  await poster.getByText('Two summers of Keola.').waitFor()
  await poster.getByRole('link', { name: 'keola@guests.example' }).waitFor()

  // A doubtful position that its poster closed can still be removed, instead of opening what was sent to it.
  const made = await call(poster, 'POST', '/api/jobs', newPosition('Boat painter', 'Ask on Telegram.'))
  const closed = made.body as { id: string }
  await call(poster, 'POST', `/api/jobs/${closed.id}/closing`, { version: 3 })
  await visit(staff, '/admin/moderation')
  await staff.getByRole('link', { name: /Boat painter/ }).click()
  await held.getByRole('button', { name: 'Remove' }).click()
  await staff.getByLabel('Why').fill('It leads applicants elsewhere.')
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await staff.getByText('It was removed.').waitFor()

  // A reason that is a sentence leaves its table on the dashboard within its frame.
  await call(poster, 'POST', '/api/jobs', newPosition('Deck hand', 'Pay a deposit before you start.'))
  await visit(staff, '/admin')
  const work = staff.getByRole('region', { name: 'Waiting for you' }).getByRole('table')
  await work.getByText(/^Asks applicants for money/).waitFor()
  expect(await work.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBe(0)
})
