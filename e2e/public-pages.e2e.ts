import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'

const { origin, visitor } = stage()

const howItWorks = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' })
const sectionTop = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(document.getElementById('how-it-works')?.getBoundingClientRect().top ?? -1))

/** Below the top bar and in the upper half of the window, after the scrolling has ended. */
const expectInView = (page: Page) => expect.poll(() => sectionTop(page)).toBe(96)

/** Every scroll position of the window from now on. The event of a former scroll comes at the next frame’s start. */
async function watchScrolling(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(async () => {
    await new Promise((nextFrame) => requestAnimationFrame(nextFrame))
    const seen: number[] = []
    Object.assign(window, { seen })
    addEventListener('scroll', () => seen.push(Math.round(scrollY)))
  })
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}

test('How It Works opens about and then scrolls to the section, step by step (FOOT-02)', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 700 } })
  await visit(page, '/terms')
  await howItWorks(page).click()
  await page.waitForURL('**/about')
  await expectInView(page)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const places = await watchScrolling(page)
  await howItWorks(page).click()
  await expectInView(page)
  expect((await places()).length).toBeGreaterThan(3)
})

test('a link to a section of the open page leads there alone, each time, and back to where the reader was', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 700 } })
  await visit(page, '/terms')
  await howItWorks(page).click()
  await page.waitForURL('**/about')
  await expectInView(page)
  const place = await page.evaluate(() => Math.round(scrollY))
  for (let time = 0; time < 2; time++) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const places = await watchScrolling(page)
    await page.goto('/about#how-it-works')
    await expectInView(page)
    // Never to where the first page of this tab was left.
    expect(Math.max(...(await places()))).toBeLessThanOrEqual(place)
  }
  await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }))
  const places = await watchScrolling(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/sign-in')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // At once: a return during an animation would end some pixels off.
  expect((await places()).filter((place) => place > 0)).toEqual([])
  await page.goBack()
  await page.waitForURL('**/about#how-it-works')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40)
})

test('a first visit asks for its styles first, and for few scripts once it is painted', async () => {
  const page = await visitor(phone)
  const asked: { type: string; path: string }[] = []
  page.on('request', (one) => asked.push({ type: one.resourceType(), path: new URL(one.url()).pathname }))
  await visit(page, '/')
  const types = asked.map(({ type }) => type).filter((type) => type !== 'image' && type !== 'other')
  expect(types.slice(0, 4)).toEqual(['document', 'stylesheet', 'font', 'script'])
  expect(types.slice(4)).toEqual(types.slice(4).map(() => 'script'))
  expect(types.length - 3).toBeLessThanOrEqual(8)
})

test('reduced motion is respected: the page does not scroll smoothly, and nothing on it moves', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 700 }, reducedMotion: 'reduce' })
  await visit(page, '/about')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const places = await watchScrolling(page)
  await howItWorks(page).click()
  await expectInView(page)
  expect(new Set(await places()).size).toBeLessThanOrEqual(2)
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element)
      return [animationDuration, transitionDuration].map(Number.parseFloat)
    }),
  )
  expect(Math.max(...durations)).toBeLessThan(0.001)
})

test('the landing page says that donors fund scientists directly, and leads to the sectors (GEN-01, HOME-06)', async () => {
  const page = await visitor(phone)
  await visit(page, '/')
  await page.getByText('Give directly to scientists').waitFor()
  await page.getByRole('link', { name: 'Start Exploring Projects' }).first().click()
  await page.waitForURL('**/stem-sectors')
})

test('a page that fails in the browser itself says so with a reference under which it was reported (ROUT-26)', async () => {
  // In a context of its own: the browser complains of the failure, as it should.
  const context = await (await visitor()).context().browser()?.newContext({ baseURL: origin() })
  const page = await context?.newPage()
  if (!page) throw new Error('no page')
  await visit(page, '/')
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-failures')) reported.push(request.postData() ?? '')
  })
  // An answer that no server of ours gives.
  await page.route('**/api/catalogue/sectors', (route) => route.fulfill({ json: { sectors: null, secret: 'Ada' } }))
  await page.getByRole('link', { name: 'Start Exploring Projects' }).first().click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  const shown = await page.getByText(/^Reference: [0-9a-f]{16}$/).textContent()
  const [report = '{}'] = reported
  expect(JSON.parse(report)).toMatchObject({
    reference: shown?.slice('Reference: '.length),
    kind: 'TypeError',
    screen: 'research/catalogue/screens/StemSectorsScreen',
    at: expect.arrayContaining([expect.stringMatching(/^\/assets\/.+\.js:\d+:\d+$/)]),
  })
  expect(report).not.toContain('Ada')
  await expectAccessible(page)
  await page.context().close()
})

test('a path that is not there is named in the console, without its query, and leads home (ROUT-21, ROUT-22, ROUT-23)', async () => {
  const page = await visitor()
  const aside = await page.context().browser()?.newPage()
  if (!aside) throw new Error('no browser')
  const errors: string[] = []
  aside.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const answer = await aside.goto(`${origin()}/nope?token=secret`)
  expect(answer?.status()).toBe(404)
  expect(await aside.getByRole('heading', { level: 1 }).textContent()).toBe('Oops! Page not found')
  await expect.poll(() => errors).toContain('Page not found: /nope')
  await aside.getByRole('link', { name: 'Return to Home' }).click()
  await aside.waitForURL(`${origin()}/`)
  await aside.close()
})

const paths = [
  ...['/', '/about', '/terms', '/problems/project_not_found', '/api/docs'],
  ...[
    '/privacy',
    '/security',
    '/cookies',
    '/accessibility',
    '/faq',
    '/help',
    '/help/forgot-password',
    '/success-stories',
  ],
]

test.each(paths)('%s is accessible in both themes and narrow enough for 320 pixels', async (path) => {
  const page = await visitor(phone)
  await visit(page, path)
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, path === '/api/docs' ? 'section > ul > li:nth-of-type(n + 3)' : undefined)
  }
})

test.each(paths)('%s is readable without JavaScript', async (path) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(path)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(200)
})
