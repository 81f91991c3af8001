import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { keptDemoPassword } from '#hosts/node/secret.ts'
import { startApp } from '../bench/app.ts'
import { findChromium, playwrightPath } from './find-chromium.ts'

// `npm run pictures`: the README's pictures, taken by the product of itself with its demo world.

type Picture = {
  readonly name: string
  /** The demo account that looks; nobody where it is left out. */
  readonly as?: string
  readonly path: (projectId: string) => string
  readonly act?: (page: Page) => Promise<void>
  readonly width?: number
  readonly dark?: boolean
}

const openDonation = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Support This Project' }).first().click()
  await page.getByRole('button', { name: '$50' }).click()
}
/** The ledger stands below the project's picture: its tabs move to the top, under the bar. */
const scrollToTabs = async (page: Page): Promise<void> => {
  const tab = page.getByRole('link', { name: 'Ledger', exact: true })
  await tab.evaluate((link) => scrollTo(0, link.getBoundingClientRect().top + scrollY - 140))
}
const openFirstReview = async (page: Page): Promise<void> => {
  await page.getByRole('list', { name: 'Queue' }).getByRole('link').first().click()
  await page.getByRole('button', { name: /^Approve/ }).waitFor()
}

const pictures: readonly Picture[] = [
  { name: 'landing', path: () => '/' },
  { name: 'list', path: () => '/projects/science/marine-biology' },
  { name: 'project', path: (id) => `/project/${id}` },
  { name: 'project-dark', path: (id) => `/project/${id}`, dark: true },
  { name: 'donation', as: 'amara@demo.example', path: (id) => `/project/${id}`, act: openDonation },
  { name: 'ledger', path: (id) => `/project/${id}?tab=ledger`, act: scrollToTabs, width: 390 },
  { name: 'landing-phone', path: () => '/', width: 390 },
  { name: 'profile', as: 'ada@demo.example', path: () => '/researcher-profile' },
  { name: 'reviews', as: 'super-admin@demo.example', path: () => '/admin/reviews', act: openFirstReview },
]

const target = join(import.meta.dirname, '../docs/pictures')

async function demoWorldMade(origin: string): Promise<void> {
  for (;;) {
    const site = (await (await fetch(`${origin}/api/site`)).json()) as { demoWorld: { done: number; total: number } }
    if (site.demoWorld.done > 0 && site.demoWorld.done >= site.demoWorld.total) return
    await new Promise((later) => setTimeout(later, 500))
  }
}

async function signIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

async function take(
  browser: Browser,
  origin: string,
  picture: Picture,
  given: { projectId: string; password: string },
) {
  const width = picture.width ?? 1280
  const viewport = { width, height: width < 600 ? 844 : 860 }
  const context = await browser.newContext({ viewport, colorScheme: picture.dark ? 'dark' : 'light' })
  const page = await context.newPage()
  if (picture.as) await signIn(page, origin, picture.as, given.password)
  await page.goto(origin + picture.path(given.projectId), { waitUntil: 'networkidle' })
  await picture.act?.(page)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  writeFileSync(join(target, `${picture.name}.webp`), await sharp(png).webp({ quality: 82 }).toBuffer())
  console.log(`docs/pictures/${picture.name}.webp`)
}

const found = await findChromium({ environment: process.env, playwrightPath })
if ('missing' in found) throw new Error(found.missing)
const folder = mkdtempSync(join(tmpdir(), 'fundamental-pictures-'))
// Started by root, PostgreSQL runs as a user who must get in.
chmodSync(folder, 0o711)
mkdirSync(target, { recursive: true })
const app = await startApp({ DATA_DIR: folder, SEED: 'demo' })
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: found.path, args })
try {
  await demoWorldMade(app.origin)
  const trending = (await (await fetch(`${app.origin}/api/projects/trending`)).json()) as { items: { id: string }[] }
  const given = { projectId: trending.items[1]?.id ?? '', password: keptDemoPassword(folder) }
  for (const picture of pictures) await take(browser, app.origin, picture, given)
} finally {
  await browser.close()
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
}
