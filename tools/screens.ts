import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { waitUntilSettled } from './looks/at-rest.ts'
import { type DemoStage, withDemoWorld } from './looks/demo-stage.ts'
import { type Screen, screens } from './looks/screens.ts'

// `npm run screens`: takes screenshots of every screen on phone and desktop, light and dark, into `.cache/screens`, for
// visual review. Arguments select screens by parts of their names. Reports pages that overflow or log errors.

const folder = join(import.meta.dirname, '../.cache/screens')
const chosen = process.argv.slice(2)
const looks = [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })))

async function takeAll(stage: DemoStage): Promise<void> {
  const wanted = screens.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)))
  for (const email of new Set(wanted.map((screen) => screen.as))) {
    const theirs = wanted.filter((screen) => screen.as === email)
    for (const { width, scheme } of looks) {
      const isPhone = width < 600
      const viewport = { width, height: isPhone ? 844 : 900 }
      const context = await stage.person({ viewport, colorScheme: scheme, hasTouch: isPhone, isMobile: isPhone }, email)
      for (const screen of theirs) await take(stage, context, screen, `${width}-${scheme}`)
      await context.close()
    }
  }
}

async function take({ projectId }: DemoStage, context: BrowserContext, screen: Screen, look: string): Promise<void> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // One that cannot be reached is reported, and the others are still taken.
  await reach(page, screen, projectId).catch((cause: unknown) => complaints.push(`not reached, ${String(cause)}`))
  await page.screenshot({
    path: join(folder, `${screen.name}-${look}.png`),
    animations: 'disabled',
    fullPage: screen.isWhole ?? !screen.act,
  })
  if (await isWide(page)) complaints.push('scrolls sideways')
  console.log([`${screen.name} ${look}`, ...complaints].join(': '))
  await page.close()
}

async function reach(page: Page, screen: Screen, projectId: string): Promise<void> {
  await page.goto(screen.path(projectId))
  await waitUntilSettled(page)
  await screen.act?.(page)
  await waitUntilSettled(page)
}

const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await withDemoWorld(takeAll)
console.log(`The pictures are in ${folder}.`)
