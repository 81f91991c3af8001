import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture } from '#test/pictures.ts'
import { below, placeOfFiles, signInTrial, visitTrial } from './test-mode-place.ts'

// Large files go to the world of a browser, and come back from it.

const { visitor } = placeOfFiles()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Researcher Profile Information' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const input = (page: Page, purpose: 'Photo' | 'CV') =>
  dialog(page)
    .locator('input[type=file]')
    .nth(purpose === 'Photo' ? 0 : 1)

const largeMin = 4.1 * 1_048_576

/** Noise, which no format makes smaller. */
async function photo() {
  const buffer = Buffer.from(await picture({ width: 1310, height: 1310 }))
  expect(buffer.length).toBeGreaterThan(largeMin)
  return { name: 'me.png', mimeType: 'image/png', buffer }
}

async function cv() {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([500, 500])
  page.drawImage(await pdf.embedPng((await photo()).buffer))
  page.drawText('Ada counts corals')
  const buffer = Buffer.from(await pdf.save())
  expect(buffer.length).toBeGreaterThan(largeMin)
  return { name: 'cv.pdf', mimeType: 'application/pdf', buffer }
}

/** What the bar of progress says from now on, in percent. */
const noteProgress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { progressSeen: seen })
    const look = (): void => {
      const bar = document.querySelector('progress')
      if (bar) seen.push(Math.round(bar.value * 100))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
const progressSeen = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as { progressSeen?: number[] }).progressSeen?.splice(0) ?? [])

/** Asks so much of the world that what comes next waits. @returns once all of it is answered. */
async function busy(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const lists = Array.from({ length: 150 }, (_, at) =>
      fetch(`/api/projects?sector=science&area=ecology&page=${at % 4}`),
    )
    Object.assign(globalThis, { calm: Promise.all(lists) })
  })
  return () => page.evaluate(async () => void (await (globalThis as { calm?: Promise<unknown> }).calm))
}

test('a photo and a CV of 4 MB each are sent with their progress, one of them is cancelled, and both come back', async () => {
  const page = await (await visitor()).newPage()
  await signInTrial(page, 'ada.researcher@people.example')
  await visitTrial(page, '/researcher-profile')
  await dialog(page).waitFor()
  await noteProgress(page)

  const calm = await busy(page)
  await input(page, 'Photo').setInputFiles(await photo())
  await dialog(page)
    .getByText(/^4\.\d MB · \d+ %$/)
    .waitFor()
  // The other one is the dialog's.
  await button(page, 'Cancel').first().click()
  await dialog(page).getByRole('progressbar').waitFor({ state: 'detached' })
  await calm()
  expect(await dialog(page).getByText('me.png').count()).toBe(0)
  expect((await progressSeen(page)).at(0)).toBe(0)

  await input(page, 'Photo').setInputFiles(await photo())
  await button(page, 'Remove').first().waitFor()
  expect((await progressSeen(page)).at(-1)).toBe(100)
  await input(page, 'CV').setInputFiles(await cv())
  await button(page, 'Remove').nth(1).waitFor()
  expect((await progressSeen(page)).at(-1)).toBe(100)
  await dialog(page).getByLabel('Show CV publicly').check()
  await button(page, 'Save Profile').click()
  await dialog(page).waitFor({ state: 'detached' })

  await visitTrial(page, '/researcher-profile')
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .locator('img[src$="/400.webp"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(400)
  const publicId = await page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('researcherInfo_ada.researcher@people.example') ?? '{}') as {
          researcherId?: string
        }
      ).researcherId,
  )
  await visitTrial(page, `/researcher/${publicId}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'View CV' }).click()
  const bytes = await readFile(await (await coming).path())
  expect(new URL(page.url()).pathname).toBe(`${below}/researcher/${publicId}`)
  expect([bytes.length > largeMin, bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-'])
})
