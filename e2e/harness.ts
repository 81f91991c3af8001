import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { productDatabase } from '#test/fresh-database.ts'
import { type RunningProduct, startProduct } from '#test/start-product.ts'
import { findingsOf } from './axe.ts'
import { keepAxeResult } from './axe-results.ts'
import { theBrowser } from './browser.ts'
import { type Contexts, openContexts } from './contexts.ts'
import { keepScreenshots } from './looks.ts'
import { onTestMode } from './on-test-mode.ts'
import { givePortBack, takePort } from './ports.ts'
import { testModeStage } from './test-mode-stage.ts'

/** The product of a test file, and its users. */
export type Stage = {
  readonly origin: () => string
  /** Runs an operator's command next to the product. @returns its output. */
  readonly command: RunningProduct['command']
  /** A page in a browser context of its own. An error in its console fails the test. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Page>
}

export const phone = { viewport: { width: 390, height: 844 } } as const

type Settings = Readonly<Record<string, string>>

/**
 * Call once at the top of a file: files run in parallel, each with its own product, port and database. The files of one
 * worker follow each other on the same port, so that browser contexts last from file to file (contexts.ts).
 *
 * @param settings of the product, besides its data folder.
 * @param how `whole`: with the PostgreSQL that `npm start` brings. Otherwise with a copy of the template database on
 * the run's server, which takes a tenth of the time.
 */
export function stage(settings: Settings = {}, how: 'whole' | 'template' = 'template'): Stage {
  return onTestMode ? testModeStage(settings) : serverStage(settings, how)
}

function serverStage(settings: Settings, how: 'whole' | 'template'): Stage {
  let product: RunningProduct | undefined
  let contexts: Contexts | undefined
  let port: number | undefined
  beforeAll(async () => {
    port = await takePort()
    const given = { PORT: String(port), ...settings }
    const [started, browser] = await Promise.all([
      how === 'whole' ? startProduct(given) : onTemplate(given),
      theBrowser(),
    ])
    product = started
    contexts = openContexts(browser, started.origin)
  })
  afterEach(async () => {
    const { noise, kept } = await must(contexts).endTest()
    expect(kept, 'what browsers kept, and /cookies does not name (office/content/rules/stored.ts)').toEqual([])
    expect(noise, 'what the pages complained of').toEqual([])
    expect(must(product).faults(), 'what the product complained of').toEqual([])
  })
  afterAll(async () => {
    await contexts?.close()
    await product?.stop()
    if (port) givePortBack(port)
  })
  const origin = (): string => must(product).origin
  const visitor = (options: BrowserContextOptions = {}): Promise<Page> => must(contexts).open(options)
  return { origin, visitor, command: (file, ...words) => must(product).command(file, ...words) }
}

async function onTemplate(settings: Settings): Promise<RunningProduct> {
  const database = await productDatabase()
  const product = await startProduct({ DATABASE_URL: database.url, ...settings })
  const stop = async (): Promise<void> => {
    await product.stop()
    await database.drop()
  }
  return { ...product, stop }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the stage is ready only inside tests')
  return value
}

/** Opens a page and waits until it is hydrated and knows the session. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

export async function settled(page: Page): Promise<void> {
  // No server wrote this page: it is empty until its scripts draw it.
  if (onTestMode) await page.getByRole('main').first().waitFor()
  // Before that, presses have no effect.
  await expect.poll(() => page.evaluate(isHydrated), { message: `${page.url()} is hydrated` }).toBe(true)
  await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
}

/** React marks the elements that it has taken over. */
const isHydrated = (): boolean =>
  Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react'))

/**
 * Fails on any finding of axe, in the current theme.
 * @param alike elements to take away before, on a page with hundreds like those that are checked: the check reads the
 * whole document, also what is excluded.
 */
export async function expectAccessible(page: Page, alike?: string): Promise<void> {
  await page.evaluate(waitForAnimations)
  await keepScreenshots(page)
  if (alike) await page.locator(alike).evaluateAll((all) => all.forEach((one) => void one.remove()))
  const { version, violations } = await findingsOf(page)
  keepAxeResult({
    version,
    path: new URL(page.url()).pathname,
    theme: (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light',
    findings: violations.length,
  })
  expect(violations).toEqual([])
}

/**
 * Waits for the end of animations, because colours in between have other contrasts; endless ones are not waited for.
 */
async function waitForAnimations(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
}

/** At 320 px nothing may be wider than the screen. Restores the width afterwards. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: innerWidth,
  }))
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen)
  if (before) await page.setViewportSize(before)
}
