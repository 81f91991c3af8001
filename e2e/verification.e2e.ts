import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { picture } from '#test/pictures.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, becomeResearcher } from './people.ts'

const chief = 'chief@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

test('a researcher asks with a document, staff confirm by keyboard, and the badge says what was checked (RESP-38)', async () => {
  const page = await visitor(phone)
  await becomeResearcher(page, origin(), 'verified@people.example')
  await visit(page, '/researcher-profile?tab=settings')
  await page.getByRole('heading', { name: 'Researcher Profile Information' }).waitFor()
  await page.keyboard.press('Escape')
  const section = page.getByRole('region', { name: 'Verification' })
  await section.getByText('Your page has no badge yet.').waitFor()
  await section.getByRole('button', { name: 'Ask to Be Verified' }).click()
  await section.getByText('Please add at least one document.').waitFor()
  await section.getByLabel('What do your documents show?').fill('I lead the reef group.')
  const card = {
    name: 'card.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await picture({ width: 500, height: 400 })),
  }
  await section.locator('input[type=file]').first().setInputFiles(card)
  await section.getByText('Document 2', { exact: true }).waitFor()
  await expect.poll(() => section.getByRole('progressbar').count()).toBe(0)
  await section.getByRole('button', { name: 'Ask to Be Verified' }).click()
  await section.getByText('Waiting for our staff').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const staff = await visitor()
  await becomeDonor(staff, origin(), chief)
  await visit(staff, '/admin/verifications')
  await staff.getByRole('list', { name: 'Queue' }).getByRole('link').waitFor()
  await staff.keyboard.press('j')
  await staff.getByRole('heading', { name: 'Ada King' }).waitFor()
  await staff.getByText('I lead the reef group.').waitFor()
  await expectAccessible(staff)
  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Open card.png' }).click()
  expect((await download).suggestedFilename()).toBe('credential.webp')
  const beside = await tabBeside(staff)
  await visit(beside, new URL(staff.url()).pathname + new URL(staff.url()).search)
  await beside.keyboard.press('r')
  await staff.keyboard.press('a')
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Works at the institution').check()
  await dialog.getByLabel('What did you look at?').fill('A staff card of this year.')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await staff.getByText('Nothing to verify.').waitFor()
  // The other tab was later: it reads that, and shows what was decided.
  await beside.getByLabel('Reason').fill('The card is of another person.')
  await beside.getByRole('button', { name: 'Refuse', exact: true }).click()
  await beside.getByText('Already confirmed.').waitFor()
  await beside.getByText('Nothing to verify.').waitFor()

  await page.reload()
  await section.getByText('Verified', { exact: true }).waitFor()
  const link = await page.getByRole('link', { name: 'View your public page' }).getAttribute('href')
  const stranger = await visitor()
  await visit(stranger, link ?? '')
  await stranger.getByText('Verified', { exact: true }).waitFor()
  await stranger.getByText('A staff card of this year.').waitFor()
  await expectAccessible(stranger)
})
