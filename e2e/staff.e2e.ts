import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { focused } from './forms.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher, comeBack } from './people.ts'

// The three configured addresses become chief, reviewer and support, in this order (AMB-026).
const staff = { chief: 'chief@staff.example', reviewer: 'reviewer@staff.example', support: 'support@staff.example' }
const { origin, visitor } = stage({
  STAFF_EMAILS: Object.values(staff).join(','),
  REVIEW_LETTER_SECONDS: '0',
})

const known = new Set<string>()
/** Signs up once on each product, and signs in afterwards. */
async function staffPage(who: keyof typeof staff, path: string, options = {}): Promise<Page> {
  const page = await visitor(options)
  await (known.has(origin() + who) ? comeBack : becomeDonor)(page, origin(), staff[who])
  known.add(origin() + who)
  await visit(page, path)
  return page
}
const sidebar = async (page: Page): Promise<string[]> => {
  const nav = page.getByRole('navigation', { name: 'Staff area' })
  await nav.waitFor()
  return nav.getByRole('link').allTextContents()
}
const publicBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const queue = (page: Page) => page.getByRole('list', { name: 'Queue' }).getByRole('link')

async function submit(page: Page, name: string, sector: string, subsection: string): Promise<string> {
  const project = { title: name, description: 'Eight plots, counted blind.', sector, subsection, fundingGoal: 7500 }
  const answer = await call(page, 'POST', '/api/projects', project)
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

test('the page of the staff area loads before its visitor is known (ADMN-01)', async () => {
  const html = await (await fetch(`${origin()}/admin`)).text()
  expect(html).toMatch(/role="status"[^>]*>.*Loading/s)
})

test('people who are not staff are sent to the sign-in page, and read why when signed in (ADMN-02)', async () => {
  const page = await visitor()
  await visit(page, '/admin/reviews')
  await page.waitForURL('**/sign-in?next=%2Fadmin%2Freviews')
  await becomeDonor(page, origin(), 'curious@people.example')
  await visit(page, '/admin')
  await page.waitForURL('**/sign-in?next=%2Fadmin')
  await title(page, 'This area is for staff').waitFor()
})

test('each role finds its own entries and figures in a frame without the public bar (GEN-03, NAV-02, ROUT-20, ADMN-03, ADMN-04, ADMN-09, ADMN-30, ADMN-31, PERM-04)', async () => {
  const both = ['Dashboard', 'Project Reviews', 'Verifications', 'Sessions']
  const figures = { 'Pending reviews': true, 'Active projects': true, 'Total users': true }
  const expected = {
    chief: {
      entries: [
        ...[...both, 'Content Moderation', 'User Management', 'Support Tickets'],
        ...['Mail Delivery', 'Analytics', 'Financial', 'Settings'],
      ],
      figures,
    },
    reviewer: { entries: both, figures: { 'In your areas': true, 'Your median': true, 'Total users': false } },
    support: {
      entries: ['Dashboard', 'Sessions', 'User Management', 'Support Tickets', 'Mail Delivery'],
      figures: { 'First answers due': true, 'Median first answer': true, 'Pending reviews': false },
    },
  }
  for (const who of ['chief', 'reviewer', 'support'] as const) {
    const page = await staffPage(who, '/admin')
    expect(await sidebar(page)).toEqual(expected[who].entries)
    await page.getByText('Admin User').waitFor()
    await title(page, 'Dashboard').waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await publicBar(page).count()).toBe(0)
    for (const [label, isThere] of Object.entries(expected[who].figures))
      expect(await page.getByRole('term').filter({ hasText: label }).count(), `${who}: ${label}`).toBe(isThere ? 1 : 0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})

test('in public, staff see Admin User and the way to the staff area, and nothing of donors or researchers (NAV-35)', async () => {
  const page = await staffPage('support', '/')
  await publicBar(page).waitFor()
  await page.getByRole('button', { name: /Admin User.*Admin Account/ }).click()
  const items = ['Admin Dashboard', 'Notifications', 'Settings', 'Sign Out']
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(items)
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
  await page.waitForURL('**/admin')
})

test('the bar is hidden in the staff area only, not on every path with the same beginning (AMB-013)', async () => {
  const hasBar = async (path: string) => (await (await fetch(origin() + path)).text()).includes('aria-label="Main"')
  expect([await hasBar('/admin'), await hasBar('/adminfoo')]).toEqual([false, true])
})

test('a screen that a role may not see reports it inside the frame, and so does an unknown one (ADMN-32)', async () => {
  const page = await staffPage('support', '/admin/reviews')
  await title(page, 'You are not allowed to see this page').waitFor()
  expect((await call(page, 'GET', '/api/admin/reviews')).status).toBe(403)
  await visit(page, '/admin/nowhere')
  await title(page, 'Oops! Page not found').waitFor()
  expect(await sidebar(page)).toEqual(['Dashboard', 'Sessions', 'User Management', 'Support Tickets', 'Mail Delivery'])
  await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click()
  await title(page, 'Dashboard').waitFor()
})

test('a reviewer reads, comments and approves by keyboard shortcuts; the owner is notified and the project is found (SUBM-38, ADMN-13, ADMN-16, ADMN-18, ADMN-19, ADMN-20, ADMN-21, ADMN-23, ADMN-25, LIST-25)', async () => {
  const owner = await visitor(phone)
  await becomeResearcher(owner, origin(), 'owner@people.example')
  const id = await submit(owner, 'Night skies over the bay', 'science', 'marine-biology')
  await submit(owner, 'Gaps between primes', 'mathematics', 'pure-mathematics')

  const chief = await staffPage('chief', '/admin/reviews')
  await expect.poll(() => queue(chief).count()).toBe(2)
  await chief.getByLabel('Search title or researcher').focus()
  await chief.keyboard.type('night')
  await expect.poll(() => queue(chief).count()).toBe(1)
  expect(await focused(chief)).toBe('Search title or researcher')
  await chief.getByLabel('Search title or researcher').fill('nothing of this name')
  await chief.getByText('No review found').waitFor()
  await chief.getByRole('link', { name: 'Clear the Search' }).click()
  await expect.poll(() => chief.getByLabel('Search title or researcher').inputValue()).toBe('')
  await expect.poll(() => queue(chief).count()).toBe(2)
  await chief.getByText("1 waiting project matches no reviewer's expertise.").waitFor()

  const page = await staffPage('reviewer', '/admin')
  await page.getByRole('list', { name: 'Review queue' }).getByText('Night skies over the bay').waitFor()
  await visit(page, '/admin/reviews')
  await queue(page).first().waitFor()
  const [line, ...others] = await queue(page).allTextContents()
  expect(others).toEqual([])
  for (const part of ['Marine Biology', 'Ada King', '$7,500', 'Eight plots', 'Low priority', 'Submitted'])
    expect(line).toContain(part)
  await page.keyboard.press('j')
  await title(page, 'Night skies over the bay').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('by you, until').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Ask for the permit.')
  await page.reload()
  await settled(page)
  await title(page, 'Night skies over the bay').waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Ask for the permit.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ask for the permit.' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await title(page, 'Project Reviews').click()
  await page.keyboard.press('4')
  await page.keyboard.press('=')
  await page.getByText('28 of 28').waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Approve this project?' })
  await dialog.getByText('Show it in more browse areas').click()
  await dialog.getByRole('checkbox', { name: 'Astronomy' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve and publish' }).click()
  await page.getByText('Approved and published: Night skies over the bay').waitFor()
  await expect.poll(() => focused(page)).toBeTruthy()

  await visit(page, '/projects/science/astronomy')
  await page
    .getByRole('link', { name: /Night skies over the bay/ })
    .first()
    .waitFor()
  await visit(owner, '/notifications')
  await owner.getByRole('link', { name: /Night skies over the bay is approved and live/ }).click()
  await owner.waitForURL(`**/project/${id}`)
  await owner.getByText('Live & Accepting Donations').first().waitFor()
})

test('of two reviewers the second learns the name of the first, and the owner reads the reason (ADMN-24, ADMN-26)', async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'second-owner@people.example')
  const id = await submit(owner, 'A shorter path for bees', 'science', 'ecology')
  const [chief, reviewer] = [await staffPage('chief', '/admin/reviews'), await staffPage('reviewer', '/admin/reviews')]
  for (const page of [chief, reviewer]) {
    await queue(page).filter({ hasText: 'A shorter path for bees' }).click()
    await title(page, 'A shorter path for bees').waitFor()
    await page.getByRole('button', { name: /Declare and open/ }).click()
    // The first one reads it until she gives it back; then the second has it.
    if (page === chief) await page.getByRole('button', { name: 'Release' }).click()
    if (page === chief) await page.getByText('Back in the queue').waitFor()
  }
  await reviewer.getByText('by you, until').waitFor()
  await reviewer.keyboard.press('r')
  const rejecting = reviewer.getByRole('dialog', { name: 'Reject this project?' })
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await rejecting.getByText('Please write a reason for the researcher.').waitFor()
  await expect
    .poll(() => rejecting.getByRole('textbox', { name: 'Reason' }).evaluate((box) => box === document.activeElement))
    .toBe(true)
  await rejecting.getByRole('textbox', { name: 'Reason' }).fill('Please say how bees are counted.')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await reviewer.getByText('Rejected: A shorter path for bees').waitFor()
  for (const key of ['3', '=', 'a']) await chief.keyboard.press(key)
  await chief.getByRole('button', { name: 'Approve and publish' }).click()
  const late = chief.getByRole('dialog', { name: 'Already decided' })
  await late.getByText(/^Ada King has already rejected this project/).waitFor()
  await late.getByRole('button', { name: 'See how it stands' }).click()
  await chief.getByText('Please say how bees are counted.').first().waitFor()
  await visit(owner, '/notifications')
  await owner.getByText('The reviewer wrote: Please say how bees are counted.').waitFor()
  await owner.getByRole('link', { name: /A shorter path for bees was not approved/ }).click()
  await owner.waitForURL(`**/project/${id}`)
  await owner.getByText('Not Approved').first().waitFor()
})

test('the super admin sees the latest actions and quick actions (ADMN-14, ADMN-15)', async () => {
  const page = await staffPage('chief', '/admin')
  await page.getByRole('region', { name: 'Recent activity' }).getByText('Ada King rejected A shorter path').waitFor()
  await page.getByRole('link', { name: 'Review pending projects' }).click()
  await title(page, 'Project Reviews').waitFor()
})

test('the queue shows ten reviews at 900 px, by time; j and Enter open one, and after a decision the next has the focus', async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'busy-owner@people.example')
  for (let at = 1; at <= 10; at++) await submit(owner, `Ring number ${at}`, 'mathematics', 'pure-mathematics')
  const page = await staffPage('chief', '/admin/reviews', { viewport: { width: 1280, height: 900 } })
  const rows = queue(page).filter({ hasText: 'Ring number' })
  await expect.poll(() => rows.count()).toBe(10)
  const ends = await queue(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(ends.filter((end) => end <= 900).length).toBeGreaterThanOrEqual(10)
  await page.getByRole('list', { name: 'Queue' }).getByRole('heading', { name: 'Later' }).waitFor()
  await rows.first().click()
  await title(page, 'Ring number 1').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('by you, until').waitFor()
  // Six keys from the closed item to the decision: Enter, 4, =, a, Enter.
  for (const key of ['4', '=', 'a', 'Enter']) await page.keyboard.press(key)
  await page.getByText('Approved and published: Ring number 1').waitFor()
  await title(page, 'Ring number 2').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Declare and open')
})

test('support follows a mail by its state, on a desk and on a phone; no address is shown there', async () => {
  const page = await staffPage('support', '/admin/mail')
  await title(page, 'Mail Delivery').waitFor()
  await page.getByRole('table', { name: 'Mails' }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('.example')
  await expectAccessible(page)
  await page.getByLabel('State').selectOption('given_up')
  await page.getByText('No mails found.').waitFor()
  await page.getByLabel('State').selectOption('')
  await page.getByLabel('Whole address').fill('second-owner@people.example')
  await page.waitForURL('**search=second-owner**')
  await expect.poll(() => page.getByRole('table', { name: 'Mails' }).getByRole('row').count()).toBeGreaterThan(1)
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('on a phone the desk shows the list, then the item', async () => {
  const owner = await visitor()
  await becomeResearcher(owner, origin(), 'phone-owner@people.example')
  await submit(owner, 'Knots in the plane', 'mathematics', 'pure-mathematics')
  const page = await staffPage('chief', '/admin/reviews', phone)
  await queue(page).filter({ hasText: 'Knots in the plane' }).click()
  await title(page, 'Knots in the plane').waitFor()
  expect(await queue(page).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the queue' }).click()
  await queue(page).first().waitFor()
})
