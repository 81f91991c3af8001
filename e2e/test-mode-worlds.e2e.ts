import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture } from '#test/pictures.ts'
import { ask, bar, below, placeOfFiles, promises, signInTrial, visitTrial } from './test-mode-place.ts'

// A world of Test Mode moves from one browser to another as a file, and is the same there.

const { visitor } = placeOfFiles()

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account menu$/ })
const openMenu = (page: Page) => bar(page).getByRole('button', { name: 'Test Mode' }).click()

async function choosePhoto(page: Page): Promise<void> {
  await visitTrial(page, '/settings')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  const buffer = Buffer.from(await picture({ width: 300, height: 300, format: 'png' }))
  await profile.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await profile.getByRole('button', { name: 'Remove' }).waitFor()
  await page.getByRole('button', { name: 'Save Profile', exact: true }).click()
  await page.getByText('Your profile is saved.').waitFor()
}

/** Asks first, in place. */
async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await bar(page).getByLabel('Open a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await bar(page).getByText(`${name} replaces what is here.`).waitFor()
  await bar(page).getByRole('button', { name: 'Replace this world' }).click()
}

test('a world that was saved as a file opens in another browser, complete; an invalid file leaves the existing world', async () => {
  const first = await (await visitor()).newPage()
  await signInTrial(first, 'gus@people.example')
  await choosePhoto(first)
  const { items } = await ask<{ items: { id: string }[] }>(first, '/api/projects/trending')
  await ask(first, `/api/projects/${items[3]?.id}/save`, { method: 'POST' })
  await openMenu(first)
  const saving = first.waitForEvent('download')
  await bar(first)
    .getByRole('button', { name: /^Save as a file/ })
    .click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('fundamental-test-mode.world')
  const world = await readFile(await saved.path())

  const second = await (await visitor()).newPage()
  await signInTrial(second, 'rosa@people.example')
  await openMenu(second)
  for (const [name, broken] of [
    ['notes.txt', Buffer.from('no world')],
    ['half.world', world.subarray(0, world.length / 2)],
  ] as const) {
    await openFile(second, name, broken)
    await bar(second).getByText('This file holds no world of Test Mode, or not all of it.').waitFor()
  }
  expect(await ask(second, '/api/me')).toMatchObject({ email: 'rosa@people.example' })
  await openFile(second, saved.suggestedFilename(), world)
  await second.waitForURL((url) => url.pathname === `${below}/`)
  // The former visitor has no account in this world.
  await second.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor()
  await signInTrial(second, 'gus@people.example')
  await visitTrial(second, '/saved')
  const kept = await ask<{ items: { projectId: string }[] }>(second, '/api/me/saved')
  expect(kept.items.map(({ projectId }) => projectId)).toEqual([items[3]?.id])
  await expect
    .poll(() =>
      menu(second)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  const [held, , all] = (await promises(second)).split(' ')
  expect(held).toBe(all)
})
