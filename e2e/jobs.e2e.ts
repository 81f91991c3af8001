import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { applyAs, newPosition } from './applicants.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, settled, stage, visit } from './harness.ts'
import { mailedText } from './mailbox.ts'
import { fetchHere, unscripted } from './on-test-mode.ts'
import { tabBeside } from './one-person.ts'
import { becomeDonor, password } from './people.ts'

// A position is posted with and without an account, found, reported, checked and closed.

const chief = 'jobs-chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Company or institution', { exact: true }).fill('Institute of Reefs')
  await page.getByLabel('Location').fill('Honolulu')
  await page.getByLabel('Country').selectOption({ label: 'United States' })
  await page.getByLabel('Type').selectOption({ label: 'Part-time' })
  await page.getByLabel('Category').selectOption({ label: 'Research' })
  await page.getByLabel('Deadline').fill(inDays(5))
  await page.getByLabel('Brief description').fill('Dive with us.')
  await page.getByLabel('Detailed description').fill(`What ${title} is about.`)
}

const mailedJob = async (to: string): Promise<string> =>
  /\/jobs\/manage#\w+/.exec(await mailedText(origin(), to))?.[0] ?? ''

test('a board without positions reports it', async () => {
  const page = await visitor()
  await visit(page, '/jobs')
  await page.getByText('No positions yet').waitFor()
  await expectAccessible(page)
})

test('a person with an account posts a position by keyboard, and changes and closes it (JPST-04, JPST-10, JPST-11, JPST-12, JPST-13, JPST-15, JOBS-05, JOBS-07, JOBS-09, JDET-09, ROUT-15, ROUT-16, NAV-06, NAV-36, GEN-02)', async () => {
  const page = await visitor()
  await becomeDonor(page, origin(), 'poster@people.example')
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Job Board' }).click()
  await page.getByRole('heading', { name: 'Job Board', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Post a Position' }).first().click()
  await page.getByRole('heading', { name: 'Post a Position', level: 1 }).waitFor()
  await press(page, 'Post the Position')
  await page.getByText('Please enter a title.').waitFor()
  await page.getByText('Please add at least one benefit.').waitFor()
  await expectAccessible(page)
  await fill(page, 'Coral diver')
  expect(await page.getByLabel('Type').locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['Full-time', 'Part-time', 'Internship', 'Contract']),
  )
  // The lists grow by Enter and shrink by Backspace; one row cannot be taken out.
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await page.getByLabel('Requirements, 1 of 1').fill('A licence')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Patience')
  await page.keyboard.press('Enter')
  await page.getByLabel('Requirements, 3 of 3').waitFor()
  await page.keyboard.press('Backspace')
  await page.getByLabel('Requirements, 2 of 2').waitFor()
  await press(page, 'Add a benefit')
  await press(page, 'Remove benefit 2')
  await page.getByLabel('Benefits, 1 of 1').fill('Boats')
  await page.reload()
  await settled(page)
  await expect.poll(() => page.getByLabel('Requirements, 2 of 2').inputValue()).toBe('Patience')
  await press(page, 'Preview')
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Coral diver' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Post the Position')
  await page.waitForURL('**/jobs')
  await page.getByText('Your position is published.').waitFor()
  await page.getByText('5 days left').or(page.getByText('6 days left')).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Coral diver' }).click()
  await page.getByRole('heading', { name: 'Coral diver', level: 1 }).waitFor()
  for (const text of ['Patience', 'Boats', 'What Coral diver is about.']) await page.getByText(text).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Its poster is led to the applications, also by the bar of a phone.
  await page.setViewportSize(phone.viewport)
  for (const at of [0, 1]) await page.getByRole('link', { name: 'Applications', exact: true }).nth(at).waitFor()
  expect(await page.getByRole('link', { name: 'Apply Now' }).count()).toBe(0)
  await page.setViewportSize({ width: 375, height: 812 })
  expect((await page.getByText(/^closes /).boundingBox())?.height).toBeLessThan(24)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const address = page.url()
  await visit(page, `${address}/apply`)
  await page.getByText('This is your own position.').waitFor()
  await visit(page, address)
  await page.getByRole('link', { name: 'Edit or close' }).click()
  await page.getByLabel('Title').fill('Coral diver, two visits')
  // Another tab saves meanwhile: what was typed here is kept over it, and the rest is as the other saved it.
  const other = await tabBeside(page)
  await visit(other, page.url())
  await other.getByLabel('Location').fill('Hilo')
  await press(other, 'Save')
  await other.getByText('Your position is up to date.').waitFor()
  await other.close()
  await press(page, 'Save')
  await page.getByText('This position was changed meanwhile.').first().waitFor()
  await page.reload()
  await settled(page)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Coral diver, two visits')
  expect(await page.getByLabel('Location').inputValue()).toBe('Hilo')
  await page.getByText('This position was saved elsewhere after you began to type.').waitFor()
  await press(page, 'Discard the changes')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Coral diver')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Coral diver, two visits')
  await expectAccessible(page)
  await press(page, 'Save')
  await page.getByText('Your position is up to date.').waitFor()
  expect(await page.getByText('This position was saved elsewhere').count()).toBe(0)
  await page.getByRole('heading', { name: 'Coral diver, two visits', level: 1 }).waitFor()
  await expectAccessible(page)
  await press(page, 'Close the Position')
  await press(page, 'Close It')
  await page.getByText('The position is closed.').waitFor()
  await visit(page, '/my-jobs')
  await page.getByText('Closed', { exact: true }).waitFor()
  await expectAccessible(page)
  await visit(page, '/jobs')
  await page.getByRole('link', { name: 'Post a Position' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Coral diver, two visits' }).count()).toBe(0)
})

test('a visitor posts a position, confirms it by mail, and a moderator lets it in; another reports it (GEN-17, JPST-16, JOBS-01, JOBS-06, HOME-10, JDET-08, ROUT-17)', async () => {
  const [guest, staff, reader] = [await visitor(phone), await visitor(), await visitor()]
  await becomeDonor(staff, origin(), chief)
  await visit(guest, '/jobs/post')
  await fill(guest, 'Herbarium curator')
  await guest.getByLabel('Requirements, 1 of 1').fill('Care')
  await guest.getByLabel('Benefits, 1 of 1').fill('Quiet')
  await press(guest, 'Post the Position')
  await guest.getByText('Please enter an e-mail address, so that we can reach you. It is not shown.').waitFor()
  await guest.getByLabel('Your e-mail address').fill('herbarium@guests.example')
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await press(guest, 'Post the Position')
  await guest.waitForURL('**/jobs')
  await guest.getByText(/Received\. Please confirm your e-mail address/).waitFor()
  await expect.poll(() => mailedJob('herbarium@guests.example')).toMatch(/manage/)
  await visit(guest, await mailedJob('herbarium@guests.example'))
  await press(guest, 'Confirm and Send for Checking')
  await guest.getByText('Waits for a moderator').waitFor()
  await expectAccessible(guest)
  await guest.getByLabel('Salary').fill('By agreement')

  await visit(staff, '/admin/moderation')
  await staff.getByRole('link', { name: /Herbarium curator/ }).click()
  await staff.getByRole('heading', { name: 'Herbarium curator' }).first().waitFor()
  await expectAccessible(staff)
  await press(staff, 'Refuse')
  await staff.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await staff.getByText('Please say why: the poster reads it.').waitFor()
  await staff.keyboard.press('Escape')
  await press(staff, 'Publish')
  await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await staff.getByText('Nothing waiting.').waitFor()
  await expectAccessible(staff)
  // The decision came first; what the guest typed meanwhile is still there once the page is reloaded.
  await press(guest, 'Save')
  await guest.getByText('This position was changed meanwhile.').first().waitFor()
  await guest.reload()
  await settled(guest)
  await expect.poll(() => guest.getByLabel('Salary').inputValue()).toBe('By agreement')
  // The mailed link opens the applications too, and Back leads from one to all of them.
  const publicPage = await guest.getByRole('link', { name: 'See it as everyone does' }).getAttribute('href')
  for (const name of ['Keola', 'Malia']) await applyAs(origin(), publicPage?.split('/')[2] ?? '', name)
  await guest.getByRole('link', { name: 'Applications' }).click()
  await guest.getByRole('button', { name: /^Malia Demo/ }).click()
  await guest.getByText('Two summers of Malia.').waitFor()
  await press(guest, /^Next/)
  await guest.getByText('Two summers of Keola.').waitFor()
  await guest.goBack()
  await guest.getByRole('button', { name: /^Keola Demo/ }).click()
  await press(guest, 'Back to the list')
  await guest.getByRole('button', { name: /^Malia Demo/ }).waitFor()
  await guest.goBack()
  await guest.getByLabel('Salary').waitFor()

  await visit(reader, '/')
  await reader.getByRole('link', { name: 'Browse Job Opportunities' }).click()
  await reader.waitForURL('**/jobs')
  await reader.getByLabel('Title or company').fill('no such word')
  await reader.getByText('No positions found matching your criteria.').waitFor()
  await reader.getByLabel('Title or company').fill('herbar')
  await reader.waitForURL('**/jobs?q=herbar')
  await reader.getByRole('link', { name: 'Herbarium curator' }).click()
  await press(reader, 'Report this position')
  await reader.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await reader.getByText('Please choose what is wrong.').waitFor()
  await reader.getByLabel('What is wrong?').selectOption({ label: 'It is wrong or out of date' })
  await expectAccessible(reader)
  await reader.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await reader.getByText('Thank you. A moderator will look at it.').waitFor()
  await visit(staff, '/admin/moderation')
  await staff.getByText('It is wrong or out of date').waitFor()
  await visit(reader, '/jobs/nothing')
  await reader.getByRole('heading', { name: 'Position Not Found' }).waitFor()
  await reader.getByRole('link', { name: 'Back to the Job Board' }).click()
  await reader.waitForURL('**/jobs')
  const plain = await visitor(unscripted)
  await plain.goto('/jobs?q=herbar')
  await plain.getByRole('link', { name: 'Herbarium curator' }).click()
  await plain.getByRole('heading', { name: 'Herbarium curator', level: 1 }).waitFor()
})

test('who has only the mailed link is told when it cannot be read, when it ended, and what was refused', async () => {
  const [guest, other] = [await visitor(), await visitor()]
  const email = 'links@guests.example'
  const post = (path: string, body: unknown) =>
    fetchHere(`${origin()}${path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(body),
    })
  await post('/api/jobs', { ...newPosition('Seed keeper'), contactEmail: email })
  await expect.poll(() => mailedJob(email)).toMatch(/manage/)
  const link = await mailedJob(email)
  await guest.route('**/api/job-links/open', (route) => route.abort('internetdisconnected'))
  await visit(guest, link)
  await guest.getByText('The position could not be read just now.').waitFor()
  await guest.unroute('**/api/job-links/open')
  await press(guest, 'Try again')
  await guest.getByRole('heading', { name: 'Seed keeper', level: 1 }).waitFor()
  // Only a 404 reads as a missing position; every other refusal is shown in its words, and can be tried again.
  const title = 'Please wait a moment.'
  const body = JSON.stringify({ status: 429, code: 'too_many_requests', title })
  for (const [call, path, act] of [
    ['job-links/open', link, 'Try again'],
    ['jobs/*/applications/list', `/jobs/${crypto.randomUUID()}/applications`, 'Try again'],
    ['job-alerts/unsubscribe*', '/job-alert?token=whatever', 'Stop These Mails'],
  ] as const) {
    await other.route(`**/api/${call}`, (route) =>
      route.fulfill({ status: 429, contentType: 'application/problem+json', body }),
    )
    await visit(other, path)
    await press(other, act)
    await other.getByText(title).first().waitFor()
    await other.unroute(`**/api/${call}`)
    await press(other, act)
    await other.getByText(title).waitFor({ state: 'detached' })
  }
  await other.getByText('This link is not complete.').waitFor()
  // A new link is asked for elsewhere: this one ends.
  await post('/api/job-links/end', { token: link.split('#')[1] })
  await press(guest, 'Close the Position')
  await press(guest, 'Close It')
  await guest.getByText('There is no such position.').waitFor()
  await press(guest, 'Confirm and Send for Checking')
  await guest.getByRole('heading', { name: 'This link opens no position' }).waitFor()
  await expectAccessible(guest)
  await visit(other, '/jobs/manage#short')
  await other.getByRole('heading', { name: 'This link opens no position' }).waitFor()
})

test('a search is saved in place: a visitor who signs in for it comes back to it, and saving is undone and repeated (JOBS-04)', async () => {
  const [known, page] = [await visitor(), await visitor(phone)]
  const email = 'searches@people.example'
  await becomeDonor(known, origin(), email)
  await visit(page, '/jobs?q=coral+reef&remote=1')
  await page.getByRole('link', { name: 'Save this search' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(
    (url) => `${url.pathname}${url.search}${url.hash}` === '/jobs?q=coral+reef&remote=1#save-search',
  )
  const save = page.getByRole('button', { name: 'Save this search' })
  await save.waitFor()
  await expect.poll(() => save.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Saved. New positions like these are mailed to you.').waitFor()
  await page.getByLabel('How often new positions are mailed').selectOption({ label: 'Each day' })
  const undo = page.getByRole('button', { name: 'Undo saving this search' })
  expect(await undo.evaluate((one) => one === document.activeElement)).toBe(true)
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The same search in another order is the same.
  await visit(page, '/jobs?remote=1&q=coral+reef&sort=deadline')
  await page.getByRole('button', { name: 'Delete this saved search' }).waitFor()
  expect(await page.getByLabel('How often new positions are mailed').inputValue()).toBe('daily')
  await page.getByRole('link', { name: 'All saved searches' }).click()
  await page.getByRole('link', { name: 'coral reef · Remote possible' }).click()
  await page.getByRole('button', { name: 'Delete this saved search' }).click()
  await save.waitFor()
  await save.click()
  await undo.click()
  await save.waitFor()
  await visit(page, '/my-jobs/saved')
  await page.getByText('You have saved nothing yet.').waitFor()
})
