import { Buffer } from 'node:buffer'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { cv } from '#test/documents.ts'
import { picture } from '#test/pictures.ts'
import { between } from './between.ts'
import { call } from './call.ts'
import { decide } from './decide.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'

const chief = 'chief@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const file = (page: Page, purpose: 'Photo' | 'CV') =>
  dialog(page)
    .locator('input[type=file]')
    .nth(purpose === 'Photo' ? 0 : 1)

/** Only its size and its first bytes are those of a document. */
const pdf = (size: number) => ({
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(size - 9)]),
})
const photo = async (mimeType = 'image/jpeg') => ({
  name: 'me.jpg',
  mimeType,
  buffer: Buffer.from(await picture({ width: 1200, height: 900, format: 'jpeg' })),
})

const folder = mkdtempSync(join(tmpdir(), 'fundamental-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** On the disk, because a driver needs seconds to hand megabytes to a browser. */
function largeFile(name: string, size: number): string {
  const path = join(folder, name)
  writeFileSync(path, Buffer.alloc(size))
  return path
}

/** A new researcher on the profile page, with the dialog closed. */
async function aResearcher(page: Page, email: string): Promise<void> {
  await becomeResearcher(page, origin(), email)
  await visit(page, '/researcher-profile')
  await heading(page, 'Researcher Profile Information').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

const submit = async (page: Page, title: string): Promise<string> => {
  const project = { title, description: 'Count.', sector: 'science', subsection: 'ecology', fundingGoal: 5000 }
  return ((await call(page, 'POST', '/api/projects', project)).body as { id: string }).id
}

test('signed out, the profile asks to get started (RESP-01)', async () => {
  const page = await visitor()
  await page.goto('/researcher-profile')
  await page.waitForURL((url) => url.pathname === '/get-started')
})

test('the profile dialog opens automatically once, traps the focus and gives it back (MODL-06, MODL-14)', async () => {
  const page = await visitor(phone)
  await becomeResearcher(page, origin(), 'first@people.example')
  await visit(page, '/researcher-profile')
  await heading(page, 'Researcher Profile Information').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.reload()
  await heading(page, 'Ada King').waitFor()
  expect(await dialog(page).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await button(page, 'Edit Profile').click()
  await heading(page, 'Researcher Profile Information').waitFor()
  for (let press = 0; press < 40; press++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement) ?? false),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit Profile')
})

test('wrong and large files are refused in the dialog, with the rules’ messages (MODL-07, MODL-08, MODL-09, MODL-10)', async () => {
  const page = await visitor()
  await aResearcher(page, 'files@people.example')
  await button(page, 'Edit Profile').click()
  const says = (text: string) => dialog(page).getByText(text, { exact: true }).waitFor()
  await file(page, 'Photo').setInputFiles(pdf(100))
  await says('Please select an image file')
  await file(page, 'Photo').setInputFiles(largeFile('me.png', 5 * 1_048_576))
  await says('File size must be less than 5MB')
  await file(page, 'Photo').setInputFiles({ ...pdf(100), mimeType: 'image/png' })
  await says('Please select an image file')
  await file(page, 'CV').setInputFiles(await photo())
  await says('Please select a PDF file')
  await file(page, 'CV').setInputFiles(largeFile('cv.pdf', 10 * 1_048_576))
  await says('File size must be less than 10MB')
  await file(page, 'CV').setInputFiles({ ...(await photo()), mimeType: 'application/pdf' })
  await says('Please select a PDF file')
})

test('the next steps depend on the profile, link to their pages, and can be dismissed permanently', async () => {
  const page = await visitor(phone)
  await aResearcher(page, 'steps@people.example')
  await heading(page, 'Next steps').waitFor()
  await page.getByText('1 of 5 done').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await submit(page, 'Night reefs')
  await page.reload()
  await settled(page)
  await page.getByText('3 of 7 done').waitFor()
  await page.getByRole('link', { name: 'Add milestones' }).click()
  await page.waitForURL('**/edit-project/*')
  await visit(page, '/researcher-profile')
  await button(page, 'Add your photo').click()
  await heading(page, 'Researcher Profile Information').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Do not show this any more').click()
  await heading(page, 'Next steps').waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  await heading(page, 'List Your Project').waitFor()
  expect(await heading(page, 'Next steps').count()).toBe(0)
})

const story = {
  Bio: 'I count corals.\n\nAt night.',
  Institution: 'Institute of Reefs',
  'Research interests': 'Corals\nBleaching',
  'Key publications': 'Counting corals, 2024',
  LinkedIn: 'www.linkedin.com/in/ada-king-reefs',
  Website: 'https://reefs.example/',
}

test('everything a researcher enters is saved with its progress, and appears on the public page (GEN-07, MODL-12, ROUT-19, RESP-04, RESP-05, RESP-06, RESP-29, RESP-30, RESP-32, RESP-33, RESP-34, PUBR-02, PUBR-03, PUBR-04, PUBR-05, PUBR-06, PUBR-07, PUBR-08, PUBR-09)', async () => {
  const page = await visitor()
  await aResearcher(page, 'story@people.example')
  expect(await heading(page, 'Research Interests').count()).toBe(0)
  expect(await heading(page, 'Publications').count()).toBe(0)
  await button(page, 'Edit Profile').click()
  for (const [label, text] of Object.entries(story)) await field(page, label).fill(text)
  await field(page, 'ORCID iD').fill('0000-0002-1825-0098')
  await file(page, 'Photo').setInputFiles(await photo())
  await dialog(page).getByText('me.jpg').waitFor()
  await file(page, 'CV').setInputFiles({ ...pdf(9), name: 'Mein Lebenslauf.pdf', buffer: Buffer.from(cv()) })
  await dialog(page).getByText('Mein Lebenslauf.pdf').waitFor()
  await dialog(page).getByLabel('Show CV publicly').check()
  await expect.poll(() => dialog(page).getByRole('progressbar').count()).toBe(0)
  await button(page, 'Save Profile').click()
  await dialog(page).getByText('its last one does not match').waitFor()
  await page.reload()
  await settled(page)
  await button(page, 'Edit Profile').click()
  await expect.poll(() => field(page, 'Bio').inputValue()).toBe(story.Bio)
  await dialog(page).getByText('Mein Lebenslauf.pdf').waitFor()
  await field(page, 'ORCID iD').fill('0000-0002-1825-0097')
  const stepAside = await between(page, '/api/me/researcher-profile', () => setTimeout(300))
  await button(page, 'Save Profile').click()
  await page.locator('button[aria-busy=true]').getByText('Saving...').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await stepAside()
  for (const name of ['Ada King', 'Research Interests', 'Publications']) await heading(page, name).waitFor()
  await page.getByRole('main').getByText('Institute of Reefs').waitFor()
  await page.getByRole('main').locator('img[src$="/400.webp"]').first().waitFor()
  await button(page, 'Edit Profile').click()
  await dialog(page).getByText('Mein Lebenslauf.pdf').waitFor()
  expect(await field(page, 'LinkedIn').inputValue()).toBe('https://www.linkedin.com/in/ada-king-reefs')
  await page.keyboard.press('Escape')

  const stranger = await visitor({ acceptDownloads: true })
  await visit(stranger, '/researcher/0000-0002-1825-0097')
  const main = stranger.getByRole('main')
  for (const name of ['Ada King', 'Research Interests', 'Key Publications']) await heading(stranger, name).waitFor()
  for (const text of [
    'Institute of Reefs',
    'I count corals.',
    'Corals',
    'Counting corals, 2024',
    '0000-0002-1825-0097',
  ])
    await main.getByText(text, { exact: true }).waitFor()
  await main.locator('img[src$="/400.webp"]').waitFor()
  for (const name of ['LinkedIn', 'Website'])
    expect(await main.getByRole('link', { name }).getAttribute('rel')).toContain('noopener')
  await expectAccessible(stranger)
  await expectNoSidewaysScroll(stranger)
  const download = stranger.waitForEvent('download')
  await button(stranger, 'View CV').click()
  expect((await download).suggestedFilename()).toBe('cv.pdf')
})

test('tabs follow the URL, and each is empty at first (RESP-02, RESP-03, RESP-07, RESP-08, RESP-10, RESP-16, RESP-18)', async () => {
  const page = await visitor()
  await aResearcher(page, 'empty@people.example')
  const main = page.getByRole('main')
  for (const query of ['', '?tab=nonsense', '?tab=projects']) {
    await visit(page, `/researcher-profile${query}`)
    await main.getByRole('link', { name: 'Create Your First Project' }).waitFor()
  }
  const tabs = main.getByRole('navigation', { name: 'Your profile' }).getByRole('tab')
  expect((await tabs.allTextContents()).map((text) => text.replace(/\d+$/, '').trim())).toEqual([
    'My Projects',
    'Money',
    'Analytics',
    'My Donors',
    'Settings',
  ])
  await visit(page, '/researcher-profile?tab=analytics')
  await main.getByText('Analytics will be available once you have active projects.').waitFor()
  await visit(page, '/researcher-profile?tab=donors')
  await main.getByText('Your network of donors will appear as support comes in.').waitFor()
  await main.getByRole('link', { name: 'List Your Project' }).click()
  await page.waitForURL('**/submit-project')
  await visit(page, '/researcher-profile')
  await main.getByRole('link', { name: 'Create Your First Project' }).click()
  await page.waitForURL('**/submit-project')
})

test('one’s own projects show their state; visitors see approved ones (ROUT-08, RESP-09, RESP-11, RESP-12, RESP-13, RESP-14, PUBR-10, PUBR-11, PUBR-12, PUBR-14)', async () => {
  const page = await visitor()
  await aResearcher(page, 'projects@people.example')
  for (const title of ['Waiting reefs', 'Open reefs', 'Refused reefs']) await submit(page, title)
  const staff = await visitor()
  await becomeDonor(staff, origin(), chief)
  const queue = (await call(staff, 'GET', '/api/admin/reviews')).body as { items: { id: string; title: string }[] }
  const review = (title: string) => queue.items.find((one) => one.title === title)?.id
  await decide(staff, review('Open reefs'), 'approve')
  await decide(staff, review('Refused reefs'), 'reject', { reason: 'No method.' })

  await visit(page, '/researcher-profile')
  const main = page.getByRole('main')
  const card = (title: string) => main.getByRole('article').filter({ hasText: title })
  await card('Waiting reefs').getByText('Pending Approval', { exact: true }).waitFor()
  await card('Open reefs').getByText('Approved', { exact: true }).waitFor()
  await card('Refused reefs').getByText('Rejected', { exact: true }).waitFor()
  await expectAccessible(page)
  await card('Open reefs').click({ position: { x: 20, y: 20 } })
  await page.waitForURL('**/project/*')

  const stranger = await visitor()
  await visit(stranger, new URL(page.url()).pathname)
  await stranger.getByRole('link', { name: 'About Ada' }).click()
  await heading(stranger, 'Ada King').waitFor()
  await stranger.getByText('1 active project', { exact: true }).waitFor()
  const row = stranger.getByRole('main').getByRole('listitem').filter({ hasText: 'Open reefs' })
  for (const text of ['Science', 'Approved']) await row.getByText(text).waitFor()
  expect(await stranger.getByText('Waiting reefs').count()).toBe(0)
  await row.getByRole('link').click()
  await stranger.waitForURL('**/project/*')
  await stranger.goBack()
  await heading(stranger, 'Projects').waitFor()
  await stranger.getByRole('link', { name: 'Back', exact: true }).click()
  await stranger.waitForURL('**/project/*')

  await visit(stranger, '/about')
  await stranger.evaluate(() => {
    localStorage.removeItem('lastViewedProject')
    history.pushState({}, '', '/researcher/Unknown')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await heading(stranger, 'Researcher Not Found').waitFor()
  await stranger.getByRole('link', { name: 'Go Back' }).click()
  await stranger.waitForURL('**/about')
})

test('an address without a researcher is not found (PUBR-13)', async () => {
  const page = await visitor()
  // By a request and by client-side navigation, because the browser would log a missing document as an error.
  expect((await page.request.get('/researcher/unknown')).status()).toBe(404)
  await visit(page, '/about')
  await page.evaluate(() => {
    history.pushState({}, '', '/researcher/unknown')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await heading(page, 'Researcher Not Found').waitFor()
  await page.getByRole('link', { name: 'Go Back' }).waitFor()
  await expectAccessible(page)
})
