import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cv } from '#test/documents.ts'
import { applyAs, newPosition } from './applicants.ts'
import { call } from './call.ts'
import { expectAccessible, stage, visit } from './harness.ts'
import { focusedName, tabTo } from './keyboard.ts'
import { becomeDonor } from './people.ts'

// The job board without a mouse: a position is posted, found and applied for, and who applied is sorted and written to.

const { origin, visitor } = stage()
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)
const press = (page: Page, ...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const write = async (page: Page, field: string, text: string, stops?: number): Promise<void> => {
  await tabTo(page, field, stops)
  await page.keyboard.type(text)
}

test('a position is posted and found by keyboard alone, on the board, in the palette and by the search', {
  timeout: 120_000,
}, async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'keys@people.example')
  await visit(page, '/jobs')
  await tabTo(page, 'Post a Position', 25)
  await press(page, 'Enter')
  await page.getByLabel('Title', { exact: true }).waitFor()
  await write(page, 'Title', 'Coral diver at night', 30)
  await write(page, 'Company', 'Institute of Reefs')
  await write(page, 'Location', 'Honolulu')
  await write(page, 'Country', 'United States')
  await tabTo(page, 'The work can be done remotely')
  await press(page, 'Space')
  await write(page, 'Type', 'Part')
  await write(page, 'Category', 'Research')
  await tabTo(page, 'Deadline')
  const day = inDays(20).toISOString().slice(0, 10).split('-')
  await page.keyboard.type(`${day[1]}${day[2]}${day[0]}`)
  await write(page, 'Salary', '$3,000 for three visits')
  await write(page, 'Brief description', 'Dive with us.')
  await write(page, 'Detailed description', 'Ten dives of each visit, all of them at night.')
  await write(page, 'Requirements, 1 of 1', 'A licence')
  await press(page, 'Enter')
  await page.keyboard.type('Patience')
  await write(page, 'Benefits, 1 of 1', 'Boats')
  await tabTo(page, 'Post the Position')
  await press(page, 'Enter')
  await page.waitForURL('**/jobs')
  await page.getByText('Your position is published.').waitFor()

  await tabTo(page, 'Title or company', 30)
  await page.keyboard.type('night')
  await press(page, 'Enter')
  await page.waitForURL('**/jobs?q=night')
  await tabTo(page, 'Coral diver at night', 40)
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Coral diver at night' }).waitFor()
  for (const text of ['Patience', 'Boats', '$3,000 for three visits', 'or remote'])
    await page.getByText(text).first().waitFor()

  await visit(page, '/about')
  await press(page, 'Control+k')
  const field = page.getByRole('combobox', { name: 'Search projects and researchers' })
  await field.waitFor()
  await page.keyboard.type('diver')
  const option = page.getByRole('option', { name: /Coral diver at night/ })
  await option.waitFor()
  await expectAccessible(page)
  for (let down = 0; down < 8 && (await option.getAttribute('aria-selected')) !== 'true'; down++)
    await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await page.waitForURL('**/jobs/*')
  await page.getByRole('heading', { level: 1, name: 'Coral diver at night' }).waitFor()

  await visit(page, '/search?q=diver')
  const found = page.getByRole('region', { name: 'Positions' })
  await found.getByRole('link', { name: 'Coral diver at night' }).waitFor()
  await expectAccessible(page)
  await tabTo(page, 'Coral diver at night', 40)
  await press(page, 'Enter')
  await page.waitForURL('**/jobs/*')
})

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  // While a listener is set, the browser's own window stays away. Set first, it is in place before the key is pressed.
  page.on('filechooser', () => undefined)
  if (!(await focusedName(page)).includes('Choose a file')) await tabTo(page, 'Choose a file')
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Space')
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
}

test('a long upload shows its progress, and is cancelled by keyboard alone', async () => {
  const [poster, page] = [await visitor(), await visitor()]
  await becomeDonor(poster, origin(), 'keys-long@people.example')
  const { body } = await call(poster, 'POST', '/api/jobs', newPosition('Kelp counter'))
  await visit(page, `/jobs/${(body as { id: string }).id}/apply`)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 },
  })
  await page.getByLabel('Experience').focus()
  await chooseFile(page, 'long.pdf', Buffer.alloc(5_000_000))
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await focusedName(page)).toContain('Choose a file')
})

test('a visitor applies by keyboard alone', { timeout: 120_000 }, async () => {
  const [poster, page] = [await visitor(), await visitor()]
  await becomeDonor(poster, origin(), 'keys-too@people.example')
  const { body } = await call(poster, 'POST', '/api/jobs', newPosition('Plot diver'))
  const { id } = body as { id: string }
  await visit(page, `/jobs/${id}`)
  await tabTo(page, 'Apply Now', 30)
  await press(page, 'Enter')
  await page.getByLabel('First name').waitFor()
  await write(page, 'First name', 'Keola', 30)
  await write(page, 'Last name', 'Demo')
  await write(page, 'Email', 'keola@guests.example')
  await write(page, 'Education', 'BSc')
  await write(page, 'Experience', 'Two summers.')
  await chooseFile(page, 'cv.pdf', Buffer.from(cv()))
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await write(page, 'Motivation', 'Reefs.')
  await tabTo(page, 'I agree that what I enter')
  await press(page, 'Space')
  await tabTo(page, 'Submit Application')
  await press(page, 'Enter')
  await page.getByText('Your application is on its way. We mailed you a receipt, or a link').waitFor()
})

test('an application is opened, rated, annotated, answered and the answer undone by keyboard alone', {
  timeout: 120_000,
}, async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'sorting@people.example')
  const { body } = await call(page, 'POST', '/api/jobs', newPosition('Kelp diver'))
  const { id } = body as { id: string }
  for (const name of ['Keola', 'Malia']) await applyAs(origin(), id, name)
  await visit(page, `/jobs/${id}/applications`)
  await page.getByText('Choose an application to read it here.').waitFor()
  await press(page, 'j')
  await page.getByText('Two summers of Malia.').waitFor()
  await press(page, 'j')
  await page.getByText('Two summers of Keola.').waitFor()
  await press(page, 'k')
  await page.getByText('Two summers of Malia.').waitFor()
  await press(page, 's')
  const row = page.getByRole('listitem').filter({ hasText: 'Malia Demo' })
  await row.getByText('Shortlisted').waitFor()
  await press(page, '4')
  await page.getByRole('button', { name: '4 of 5', pressed: true }).waitFor()
  await press(page, 'n')
  await page.keyboard.type('Knows boats.')
  await tabTo(page, 'Keep Note')
  await press(page, 'Enter')
  await page.getByRole('button', { name: /^Remove the note/ }).waitFor()
  await press(page, '?')
  await page.getByRole('dialog').getByText('Put on the short list').waitFor()
  await expectAccessible(page)
  await press(page, 'Escape')
  await press(page, 'd')
  const dialog = page.getByRole('dialog', { name: 'Decline Malia Demo' })
  await dialog.waitFor()
  if (!(await focusedName(page)).startsWith('What they read')) await tabTo(page, 'What they read')
  await press(page, 'Control+a')
  await page.keyboard.type('Dear {{first name}}, thank you.')
  await dialog.getByText('Dear Malia, thank you.').waitFor()
  await tabTo(page, 'Send in Ten Minutes')
  await press(page, 'Enter')
  await page.getByText(/Declined mail to 1 person leaves in/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await press(page, 'Enter')
  await page.getByText('Taken back. No letter was sent.').waitFor()
  await row.getByText('Shortlisted').waitFor()
  // The letter's line is gone; keyboard shortcuts still work.
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await press(page, 'Escape')
  await page.getByText('Choose an application to read it here.').waitFor()
  await press(page, '/')
  await expect.poll(() => focusedName(page)).toContain('Name or note')
  await page.keyboard.type('boats')
  await page.getByRole('listitem').filter({ hasText: 'Keola Demo' }).waitFor({ state: 'detached' })
  await press(page, 'Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
})
