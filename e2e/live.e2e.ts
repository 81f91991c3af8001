import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { between } from './between.ts'
import { call } from './call.ts'
import { stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const { origin, visitor } = stage({
  REVIEW_LETTER_SECONDS: '0',
  STAFF_EMAILS: 'chief@staff.example,other-chief@staff.example',
})

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account menu$/ })
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/me/events'

test('all tabs of a browser share one stream: news appear in each, and a ban signs each of them out', async () => {
  const chief = await visitor()
  await becomeDonor(chief, origin(), 'chief@staff.example')
  const first = await visitor()
  const streams: Request[] = []
  const open: Request[] = []
  first.context().on('request', (request) => {
    if (!isStream(request)) return
    streams.push(request)
    open.push(request)
  })
  const closed = (request: Request): void => void (open.includes(request) && open.splice(open.indexOf(request), 1))
  first.context().on('requestfailed', closed)
  first.context().on('requestfinished', closed)
  await becomeResearcher(first, origin(), 'tabs@people.example')
  await visit(first, '/about')
  await expect.poll(() => open.length).toBe(1)
  const [second, third] = [await first.context().newPage(), await first.context().newPage()]
  await visit(second, '/terms')
  await visit(third, '/notifications')
  await third.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()

  // Submission and approval are two notifications.
  await openProject(first, chief, 'Sheltered reefs')
  for (const page of [first, second]) {
    await page.getByRole('banner').getByText(', 2 unread notifications').waitFor()
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Notifications (2)' }).waitFor()
  }
  await third.getByRole('main').getByText('2 unread').waitFor()
  expect(open).toHaveLength(1)

  // Another tab takes over from the one that had the stream.
  const before = streams.length
  await first.close()
  await expect.poll(() => streams.length).toBeGreaterThan(before)
  await openProject(second, chief, 'Open reefs')
  await third.getByRole('main').getByText('4 unread').waitFor()

  const { body } = await call(second, 'GET', '/api/me')
  const { userId } = body as { userId: string }
  const banned = await call(chief, 'POST', `/api/admin/users/${userId}/ban`, { reason: 'Copied results.' })
  expect(banned.status).toBe(204)
  await second.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  await third.waitForURL('**/get-started**')
})

test('an open page of a project shows a new update automatically, to visitors a little later, and the bar says that there is news', async () => {
  const [chief, owner, donor, stranger] = [await visitor(), await visitor(), await visitor(), await visitor()]
  await becomeDonor(chief, origin(), 'other-chief@staff.example')
  await becomeResearcher(owner, origin(), 'live-owner@people.example')
  await becomeDonor(donor, origin(), 'live-donor@people.example')
  const id = await openProject(owner, chief, 'Quiet reefs')
  expect((await call(donor, 'POST', `/api/projects/${id}/save`)).status).toBe(204)
  await visit(donor, `/project/${id}?tab=updates`)
  await donor.getByText('No updates available yet.').waitFor()
  await stranger.clock.install()
  await visit(stranger, `/project/${id}?tab=updates`)
  await stranger.getByText('No updates available yet.').waitFor()
  // A page without a session asks now and then; its first look remembers when the text last changed.
  const looked = Promise.withResolvers<undefined>()
  await between(stranger, '/api/projects/*/totals', () => void looked.resolve(undefined))
  await stranger.clock.fastForward(21_000)
  await looked.promise
  await visit(owner, '/researcher-profile')
  await owner.getByRole('link', { name: 'Post an Update on Quiet reefs' }).waitFor()
  const posted = await call(owner, 'POST', `/api/projects/${id}/updates`, { content: 'Third dive finished.' })
  expect(posted.status).toBe(201)
  await donor.getByText('Third dive finished.').waitFor()
  await donor.getByRole('banner').getByText(', 1 unread notification').waitFor()
  await stranger.clock.fastForward(21_000)
  await stranger.getByText('Third dive finished.').waitFor()
})

test('a signed-out visitor loads no script for it and opens no stream', async () => {
  const page = await visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  expect(asked.filter((path) => path.includes('live') || path === '/api/me/events')).toEqual([])
})
