import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { expectAccessible, expectNoSidewaysScroll, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'

const { origin, visitor } = stage()
const folder = mkdtempSync(join(tmpdir(), 'fundamental-submit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const field = (page: Page, label: RegExp) => page.getByLabel(label)
const send = (page: Page) => page.getByRole('button', { name: 'Submit for review' })
const fileOf = (name: string, bytes: number): string => {
  const path = join(folder, name)
  writeFileSync(path, new Uint8Array(bytes))
  return path
}
const labelsOf = async (page: Page, select: RegExp): Promise<string[]> =>
  (await field(page, select).locator('option').allTextContents()).slice(1)

test('visitors are sent to /get-started (SUBM-01, PERM-14), donors to their profile', async () => {
  const stranger = await visitor()
  for (const path of ['/submit-project', '/donor-profile', '/researcher-profile']) {
    await stranger.goto(path)
    await stranger.waitForURL(`**/get-started?next=${encodeURIComponent(path)}`)
  }
  const donor = await visitor()
  await becomeDonor(donor, origin(), 'donor@people.example')
  await donor.goto('/submit-project')
  await donor.waitForURL('**/donor-profile')
})

const areas: Readonly<Record<string, readonly string[]>> = {
  Science: ['Conservation', 'Ecology', 'Wildlife', 'Marine Biology', 'Environmental Science', 'Climate Research'],
  Technology: [
    ...['Artificial Intelligence', 'Robotics', 'Software Engineering'],
    ...['Cybersecurity', 'Data Science', 'Machine Learning'],
  ],
  Medicine: ['Genetics', 'Neuroscience', 'Oncology', 'Cardiology', 'Immunology', 'Public Health'],
  Engineering: ['Mechanical', 'Electrical', 'Civil', 'Chemical', 'Aerospace', 'Biomedical'],
  Mathematics: [
    ...['Statistics', 'Applied Mathematics', 'Pure Mathematics'],
    ...['Mathematical Modeling', 'Computational Mathematics'],
  ],
}

test('the form asks, stores, refuses and submits, each as specified (ROUT-09, MODL-13, SUBM-10, SUBM-11, SUBM-12, SUBM-05, SUBM-06, SUBM-07, SUBM-08, SUBM-09, SUBM-13, SUBM-14, SUBM-15, SUBM-16, SUBM-17, SUBM-18, SUBM-19, SUBM-20, SUBM-21, SUBM-22, SUBM-23, TAXO-01, TAXO-02, TAXO-03, TAXO-04, TAXO-05, TAXO-06)', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'ada@people.example')
  await visit(page, '/submit-project')
  await page.getByRole('heading', { level: 1, name: 'Submit a project' }).waitFor()

  // Hints, the placeholder, and sectors with their areas.
  await page.getByText('Enter the amount still needed beyond existing grants.').waitFor()
  await page.getByText('$6,000-$8,000').waitFor()
  await page.getByRole('img', { name: 'Placeholder drawing' }).waitFor()
  expect(await field(page, /^Research area/).isDisabled()).toBe(true)
  expect(await labelsOf(page, /^Sector/)).toEqual(Object.keys(areas))
  for (const [sector, labels] of Object.entries(areas)) {
    await field(page, /^Sector/).selectOption(sector)
    expect(await field(page, /^Research area/).inputValue()).toBe('')
    expect(await labelsOf(page, /^Research area/)).toEqual(labels)
    await field(page, /^Research area/).selectOption(labels[1] ?? '')
  }
  await field(page, /^Sector/).selectOption('')

  // Missing input is reported next to its field.
  await send(page).click()
  for (const text of ['Please enter a title.', 'Please describe the project.', 'Please choose a sector.'])
    await page.getByText(text).waitFor()
  expect(await field(page, /^Minimum/).getAttribute('aria-invalid')).toBeNull()
  await page.getByText('Please choose a research area.').waitFor()
  await page.getByText('Please enter a whole number of dollars between 1 and 10,000,000.').waitFor()
  expect(await field(page, /^Title/).evaluate((one) => one === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Wrong files are refused before the upload.
  await page.getByLabel(/^Project image/).setInputFiles(fileOf('notes.txt', 12))
  await page.getByText('Please select an image file').waitFor()
  await page.getByLabel(/^Project image/).setInputFiles(fileOf('huge.png', 10 * 1024 * 1024))
  await page.getByText('File size must be less than 10MB').waitFor()

  // A reload or a failure loses nothing.
  await field(page, /^Title/).fill('Do bats follow the tractor?')
  await field(page, /^Description/).fill('Bats hunt over fresh hay.')
  await field(page, /^Sector/).selectOption('science')
  await field(page, /^Research area/).selectOption('wildlife')
  await field(page, /^Funding goal/).fill('10.5')
  await page.reload()
  await settled(page)
  await expect.poll(() => field(page, /^Title/).inputValue()).toBe('Do bats follow the tractor?')
  expect(await field(page, /^Research area/).inputValue()).toBe('wildlife')
  await send(page).click()
  await page.getByText('Please enter a whole number of dollars').waitFor()
  await field(page, /^Funding goal/).fill('6400')

  // Timeline, impact and methodology may stay empty.
  for (const label of [/^Timeline/, /^Expected impact/, /^Methodology/])
    expect(await field(page, label).inputValue()).toBe('')

  // During sending, and afterwards.
  await between(page, '/api/projects', () => setTimeout(600))
  await send(page).click()
  await page.getByRole('button', { name: 'Submitting...' }).waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('24-72 hours').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go to My Profile' }).click()
  await page.waitForURL('**/researcher-profile**')
  const { body } = await call(page, 'GET', '/api/me/projects')
  expect(body).toMatchObject({
    items: [{ title: 'Do bats follow the tractor?', subsection: 'wildlife', totalTarget: 6400, status: 'pending' }],
  })
  await visit(page, '/submit-project')
  expect(await field(page, /^Title/).inputValue()).toBe('')
})

test('a waiting project can be withdrawn by its researcher, who keeps its page (PROJ-43)', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'rosalind@people.example')
  const project = { title: 'Helix', description: 'Fibres.', sector: 'science', subsection: 'ecology', fundingGoal: 900 }
  expect((await call(page, 'POST', '/api/projects', project)).status).toBe(201)
  await visit(page, '/researcher-profile')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Helix', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this project?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText('You withdrew this project').waitFor()
  expect(await page.getByRole('button', { name: 'Withdraw Project' }).count()).toBe(0)
  await expectAccessible(page)
  await visit(page, '/researcher-profile')
  await page.getByRole('main').getByText('Withdrawn', { exact: true }).waitFor()
})

test('a failed save keeps the typed text and reports it (SUBM-39); Back (SUBM-03) and Cancel (SUBM-04) lead to the profile', async () => {
  const page = await visitor()
  await becomeResearcher(page, origin(), 'lise@people.example')
  await visit(page, '/submit-project')
  await field(page, /^Title/).fill('Fission')
  await between(page, '/api/projects', () => 408)
  await send(page).click()
  await page.getByText('Nothing you typed is lost').waitFor()
  expect(await field(page, /^Title/).inputValue()).toBe('Fission')
  for (const name of ['Back', 'Cancel'])
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
      '/researcher-profile',
    )
})
