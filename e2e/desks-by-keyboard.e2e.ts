import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stage, visit } from './harness.ts'
import { focusedName, tabTo } from './keyboard.ts'
import { becomeDonor, becomeResearcher } from './people.ts'

const chief = 'keys-chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

/** Whether what has the focus is marked, as after each key it must be. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement !== document.body && document.activeElement?.matches(':focus-visible') === true,
  )

async function desk(page: Page, name: string): Promise<void> {
  await tabTo(page, name, 60)
  expect(await isSeen(page), name).toBe(true)
  await page.keyboard.press('Enter')
}

test('desks whose work has no journey of keys are reached, read and changed without a mouse', async () => {
  const [page, other] = [await visitor(), await visitor()]
  await becomeDonor(page, origin(), chief)
  await becomeResearcher(other, origin(), 'keys-other@people.example')
  await visit(page, '/admin')
  const keys = page.keyboard

  await desk(page, 'User Management')
  await page.getByRole('table', { name: 'People' }).waitFor()
  await keys.press('j')
  await expect.poll(() => isSeen(page)).toBe(true)
  const name = await focusedName(page)
  await keys.press('Enter')
  await page.getByRole('heading', { name }).first().waitFor()

  await desk(page, 'Financial')
  await page.getByRole('heading', { name: 'Financial' }).waitFor()
  await tabTo(page, 'Overview', 60)
  for (let tab = 0; tab < 20 && !(await focusedName(page)).startsWith('Books'); tab++) await keys.press('ArrowRight')
  expect(await isSeen(page)).toBe(true)
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Proof of the books' }).waitFor()
  await tabTo(page, 'Prove the books now', 60)
  expect(await isSeen(page)).toBe(true)

  await desk(page, 'Settings')
  await page.getByRole('heading', { name: 'Name and contact' }).waitFor()
  await keys.press('j')
  expect(await focusedName(page)).toBe('Change Name of the product')
  await keys.press('Enter')
  await expect.poll(() => focusedName(page)).toContain('Name of the product')
  await keys.press('Control+A')
  await keys.type('Groundwork')
  await keys.press('Enter')
  await page.getByText('From the default, Fundamental to Groundwork').waitFor()
  await expect.poll(() => isSeen(page)).toBe(true)
})
