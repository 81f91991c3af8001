import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cv } from '#test/documents.ts'
import { picture } from '#test/pictures.ts'
import { button } from './forms.ts'
import { stage, visit } from './harness.ts'
import { becomeResearcher } from './people.ts'

// A form with several uploads is not sent before the last one has ended.

const { origin, visitor } = stage()

const reef = async () => ({
  name: 'reef.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await picture({ width: 500, height: 400 })),
})
const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cv()) }

/** Uploads for these purposes wait until they are released. */
async function holdUploads(page: Page): Promise<(purpose: string) => void> {
  const held = new Map<string, PromiseWithResolvers<void>>()
  const gate = (purpose: string): PromiseWithResolvers<void> => {
    const known = held.get(purpose) ?? Promise.withResolvers<void>()
    held.set(purpose, known)
    return known
  }
  await page.route('**/api/files?purpose=*', async (route) => {
    await gate(new URL(route.request().url()).searchParams.get('purpose') ?? '').promise
    // A cancelled one does not continue.
    await route.continue().catch(() => undefined)
  })
  return (purpose) => gate(purpose).resolve()
}

const isWaiting = (page: Page) => page.getByText('The file is still being sent.').isVisible()

test('the form of a project waits for all of its files', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'uploads@people.example')
  await visit(page, '/submit-project')
  const file = await reef()
  const release = await holdUploads(page)
  await button(page, 'Add an approval').click()
  await page.getByLabel(/^The board’s letter/).setInputFiles(letter)
  await page.getByLabel(/^Project image/).setInputFiles(file)
  await expect.poll(() => isWaiting(page)).toBe(true)
  release('ethics_approval')
  await button(page, 'Remove').waitFor()
  expect(await isWaiting(page)).toBe(true)
  release('project_image')
  await expect.poll(() => isWaiting(page)).toBe(false)
})

test('the form of a project waits for a picture in its text', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'uploads-text@people.example')
  await visit(page, '/submit-project')
  const release = await holdUploads(page)
  await page
    .getByLabel('Picture for the text')
    .first()
    .setInputFiles(await reef())
  await expect.poll(() => isWaiting(page)).toBe(true)
  release('text_image')
  await expect.poll(() => page.getByLabel(/^Description/).inputValue()).toContain('/files/')
  expect(await isWaiting(page)).toBe(false)
})

test('a form whose upload ended with its draft is not kept waiting when the draft is restored', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'uploads-restored@people.example')
  await visit(page, '/submit-project')
  await page.getByLabel(/^Title/).fill('Do bats follow the tractor?')
  await holdUploads(page)
  await page
    .getByLabel('Picture for the text')
    .first()
    .setInputFiles(await reef())
  await button(page, 'Discard draft').click()
  await button(page, 'Bring it back').click()
  await button(page, 'Submit for review').waitFor()
  expect(await isWaiting(page)).toBe(false)
})
