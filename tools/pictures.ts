import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { waitUntilSettled } from './looks/at-rest.ts'
import { type DemoStage, withDemoWorld } from './looks/demo-stage.ts'

// `npm run pictures`: takes the README's screenshots of the product with its demo world; arguments select some by name.

type Picture = {
  readonly name: string
  /** The demo account that is signed in; absent for signed out. */
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
/** The ledger is below the project's picture: scrolls its tabs to the top, under the bar. */
const scrollToTabs = async (page: Page): Promise<void> => {
  const tab = page.getByRole('tab', { name: 'Ledger', exact: true })
  await tab.evaluate((link) => scrollTo(0, link.getBoundingClientRect().top + scrollY - 140))
}
const openFirstReview = async (page: Page): Promise<void> => {
  await page.getByRole('list', { name: 'Queue' }).getByRole('link').first().click()
  await page.getByRole('article').waitFor()
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
  { name: 'reviews', as: 'scientific-reviewer@demo.example', path: () => '/admin/reviews', act: openFirstReview },
]

const target = join(import.meta.dirname, '../docs/pictures')

async function take({ person, projectId }: DemoStage, picture: Picture): Promise<void> {
  const width = picture.width ?? 1280
  const viewport = { width, height: width < 600 ? 844 : 860 }
  const context = await person({ viewport, colorScheme: picture.dark ? 'dark' : 'light' }, picture.as)
  const page = await context.newPage()
  await page.goto(picture.path(projectId))
  await waitUntilSettled(page)
  await picture.act?.(page)
  await waitUntilSettled(page)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  writeFileSync(join(target, `${picture.name}.webp`), await sharp(png).webp({ quality: 82 }).toBuffer())
  console.log(`docs/pictures/${picture.name}.webp`)
}

const chosen = process.argv.slice(2)
mkdirSync(target, { recursive: true })
await withDemoWorld(async (stage) => {
  for (const picture of pictures.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    await take(stage, picture)
})
