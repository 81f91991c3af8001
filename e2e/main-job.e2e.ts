import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, settled, stage, visit } from './harness.ts'
import { mailsTo } from './mailbox.ts'
import { fetchHere } from './on-test-mode.ts'
import { becomeDonor, createAccount, fillSignUp } from './people.ts'

// The main job from end to end: a researcher submits, a reviewer approves, a donor gives, everyone can follow the
// money.

const reviewer = 'reviewer@people.example'
const { origin, visitor } = stage(
  { REVIEW_LETTER_SECONDS: '0', STAFF_EMAILS: `chief@people.example,${reviewer}` },
  'whole',
)
const folder = mkdtempSync(join(tmpdir(), 'fundamental-photo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const within = (page: Page) => page.getByRole('dialog')

/** A photo of twelve megapixels with its location, as from a phone. */
async function photo(): Promise<string> {
  const path = join(folder, 'reef.jpg')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'teal', noise } })
    .withExif({ IFD0: { Model: 'Reef camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '18/1 17/1 0/1' } })
    .jpeg({ quality: 70 })
    .toFile(path)
  return path
}

async function decentPage(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function submitProject(page: Page): Promise<void> {
  await visit(page, '/submit-project')
  await page.getByLabel(/^Title/).fill('Do reefs behind islands recover faster?')
  await page.getByLabel(/^Description/).fill('We photograph eight reefs each month for two seasons.')
  await page.getByLabel(/^Sector/).selectOption('science')
  await page.getByLabel(/^Research area/).selectOption('marine-biology')
  await page.getByLabel(/^Funding goal/).fill('7500')
  await page.getByLabel(/^Project image/).setInputFiles(await photo())
  await page.getByText('reef.jpg').waitFor()
  await decentPage(page)
  await button(page, 'Submit for review').click()
  await within(page).getByText('24-72 hours').waitFor()
  await within(page).getByRole('button', { name: 'Go to My Profile' }).click()
  await page.waitForURL('**/researcher-profile**')
}

/** The banner says why the submission waits; setup fee and first month are paid on the gateway's page. */
async function payPlan(page: Page): Promise<void> {
  await visit(page, '/researcher-profile')
  await page.getByText('Your plan is not paid yet. One submission waits').waitFor()
  await page.getByRole('link', { name: 'Choose and pay a plan' }).click()
  await page.getByLabel(/^Country/).selectOption('US')
  await button(page, 'Go to Payment').click()
  await page.getByText('Please agree to the monthly charge.').waitFor()
  await page.getByRole('checkbox').check()
  await decentPage(page)
  await button(page, 'Go to Payment').dblclick()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('button', { name: 'Pay $60.00' }).click()
  await page.waitForURL('**/subscription**')
  await page.getByText('Test card ending 4242').waitFor()
  await decentPage(page)
}

async function approve(page: Page): Promise<void> {
  await visit(page, '/admin/reviews')
  await page
    .getByRole('link', { name: /Do reefs behind islands/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Do reefs behind islands recover faster?' }).waitFor()
  await button(page, /^Declare and open/).click()
  await page.getByText('by you, until').waitFor()
  for (const key of ['4', '=']) await page.keyboard.press(key)
  await decentPage(page)
  await button(page, /^Approve/)
    .first()
    .click()
  await within(page).getByRole('button', { name: 'Approve and publish' }).click()
  await within(page).waitFor({ state: 'detached' })
}

/** From the project's page to the gateway's and back; 50 dollars. */
async function give(page: Page): Promise<void> {
  await button(page, 'Support This Project').click()
  await within(page).getByRole('button', { name: '$50' }).click()
  await within(page).getByText('$46.70').waitFor()
  await within(page).getByLabel('Note to the researcher').fill('For the ugly plots too.')
  await within(page)
    .getByLabel(/I accept the/)
    .check()
  await button(page, 'Continue to payment').dblclick()
  await page.waitForURL('**/test-gateway/pay/**')
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await page.waitForURL('**/project/**')
  await page.getByText('Thank you. Your gift is confirmed').waitFor()
}

test('a project is submitted, approved, paid and followed to the cent (GEN-06, GEN-08, GEN-10, GEN-11, GEN-14, PROJ-32, RESP-19)', async () => {
  const [ada, rosa, dan] = [await visitor(), await visitor(), await visitor()]

  // The researcher signs up, completes the profile, and submits.
  await visit(ada, '/researcher-signup?plan=advanced')
  await fillSignUp(ada, 'ada@people.example', { Institution: 'Institute of Reefs', 'Field of study': 'Marine biology' })
  await createAccount(ada, origin(), 'ada@people.example')
  await within(ada).getByText('Researcher Profile Information').waitFor()
  await within(ada).getByLabel('Bio').fill('I count corals.')
  await within(ada).getByRole('button', { name: /^Save/ }).click()
  await within(ada).waitFor({ state: 'detached' })
  await submitProject(ada)
  await ada.getByText('Pending Approval').waitFor()
  await ada
    .getByRole('link', { name: /Do reefs behind islands/ })
    .first()
    .click()
  await ada.getByText('Under Review').first().waitFor()
  const projectPath = new URL(ada.url()).pathname
  await payPlan(ada)

  // Until it is approved, only the owner can find it (GEN-16).
  const eve = await visitor()
  await visit(eve, projectPath)
  await eve.getByRole('heading', { name: 'Project Not Found' }).waitFor()

  // A reviewer, who is staff by a configured and verified address, reads and approves it.
  await visit(rosa, '/get-started')
  await fillSignUp(rosa, reviewer)
  await createAccount(rosa, origin(), reviewer)
  await approve(rosa)
  await expect
    .poll(async () => (await mailsTo(origin(), 'ada@people.example')).map((mail) => mail.subject).join())
    .toContain('Your project is live')

  // A donor finds it by its sector and gives.
  await becomeDonor(dan, origin(), 'dan@people.example')
  await visit(dan, '/stem-sectors')
  await dan
    .getByRole('link', { name: /Science/ })
    .first()
    .click()
  await dan.getByRole('link', { name: /Marine Biology/ }).click()
  await dan
    .getByRole('link', { name: /Do reefs behind islands/ })
    .first()
    .click()
  await dan.getByText('Live & Accepting Donations').first().waitFor()
  await settled(dan)
  const image = await dan.locator('main img').first().getAttribute('src')
  const bytes = Buffer.from(await (await fetchHere(new URL(image ?? '', origin()))).arrayBuffer())
  const { format, exif } = await sharp(bytes).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
  await decentPage(dan)
  await give(dan)
  await dan.getByRole('link', { name: 'Open the receipt' }).click()
  await dan.getByText('$46.70').first().waitFor()
  await decentPage(dan)
  expect((await mailsTo(origin(), 'dan@people.example')).map((mail) => mail.subject).join()).toMatch(/receipt/i)

  // The totals and the public ledger agree, for every visitor.
  const donorsShown = async (): Promise<number> => {
    await visit(eve, projectPath)
    await eve.getByRole('heading', { level: 1, name: 'Do reefs behind islands recover faster?' }).waitFor()
    return eve.getByText('1 donor').count()
  }
  await expect.poll(donorsShown).toBeGreaterThan(0)
  await visit(eve, `${projectPath}?tab=ledger`)
  for (const amount of ['$50.00', '$1.75', '$1.55', '$46.70']) await eve.getByText(amount).first().waitFor()
  await eve.getByText('Ada K.').first().waitFor()
  await decentPage(eve)

  // The researcher sees the gift, and posts an update that reaches the donor.
  await visit(ada, '/researcher-profile?tab=donors')
  await ada.getByText('For the ugly plots too.').waitFor()
  await visit(ada, `${projectPath}?tab=updates`)
  await ada.getByLabel('Post a progress update').fill('Second dive finished. Site five twice because of the swell.')
  await button(ada, 'Post update').click()
  await ada.getByText('Your update is posted.').waitFor()
  await visit(dan, '/notifications')
  await dan
    .getByText(/New update/)
    .first()
    .waitFor()
  await decentPage(dan)
  await dan
    .getByRole('link', { name: /New update/ })
    .first()
    .click()
  await dan.getByText('Second dive finished.').first().waitFor()
})
