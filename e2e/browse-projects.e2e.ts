import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { decide } from './decide.ts'
import { focused, isInView } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'

const { origin, visitor } = stage({ STAFF_EMAILS: 'chief@staff.example' })

type Queue = { readonly items: readonly { readonly id: string; readonly projectId: string }[] }

/** Submitted by the owner; staff approve the first ones, reject the last but one, and leave the last one pending. */
async function manyProjects(owner: Page, count: number): Promise<string[]> {
  const ids: string[] = []
  // The largest plan holds ten listings, so the other half is a colleague's.
  const colleague = await visitor()
  await becomeResearcher(colleague, origin(), 'colleague@people.example')
  for (let at = 0; at < count; at++) {
    const draft = { title: `Reef ${at}`, description: 'Counted blind.', sector: 'science', subsection: 'wildlife' }
    const fundingUses = at === 2 ? ['fieldwork'] : ['equipment']
    const sent = await call(at < count / 2 ? colleague : owner, 'POST', '/api/projects', {
      ...draft,
      fundingGoal: 1000 + at,
      fundingUses,
    })
    ids.push((sent.body as { id: string }).id)
  }
  const chief = await visitor()
  await becomeDonor(chief, origin(), 'chief@staff.example')
  for (const [at, id] of ids.slice(0, -1).entries()) {
    const queue = (await call(chief, 'GET', '/api/admin/reviews')).body as Queue
    const review = queue.items.find((item) => item.projectId === id)?.id
    const verdict = at === count - 2 ? 'reject' : 'approve'
    const body = verdict === 'reject' ? { reason: 'The counts are not blind.' } : {}
    expect(await decide(chief, review, verdict, body)).toBe(204)
  }
  return ids
}

/** Notes whether a frame ever showed the heading of what is not there. */
function watchForNotFound(): void {
  const look = (): void => {
    const heading = document.querySelector('h1')
    const isSeen = heading?.checkVisibility({ opacityProperty: true }) && heading.textContent === 'Project Not Found'
    if (isSeen) Object.assign(window, { sawNotFound: true })
    requestAnimationFrame(look)
  }
  look()
}

const area = '/projects/science/wildlife'
const grid = (page: Page) => page.getByRole('region', { name: /^All projects/ }).getByRole('article')
const carousel = (page: Page) => page.getByRole('region', { name: 'Trending Projects' }).getByRole('article')
const firstTitle = (page: Page) => grid(page).first().getByRole('heading').textContent()

test('visitors browse, sort, page and come back (ROUT-14, LIST-24, PROJ-39, PROJ-40); owners see what visitors do not (PROJ-05, PROJ-06, PROJ-31)', async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'owner@people.example')
  const ids = await manyProjects(owner, 16)
  const [rejected = '', pending = ''] = ids.slice(-2)

  const page = await visitor()
  await visit(page, area)
  await page.getByRole('heading', { level: 1, name: 'Wildlife' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Sorting and filtering are in the address; going back undoes them (LIST-24).
  await page.getByLabel('Sort by').focus()
  await page.getByLabel('Sort by').selectOption('needed')
  await page.waitForURL('**sort=needed**')
  await expect.poll(() => firstTitle(page)).toBe('Reef 13')
  expect(await focused(page)).toBe('Sort by')
  await page.getByLabel('Category').selectOption('fieldwork')
  await page.waitForURL('**use=fieldwork**')
  await expect.poll(() => grid(page).count()).toBe(1)
  await page.reload()
  await settled(page)
  expect(await page.getByLabel('Category').inputValue()).toBe('fieldwork')
  await page.goBack()
  await expect.poll(() => grid(page).count()).toBe(12)
  expect(await page.getByLabel('Category').inputValue()).toBe('all')
  await page.getByLabel('Category').selectOption('fieldwork')
  await expect.poll(() => grid(page).count()).toBe(1)
  await page.goBack()
  await expect.poll(() => grid(page).count()).toBe(12)
  await page.goForward()
  await expect.poll(() => grid(page).count()).toBe(1)
  expect(await page.getByLabel('Category').inputValue()).toBe('fieldwork')
  await page.goBack()
  await expect.poll(() => grid(page).count()).toBe(12)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL('**page=2**')
  await expect.poll(() => grid(page).count()).toBe(2)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('needed')

  // A project, its tabs, and back (PROJ-39, PROJ-40).
  await grid(page).last().getByRole('link').click()
  await page.waitForURL('**/project/**')
  await page.getByRole('heading', { level: 1, name: 'Reef 0' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Reef 0')
  await page.getByRole('status').getByText('Reef 0 · Fundamental').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastViewedProject'))).toBe(ids[0])
  await expectAccessible(page)
  for (const name of ['Methodology', 'Updates', 'Ledger']) await page.getByRole('tab', { name, exact: true }).click()
  await page.waitForURL('**tab=ledger**')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**page=2**')
  await visit(page, `${area}?page=99`)
  await page.getByText('There is no page 99: this is the last one, page 2.').waitFor()

  // The owner sees pending and rejected projects with their status (PROJ-05, PROJ-06, PROJ-31).
  const openOwn = async (title: string): Promise<void> => {
    await visit(owner, '/researcher-profile')
    await owner.getByRole('link', { name: title, exact: true }).click()
  }
  await visit(owner, '/researcher-profile')
  await owner.getByRole('dialog').waitFor()
  await owner.keyboard.press('Escape')
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await openOwn('Reef 15')
  await owner.waitForURL(`**/project/${pending}`)
  // Reloaded, the server renders it for a stranger: its owner never sees that.
  await owner.addInitScript(watchForNotFound)
  await owner.reload()
  await owner.getByText('Under Review').first().waitFor()
  expect(await owner.evaluate(() => Object.hasOwn(window, 'sawNotFound'))).toBe(false)
  await owner.getByText('Under Review').waitFor()
  expect(await owner.getByRole('button', { name: 'Support This Project' }).count()).toBe(0)
  await openOwn('Reef 14')
  await owner.waitForURL(`**/project/${rejected}`)
  await owner.getByText('Not Approved', { exact: true }).waitFor()
  await owner.getByRole('note').getByText('The counts are not blind.').waitFor()
  await expectAccessible(owner)
})

test('the carousel leads to a project (HOME-13); sharing copies the link if there is no share sheet (PROJ-11); saving asks to sign in and is kept (PROJ-12, GEN-12, ROUT-10)', async () => {
  const page = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await visit(page, '/')
  const title = (await carousel(page).first().getByRole('heading').textContent()) ?? ''
  await carousel(page).first().getByRole('link').click()
  await page.waitForURL('**/project/**')
  const path = new URL(page.url()).pathname
  await visit(page, path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin() + path)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByText('Sign in to save this project').waitFor()

  const donor = await visitor(phone)
  await becomeDonor(donor, origin(), 'donor@people.example')
  await visit(donor, path)
  await donor.getByRole('button', { name: 'Save', exact: true }).click()
  await donor.getByRole('button', { name: 'Saved' }).waitFor()
  await donor.reload()
  await settled(donor)
  await donor.getByRole('button', { name: 'Saved' }).click()
  await donor.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await expectAccessible(donor)
  await expectNoSidewaysScroll(donor)
})

test('parts below the first view load their scripts once they come near', async () => {
  const page = await visitor()
  await visit(page, area)
  await grid(page).first().getByRole('link').click()
  await page.waitForURL('**/project/**')
  // So low that the sections are far below it, although this project has little text.
  const reader = await visitor({ viewport: { width: 390, height: 300 } })
  const asked: string[] = []
  reader.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(reader, new URL(page.url()).pathname)
  const hasCome = (): boolean => asked.some((one) => /\/Sections-/.test(one))
  // The last part below the first view, which the server rendered.
  const report = reader.getByRole('button', { name: /^Report/ })
  expect([hasCome(), await report.count()]).toEqual([false, 1])
  await report.scrollIntoViewIfNeeded()
  await expect.poll(hasCome).toBe(true)
  await report.click()
  await reader.getByRole('dialog').waitFor()
})

/** A press shows its result before the server has it: the page is loaded until it does. */
async function visitUntil(page: Page, path: string, shown: Locator): Promise<void> {
  const look = async (): Promise<number> => {
    await visit(page, path)
    return shown.count()
  }
  await expect.poll(look).toBe(1)
}

test('saved projects have their own page, which explains itself when it is empty; removing can be undone', async () => {
  const donor = await visitor(phone)
  await becomeDonor(donor, origin(), 'keeper@people.example')
  await visit(donor, '/')
  await donor.getByRole('button', { name: 'account menu' }).click()
  await donor.getByRole('menuitem', { name: 'Saved Projects' }).click()
  await donor.getByText('You have not saved a project yet.').waitFor()
  await expectAccessible(donor)
  await donor.getByRole('link', { name: 'Explore Projects' }).last().waitFor()

  await visit(donor, '/')
  await carousel(donor).first().getByRole('link').click()
  await donor.waitForURL('**/project/**')
  await donor.getByRole('button', { name: 'Save', exact: true }).click()
  await donor.getByRole('button', { name: 'Saved' }).waitFor()
  const title = (await donor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const kept = donor.getByRole('heading', { level: 2, name: title })
  await visitUntil(donor, '/saved', kept)
  await donor.getByRole('button', { name: `Remove ${title}` }).click()
  await donor.getByText(`Removed: ${title}`).waitFor()
  expect(await focused(donor)).toBe('Undo')
  await donor.getByRole('button', { name: 'Undo' }).click()
  await donor.getByRole('button', { name: `Remove ${title}` }).waitFor()
  await visitUntil(donor, '/saved', kept)
  await expectAccessible(donor)
  await expectNoSidewaysScroll(donor)
  await donor.getByRole('button', { name: `Remove ${title}` }).click()
  await donor.getByRole('button', { name: 'Undo' }).waitFor()
  await visitUntil(donor, '/saved', donor.getByText('You have not saved a project yet.'))
})

test.each([{ width: 1280, height: 860 }, phone.viewport])(
  'the gift dialog shows and counts what is missing, and a press that slips outside closes nothing (%o)',
  async (viewport) => {
    const page = await visitor({ viewport })
    await visit(page, area)
    await grid(page).first().getByRole('link').click()
    await page.getByRole('button', { name: 'Support This Project' }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel(/own amount/)
    const goOn = dialog.getByRole('button', { name: 'Continue to payment' })
    await amount.fill('fifty')
    await goOn.click()
    await expect.poll(() => isInView(dialog.getByText('2 answers are missing or need a change.'))).toBe(true)
    expect(await focused(page)).toMatch(/own amount/)
    await expectAccessible(page)
    await amount.fill('50')
    await goOn.click()
    await expect.poll(() => focused(page)).toMatch(/I accept the/)
    const terms = dialog.getByLabel(/I accept the/)
    expect(await isInView(terms)).toBe(true)
    await terms.check()
    await dialog.getByLabel(/Give as a guest/).check()
    await dialog.getByLabel('E-mail for the receipt').fill('stranger@people.example')
    await between(page, '/api/donations', () => 408)
    await goOn.click()
    await expect.poll(() => isInView(dialog.getByText('The server cannot be reached.'))).toBe(true)

    // Text that is selected by dragging over the edge.
    const box = await dialog.getByLabel('E-mail for the receipt').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(2, 2)
    await page.mouse.up()
    expect(await dialog.getByLabel('E-mail for the receipt').inputValue()).toBe('stranger@people.example')
    await page.mouse.click(2, 2)
    await dialog.waitFor({ state: 'detached' })
  },
)

test("a donor sees 'Match' on projects of their interests (LIST-22), and nowhere else (LIST-23)", async () => {
  const donor = await visitor()
  await becomeDonor(donor, origin(), 'biologist@people.example')
  await visit(donor, area)
  await grid(donor).first().waitFor()
  expect(await donor.getByText('Match', { exact: true }).count()).toBe(0)
  expect((await call(donor, 'PUT', '/api/me/interests', { areas: ['space'] })).status).toBe(200)
  await visit(donor, area)
  expect(await donor.getByText('Match', { exact: true }).count()).toBe(0)
  expect((await call(donor, 'PUT', '/api/me/interests', { areas: ['biology'] })).status).toBe(200)
  await visit(donor, area)
  await expect.poll(() => grid(donor).getByText('Match', { exact: true }).count()).toBe(12)
  await donor.getByRole('region', { name: 'Trending' }).getByText('Match', { exact: true }).first().waitFor()
  await expectAccessible(donor)

  const stranger = await visitor(phone)
  await visit(stranger, area)
  expect(await stranger.getByText('Match', { exact: true }).count()).toBe(0)
})
