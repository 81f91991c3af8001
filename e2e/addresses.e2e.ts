import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailsTo } from './mailbox.ts'
import { becomeDonor, becomeResearcher, comeBack, signIn } from './people.ts'

const chief = 'chief@staff.example'
const { origin, visitor } = stage({ STAFF_EMAILS: chief, BRAND: 'Lumen' })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const main = (page: Page) => page.getByRole('main')

/** Opens a path by client-side navigation: loading a missing document would be logged as an error by the browser. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const sectors = { Science: 'science', Technology: 'technology', Engineering: 'engineering', Mathematics: 'mathematics' }
const descriptionOf = (card: string, label: string): string =>
  card.replace(label, '').replace(/No active projects yet|\d+ active projects?/, '')

test('the sectors lead to their areas, each area to its projects, and back (ROUT-12, ROUT-13, ROUT-14, BRWS-01, BRWS-02, BRWS-03, BRWS-04, BRWS-07, BRWS-08, BRWS-09, BRWS-11)', async () => {
  const page = await visitor()
  await visit(page, '/stem-sectors')
  await title(page, 'Explore STEM sectors').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const [label, id] of Object.entries(sectors)) {
    await main(page).getByRole('link', { name: label, exact: true }).click()
    await page.waitForURL(`**/sector/${id}`)
    await title(page, label).waitFor()
    const areas = main(page).getByRole('listitem')
    expect(await areas.count()).toBe(8)
    const last = areas.last().getByRole('link')
    const area = (await last.textContent()) ?? ''
    expect(descriptionOf((await areas.last().textContent()) ?? '', area).length).toBeGreaterThan(20)
    await last.click()
    await page.waitForURL(`**/projects/${id}/${area.toLowerCase().replaceAll(' ', '-')}`)
    await title(page, area).waitFor()
    await main(page).getByText(`No projects in ${area} yet`).waitFor()
    await main(page).getByRole('link', { name: label, exact: true }).click()
    await page.waitForURL(`**/sector/${id}`)
    await main(page).getByRole('link', { name: 'All sectors' }).click()
    await page.waitForURL('**/stem-sectors')
  }
  await main(page).getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${origin()}/`)
})

test('an unknown sector or area is reported, with a way back (BRWS-12, BRWS-13)', async () => {
  const page = await visitor(phone)
  await visit(page, '/sector/science')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await follow(page, '/sector/alchemy')
  await title(page, 'Sector not found').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to sectors' }).click()
  await page.waitForURL('**/stem-sectors')
  await follow(page, '/projects/science/gold')
  await title(page, 'Research area not found').waitFor()
  await page.getByRole('link', { name: 'Back to Science' }).click()
  await page.waitForURL('**/sector/science')
})

const everyAddress = [
  ...['/', '/about', '/terms', '/get-started', '/sign-in', '/researcher-signup', '/auth/confirm', '/api/docs'],
  ...['/stem-sectors', '/sector/science', '/projects/science/ecology', '/donor-profile', '/researcher-profile'],
  ...['/submit-project', '/notifications', '/receipt/0193aaaa-0000-7000-8000-000000000000', '/admin', '/admin/reviews'],
]

test('every URL is answered with the app, so that a link or a reload leads there (ROUT-24)', async () => {
  for (const path of everyAddress) {
    const answer = await fetch(origin() + path)
    const html = await answer.text()
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
    expect(html).toMatch(/<script [^>]*src="\/assets\//)
    expect(html).toContain('<div id="root"><')
  }
})

test('name and mark of the product come from one place each: pages, titles and mails follow the setting (GEN-21)', async () => {
  const page = await visitor()
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Lumen' }).waitFor()
  await main(page).getByRole('img', { name: 'Lumen' }).waitFor()
  await page.getByRole('contentinfo').getByText('Lumen', { exact: true }).waitFor()
  for (const path of ['/', '/about', '/terms', '/sector/science', '/get-started']) {
    await visit(page, path)
    expect(await page.title()).toContain('Lumen')
    expect(await page.content()).not.toContain('Fundamental')
  }
  await becomeDonor(page, origin(), 'named@people.example')
  expect((await mailsTo(origin(), 'named@people.example'))[0]?.subject).toContain('Lumen')
})

test('a signed-in person is redirected from the pages for signing in and up (GETS-22)', async () => {
  const [donor, researcher, staff] = [await visitor(), await visitor(), await visitor()]
  await becomeDonor(donor, origin(), 'donor@people.example')
  await becomeResearcher(researcher, origin(), 'researcher@people.example')
  await becomeDonor(staff, origin(), chief)
  for (const path of ['/get-started', '/sign-in', '/researcher-signup'])
    for (const [page, home] of [
      [researcher, '/researcher-profile'],
      [staff, '/admin'],
      ...(path === '/researcher-signup' ? [] : ([[donor, '/donor-profile']] as const)),
    ] as const) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === home)
    }
  await visit(donor, '/researcher-signup')
  await title(donor, 'A researcher needs a separate account').waitFor()
  await expectAccessible(donor)
})

test('a session that is known before the screen’s code is loaded redirects, too (GETS-22)', async () => {
  const staff = await visitor()
  await comeBack(staff, origin(), chief)
  await staff.route('**/assets/GetStartedScreen*', async (route) => {
    await staff.waitForResponse('**/api/me')
    await staff.waitForTimeout(300)
    await route.continue()
  })
  await staff.goto('/get-started')
  await staff.waitForURL((url) => url.pathname === '/admin')
})

test('staff are greeted where they sign in, and sent to the dashboard 100 ms later (CNST-15)', async () => {
  const page = await visitor()
  // The test controls timers of 100 ms.
  await page.addInitScript(() => {
    const { setTimeout: start } = window
    const held: (() => void)[] = []
    const hold = (run: () => void, ms?: number, ...rest: unknown[]) =>
      ms === 100 ? held.push(run) : start(run, ms, ...rest)
    Object.assign(window, { setTimeout: hold, passMoment: () => held.splice(0).map((run) => run()).length })
  })
  await signIn(page, chief)
  await page.getByRole('status').getByText('Welcome back!').waitFor()
  await page.evaluate(() => new Promise((settle) => requestAnimationFrame(settle)))
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await page.evaluate(() => (window as unknown as { passMoment: () => number }).passMoment())
  await page.waitForURL('**/admin')
  await title(page, 'Dashboard').waitFor()
})

test('a page that is opened by its address begins at its top; a reload and going back return to the place', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 700 } })
  await becomeDonor(page, origin(), 'places@people.example')
  const place = () => page.evaluate(() => Math.round(scrollY))
  const scroll = (top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await visit(page, '/about')
  await scroll(300)
  await visit(page, '/settings')
  await title(page, 'Settings').waitFor()
  expect(await place()).toBe(0)
  await scroll(500)
  await page.reload()
  await expect.poll(place).toBe(500)
  await visit(page, '/about')
  await scroll(300)
  await page.goBack()
  await expect.poll(place).toBe(500)
})
