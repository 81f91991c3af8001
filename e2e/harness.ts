import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findChromium, playwrightPath } from '../tools/find-chromium.ts'
import { keepLooks } from './looks.ts'
import { collectNoise } from './noise.ts'
import { type RunningProduct, startProduct } from './product.ts'

/** One product and one browser for the tests of a file. */
export type Stage = {
  readonly origin: () => string
  /** Runs a command of the operator beside the product. @returns what it said. */
  readonly command: RunningProduct['command']
  /** A page of a person with a browser of their own. What it complains of fails the test. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Page>
}

export const phone = { viewport: { width: 390, height: 844 } } as const

const quietly = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']

/** Call once at the top of a file. @param settings of the product, beside a data folder of its own. */
export function stage(settings: Readonly<Record<string, string>> = {}): Stage {
  let product: RunningProduct | undefined
  let browser: Browser | undefined
  const open: { context: BrowserContext; noise: (() => readonly string[])[] }[] = []
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(settings), launch()])
  })
  afterEach(async () => {
    const noise = open.flatMap((one) => one.noise.flatMap((read) => read()))
    await Promise.all(open.splice(0).map((one) => one.context.close()))
    expect(noise, 'what the pages complained of').toEqual([])
    expect(must(product).faults(), 'what the product complained of').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
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

async function launch(): Promise<Browser> {
  const found = await findChromium({ environment: process.env, playwrightPath })
  if ('missing' in found) throw new Error(found.missing)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: found.path, args: [...quietly, ...sandbox] })
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

/** No finding of axe, in the theme that is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(restOfMotion)
  await keepLooks(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
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
