import { expect, test } from 'vitest'
import { call } from './call.ts'
import { give } from './gifts.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailsTo } from './mailbox.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const [chief, reviewer] = ['case-chief@people.example', 'case-reviewer@people.example']
const { origin, visitor } = stage({ STAFF_EMAILS: `${chief},${reviewer},case-support@people.example` })
const shots = process.env.SHOTS

test('a moderator opens a file, a reviewer confirms, finance refunds the gifts, and the donor sees it (ADMN-12)', async () => {
  const [owner, judge, donor] = [await visitor(), await visitor(), await visitor(phone)]
  await becomeResearcher(owner, origin(), 'case-owner@people.example')
  await becomeDonor(judge, origin(), reviewer)
  const id = await openProject(owner, judge, 'Do reefs sing')
  await becomeDonor(donor, origin(), 'case-donor@people.example')
  await give(donor, id)
  await call(donor, 'POST', '/api/reports', { kind: 'project', id, reason: 'fraud', words: 'One picture twice.' })

  const staff = await visitor({ viewport: { width: 1280, height: 800 } })
  await becomeDonor(staff, origin(), chief)
  await visit(staff, '/admin/moderation')
  await staff.getByRole('link', { name: /Do reefs sing/ }).click()
  await staff.getByRole('button', { name: 'Suspected Tampering' }).click()
  await staff.getByLabel('What makes you suspect tampering').fill('Two plots show the same picture.')
  await staff.getByRole('button', { name: 'Open a File' }).click()
  await staff.getByText('$50.00 of 1 gift by 1 donor wait for the decision.').waitFor()
  expect(await staff.getByRole('button', { name: 'Give All Gifts Back' }).count()).toBe(0)
  await expectAccessible(staff)

  await visit(judge, new URL(staff.url()).pathname)
  await judge.getByLabel('What is known').fill('We compared the raw files: they are one picture.')
  await judge.getByRole('button', { name: 'Confirm Tampering' }).click()
  await judge.getByText('Tampering confirmed').waitFor()

  await staff.reload()
  await staff.getByRole('button', { name: 'Give All Gifts Back' }).click()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: /^Give \$.* Back$/ }).click()
  await staff.getByText('Please say why the gifts go back.').waitFor()
  await staff.getByLabel('Why they go back').fill('The raw files are one picture.')
  if (shots) await staff.screenshot({ path: `${shots}/case-ask-1280.png` })
  await staff.getByRole('button', { name: /^Give \$.* Back$/ }).click()
  await staff.getByText('1 of 1 given back').waitFor()
  await staff.getByText('Nothing is left to give back.').waitFor()
  await staff.getByRole('listitem').filter({ hasText: 'Given back' }).waitFor()
  await expectAccessible(staff)
  if (shots) await staff.screenshot({ path: `${shots}/case-file-1280.png`, fullPage: true })
  await staff.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(staff)
  if (shots) await staff.screenshot({ path: `${shots}/case-file-390.png`, fullPage: true })

  await visit(donor, '/my-donations')
  await donor.getByText('Refunded', { exact: true }).first().waitFor()
  const mails = (await mailsTo(origin(), 'case-donor@people.example')).filter((one) => one.subject.startsWith('Refund'))
  expect(mails).toHaveLength(1)
})
