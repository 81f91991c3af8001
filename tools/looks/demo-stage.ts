import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { keptDemoPassword } from '#hosts/node/secret.ts'
import { startProduct } from '#test/start-product.ts'
import { findChromium, playwrightPath } from '../find-chromium.ts'

/** The product with its whole demo world, and a browser. */
export type DemoStage = {
  readonly origin: string
  /** A project with gifts, updates and a ledger. */
  readonly projectId: string
  readonly browser: Browser
  /** A new browser context, signed in when a demo account is given. */
  readonly person: (options: BrowserContextOptions, email?: string) => Promise<BrowserContext>
}

/** Starts everything, waits for the demo world, runs the work, and stops everything, even after a failure. */
export async function withDemoWorld(work: (stage: DemoStage) => Promise<void>): Promise<void> {
  const found = await findChromium({ environment: process.env, playwrightPath })
  if ('missing' in found) throw new Error(found.missing)
  await inDemoWorld(async ({ origin, projectId, folder }) => {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const browser = await chromium.launch({ executablePath: found.path, args })
    const person: DemoStage['person'] = async (options, email) => {
      const context = await browser.newContext({ baseURL: origin, ...options })
      // A machine that does other work is slow, not broken.
      context.setDefaultTimeout(120_000)
      if (email) await signIn(await context.newPage(), email, keptDemoPassword(folder))
      return context
    }
    try {
      await work({ origin, projectId, browser, person })
    } finally {
      await browser.close()
    }
  })
}

type DemoWorld = Pick<DemoStage, 'origin' | 'projectId'> & {
  /** The product's data folder. */
  readonly folder: string
}

/** The product as `npm start` runs it, with its whole demo world, in a temporary data folder. */
export async function inDemoWorld(work: (world: DemoWorld) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-looks-'))
  // When run as root, PostgreSQL's user must be able to enter.
  chmodSync(folder, 0o711)
  const app = await startProduct({ DATA_DIR: folder, SEED: 'demo', TEST_MODE: 'off' })
  try {
    await demoWorldMade(app.origin)
    const trending = (await (await fetch(`${app.origin}/api/projects/trending`)).json()) as { items: { id: string }[] }
    await work({ origin: app.origin, projectId: trending.items[1]?.id ?? '', folder })
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function demoWorldMade(origin: string): Promise<void> {
  for (;;) {
    const site = (await (await fetch(`${origin}/api/site`)).json()) as { demoWorld: { done: number; total: number } }
    if (site.demoWorld.done > 0 && site.demoWorld.done >= site.demoWorld.total) return
    await new Promise((later) => setTimeout(later, 500))
  }
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await page.close()
}
