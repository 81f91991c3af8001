import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// `LOOKS=<folder>` makes the journeys take a screenshot of each state that they check for accessibility, among them
// states that the demo world does not have: on a phone in light and a desktop in dark.

const folder = process.env.LOOKS
let counted = 0

export async function keepScreenshots(page: Page): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  const { testPath, currentTestName } = expect.getState()
  const file = testPath?.split('/').at(-1)?.replace('.e2e.ts', '')
  const name = `${file}-${String(++counted).padStart(2, '0')}-${currentTestName?.replaceAll(/\W+/g, '-').slice(0, 40)}`
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 860 })
    await page.emulateMedia({ colorScheme })
    const fullPage = (await page.locator('dialog[open]').count()) === 0
    await page.screenshot({
      path: join(folder, `${name}-${width}-${colorScheme}.png`),
      animations: 'disabled',
      fullPage,
    })
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
