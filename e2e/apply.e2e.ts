import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cv } from '#test/documents.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedText } from './mailbox.ts'
import { becomeDonor } from './people.ts'

// A visitor applies for a position, its poster reads the application, and the applicant withdraws it.

const { origin, visitor } = stage()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

const mailedApplication = async (to: string): Promise<string> =>
  /\/application#\w+/.exec(await mailedText(origin(), to))?.[0] ?? ''

test('a visitor applies on a phone with a resume; the poster reads it; it is withdrawn by the mailed link (JAPP-01, JAPP-02, JAPP-03, JAPP-06, JAPP-07, JAPP-09, JAPP-11, JAPP-14, JAPP-16, JAPP-17, JAPP-20, JAPP-21, JDET-06, JDET-10, GEN-17, ROUT-18)', async () => {
  const [poster, applicant] = [await visitor(), await visitor(phone)]
  await becomeDonor(poster, origin(), 'lab@people.example')
  const deadline = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const made = await call(poster, 'POST', '/api/jobs', {
    ...{ title: 'Plot diver', company: 'Institute of Reefs', location: 'Hilo', country: 'US', type: 'internship' },
    ...{ category: 'internship', deadline, description: 'Dive.', fullDescription: 'Dive and count.' },
    ...{ requirements: ['A licence'], benefits: ['Boats'] },
  })
  const { id } = made.body as { id: string }

  await visit(applicant, `/jobs/${id}`)
  await applicant.getByRole('link', { name: 'Apply Now' }).first().click()
  await applicant.waitForURL(`**/jobs/${id}/apply`)
  await press(applicant, 'Submit Application')
  for (const text of ['Please enter your first name.', 'Please add your resume.', 'Please say why you apply.'])
    await applicant.getByText(text).waitFor()
  await applicant.getByText('Please agree to how your data are used.').waitFor()
  await expectAccessible(applicant)
  await expectNoSidewaysScroll(applicant)
  for (const [label, text] of [
    ['First name', 'Keola'],
    ['Last name', 'Demo'],
    ['Email', 'keola@guests.example'],
    ['Education', 'BSc'],
    ['Experience', 'Two summers.'],
    ['Motivation', 'Reefs.'],
  ] as const)
    await applicant.getByLabel(label).fill(text)
  // What was mended is no fault any more; what was not still is.
  expect(await applicant.getByText('Please enter your first name.').count()).toBe(0)
  await applicant.getByText('Please add your resume.').waitFor()
  const resume = applicant.locator('input[type=file]').first()
  await resume.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await applicant.getByText('Please select a PDF, DOC or DOCX file').waitFor()
  expect(await applicant.getByText('PDF, DOC or DOCX, max 10MB.').count()).toBe(2)
  // While a file is under way another is chosen, and something is typed.
  const held = Promise.withResolvers<void>()
  await applicant.route('**/api/application-files', (route) => held.promise.then(() => route.fallback()))
  for (const name of ['first.pdf', 'cv.pdf'])
    await resume.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(cv()) })
  await applicant.getByText('cv.pdf').first().waitFor()
  await applicant.getByLabel('Availability').fill('From May on.')
  held.resolve()
  await applicant.getByRole('button', { name: 'Remove' }).waitFor()
  expect(await applicant.getByLabel('Availability').inputValue()).toBe('From May on.')
  await applicant.reload()
  await settled(applicant)
  await expect.poll(() => applicant.getByLabel('Motivation').inputValue()).toBe('Reefs.')
  await applicant.getByLabel(/^I agree that/).check()
  await press(applicant, 'Submit Application')
  await applicant.waitForURL(`**/jobs/${id}`)
  await applicant.getByText('Your application is on its way. We mailed you a receipt, or a link').waitFor()

  await visit(poster, `/jobs/${id}`)
  await poster.getByRole('link', { name: 'Applications', exact: true }).click()
  await poster.getByRole('button', { name: /^Keola Demo/ }).click()
  await poster.getByText('Two summers.').waitFor()
  await expectAccessible(poster)
  const saved = poster.waitForEvent('download')
  await press(poster, /^Save the resume/)
  expect((await saved).suggestedFilename()).toBe('cv.pdf')

  // Sorted by keyboard, with a note; then a letter, and its undo.
  await poster.getByRole('heading', { name: 'Keola Demo' }).click()
  await poster.keyboard.press('s')
  await poster.getByRole('listitem').filter({ hasText: 'Keola Demo' }).getByText('Shortlisted').waitFor()
  await poster.keyboard.press('4')
  await poster.getByRole('button', { name: '4 of 5', pressed: true }).waitFor()
  await poster.keyboard.press('n')
  await poster.keyboard.type('Knows boats.')
  await press(poster, 'Keep Note')
  await poster.getByRole('button', { name: /^Remove the note/ }).waitFor()
  await poster.getByRole('heading', { name: 'Keola Demo' }).click()
  await poster.keyboard.press('i')
  const dialog = poster.getByRole('dialog', { name: 'Invite Keola Demo' })
  await dialog.getByLabel('What they read').fill('Dear {{first name}}, come on {{day}}.')
  await press(poster, 'Send in Ten Minutes')
  await dialog.getByText('Nothing can be put in for {{day}}. Please write it out.').first().waitFor()
  await dialog.getByLabel('What they read').fill('Dear {{first name}}, come on Monday.')
  await dialog.getByText('Dear Keola, come on Monday.').waitFor()
  await expectAccessible(poster)
  await press(poster, 'Send in Ten Minutes')
  await poster.getByText(/Interview mail to 1 person leaves in/).waitFor()
  await expectAccessible(poster)
  await press(poster, 'Undo')
  await poster.getByText('Taken back. No letter was sent.').waitFor()
  await poster.getByRole('listitem').filter({ hasText: 'Keola Demo' }).getByText('Shortlisted').waitFor()
  const zip = poster.waitForEvent('download')
  await press(poster, /^All files/)
  expect((await zip).suggestedFilename()).toBe('applications.zip')
  await poster.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(poster)
  await press(poster, 'Back to the list')
  await poster.getByText('Knows boats.').first().waitFor()
  await expectNoSidewaysScroll(poster)
  await poster.setViewportSize({ width: 1280, height: 800 })

  await expect.poll(() => mailedApplication('keola@guests.example')).toMatch(/application/)
  await visit(applicant, await mailedApplication('keola@guests.example'))
  await applicant.getByText('Two summers.').waitFor()
  await expectAccessible(applicant)
  await press(applicant, 'Withdraw')
  await press(applicant, 'Withdraw It')
  await applicant.getByRole('heading', { name: 'Your application was withdrawn' }).waitFor()
  await visit(poster, `/jobs/${id}/applications`)
  await poster.getByText('Withdrawn application').waitFor()
  await expectAccessible(poster)
})
