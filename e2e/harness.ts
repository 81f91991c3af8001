import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { productDatabase } from '#test/fresh-database.ts'
import { type RunningProduct, startProduct } from '#test/start-product.ts'
import { theBrowser } from './browser.ts'
import { keepLooks } from './looks.ts'
import { collectNoise } from './noise.ts'

/** The product of a file, and people who come to it. */
export type Stage = {
  readonly origin: () => string
  /** Runs a command of the operator beside the product. @returns what it said. */
  readonly command: RunningProduct['command']
  /** A page of a person with a browser of their own. What it complains of fails the test. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Page>
}

export const phone = { viewport: { width: 390, height: 844 } } as const

type Settings = Readonly<Record<string, string>>

/**
 * Call once at the top of a file: files run side by side, each with a product on a port and a database of its own.
 *
 * @param settings of the product, beside a data folder of its own.
 * @param how `whole`: with the PostgreSQL that `npm start` brings. Otherwise its database is a copy of the template on
 * the server of the run, which takes a tenth of the time.
 */
export function stage(settings: Settings = {}, how: 'whole' | 'template' = 'template'): Stage {
  let product: RunningProduct | undefined
  let browser: Browser | undefined
  const open: { context: BrowserContext; noise: (() => readonly string[])[] }[] = []
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([
      how === 'whole' ? startProduct(settings) : onTemplate(settings),
      theBrowser(),
    ])
  })
  afterEach(async () => {
    const noise = open.flatMap((one) => one.noise.flatMap((read) => read()))
    await Promise.all(open.splice(0).map((one) => one.context.close()))
    expect(noise, 'what the pages complained of').toEqual([])
    expect(must(product).faults(), 'what the product complained of').toEqual([])
  })
  afterAll(async () => {
    await product?.stop()
  })
  const origin = (): string => must(product).origin
  const visitor = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await must(browser).newContext({ baseURL: origin(), ...options })
    context.setDefaultTimeout(15_000)
    const one = { context, noise: [] as (() => readonly string[])[] }
    context.on('page', (page) => one.noise.push(collectNoise(page, origin())))
    open.push(one)
    return context.newPage()
  }
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

/** Opens a page and waits until the browser has taken it over and knows who is here. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

export async function settled(page: Page): Promise<void> {
  await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
}

/**
 * No finding of axe, in the theme that is shown.
 * @param alike selects what repeats others of its kind that are looked at, on a page of hundreds.
 */
export async function expectAccessible(page: Page, alike?: string): Promise<void> {
  await page.evaluate(restOfMotion)
  await keepLooks(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (alike ? axe.exclude(alike) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** A colour half-way to another has a contrast that nobody is shown; what turns for ever is not waited for. */
async function restOfMotion(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
}

/** At 320 px nothing may be wider than the screen. The width is put back afterwards. */
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
