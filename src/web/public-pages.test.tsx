import { expect, test } from 'vitest'
import { plans, setupFee } from '#features/identity/plans/rules.ts'
import { answerBusinessDays } from '#features/research/reviews/rules/promise.ts'
import { team } from '#features/site/pages/team.ts'
import { testApp } from '#test/test-app.ts'
import { platformBps, processingBps, processingFixedCents, splitGift } from '#values/fees.ts'
import { dollars, inCents, inDollars, inPercent } from '#values/money.ts'
import type { Page } from './render-page.tsx'
import { renderPage } from './render-page.tsx'

const app = await testApp()

async function open(path: string): Promise<Page> {
  const page = await renderPage(new Request(`http://app.test${path}`), app.fetch)
  if (page instanceof Response) throw new Error(`${path} answered ${page.status} without a page`)
  return page
}

/** The visible text of a page. */
const words = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s*\n\s*/g, '\n')

const headings = (html: string): string[] =>
  [...html.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].map((match) =>
    words(match[1] ?? '')
      .replaceAll('\n', ' ')
      .trim(),
  )

test('the landing page links to the projects and names three reasons (ROUT-01, HOME-01, HOME-02, HOME-06, HOME-07, HOME-08, HOME-09)', async () => {
  const { html, status } = await open('/')
  expect(status).toBe(200)
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Fundamental"/)
  expect(headings(html)[0]).toBe('Fund the Future of STEM Research')
  expect(html).toMatch(/<a[^>]*href="\/stem-sectors"[^>]*>Start Exploring Projects<\/a>/)
  for (const point of ['Direct Connection', 'Verified Research', 'Meaningful Impact'])
    expect(headings(html)).toContain(point)
})

test('the example on the landing page is split by the rule that splits gifts', async () => {
  const { net, platformFee, processingFee } = splitGift(dollars(50))
  const text = words((await open('/')).html)
  for (const part of [net, platformFee, processingFee]) expect(text).toContain(inCents(part))
})

test('the about page describes mission, four steps and four roles (ROUT-02, ABUT-01, ABUT-02, ABUT-03, ABUT-04, ABUT-05, ABUT-06, ABUT-07, ABUT-08)', async () => {
  const { html, status } = await open('/about')
  expect(status).toBe(200)
  expect(headings(html)).toContain('Our mission')
  const section = /<section id="how-it-works".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(headings(section)).toEqual([
    'How it works',
    'Researchers apply',
    'Donors discover',
    'Science happens',
    'Donors connect',
  ])
  expect(team).toHaveLength(4)
  for (const { role } of team) expect(headings(html)).toContain(role)
  expect(/<main.*<\/main>/s.exec(html)?.[0]).toContain('href="/terms"')
})

test('the team’s names are the configured ones, and a role without one stands without a picture', async () => {
  expect((await open('/about')).html).not.toMatch(/to be announced|strokeDasharray|stroke-dasharray/)
  const other = await testApp({ settings: { ...app.platform.settings, team: { review: 'Grace Hopper' } } })
  const page = await renderPage(new Request('http://app.test/about'), other.fetch)
  if (page instanceof Response) throw new Error('no page')
  expect(words(page.html)).toMatch(/Scientific review\nGH\nGrace Hopper\nLeads the reviewers/)
  expect(words(page.html)).toMatch(/Direction\nAnswers for/)
})

test('the terms have every section and the date of their version (ROUT-03, ABUT-09, ABUT-10, ABUT-11, ABUT-12, ABUT-13, ABUT-14, ABUT-15, ABUT-16, ABUT-17, ABUT-18, ABUT-19, ABUT-20)', async () => {
  const { html, status } = await open('/terms')
  expect(status).toBe(200)
  expect(words(html)).toMatch(/Last updated:\s+December 2024/)
  // What is passed on to others with a gift.
  expect(words(html)).toContain('your mail address goes to the payment provider with the checkout')
  const found = headings(html)
  const wanted = [
    'Zero-Tolerance Policy for Research Tampering',
    'Acceptance of Terms',
    'User Responsibilities',
    'Donors',
    'Researchers',
    'Platform Policies',
    'Fees',
    'Verification',
    'Monitored Communication',
    'Privacy',
    'Limitation of Liability',
    'Modifications',
    'Contact',
  ]
  expect(found.filter((heading) => wanted.includes(heading))).toEqual([...wanted, 'Contact'])
})

test('the terms describe fees, refunds, tax, verification and bans as specified (ABUT-21, ABUT-22, ABUT-23, ABUT-24, ABUT-25, ABUT-26)', async () => {
  const text = words((await open('/terms')).html)
  expect(text).toContain('1 to 3 business days')
  expect(text).toContain('3.5% of all funding received')
  expect(text).toContain('2.5% + $0.30 per donation, non-refundable')
  expect(text).toContain('Donations are generally non-refundable, except in cases of fraud or platform error.')
  expect(text).toContain('Monthly fees are subject to regional tax.')
  expect(text).toContain('Accounts may be paused or banned for tampering.')
})

test('about page and terms are rendered from the constants (ABUT-27)', async () => {
  const [about, terms] = [words((await open('/about')).html), words((await open('/terms')).html)]
  const days = `${answerBusinessDays.min} to ${answerBusinessDays.max} business days`
  for (const text of [about, terms]) {
    expect(text).toContain(days)
    expect(text).toContain(inPercent(platformBps))
  }
  expect(terms).toContain(`${inPercent(processingBps)} + ${inCents(processingFixedCents)}`)
  expect(terms).toContain(`setup fee of ${inDollars(setupFee)}`)
  for (const { name, perMonth } of plans) expect(terms).toContain(`${name} ${inDollars(perMonth)}`)
})

test('the footer leads to about, how it works and terms, with year and contact (FOOT-01, FOOT-08, FOOT-12, FOOT-13, FOOT-14, FOOT-15, FOOT-16)', async () => {
  const footer = /<footer.*<\/footer>/s.exec((await open('/terms')).html)?.[0] ?? ''
  for (const path of ['/about', '/about#how-it-works', '/terms']) expect(footer).toContain(`href="${path}"`)
  expect(footer).toContain('href="mailto:support@fundamental.example"')
  expect(footer).toContain('href="tel:+15550100199"')
  const text = words(footer)
  expect(text).toContain('San Francisco')
  expect(text).toContain('2024')
  expect(text).toMatch(/project here has been read and approved by a reviewer.*Verified\s+researchers/s)
})

test('every link of the footer opens a screen of its own (FOOT-03, FOOT-04, FOOT-05, FOOT-06, FOOT-07, FOOT-09, FOOT-10, FOOT-11, ROUT-25)', async () => {
  const footer = /<footer.*<\/footer>/s.exec((await open('/')).html)?.[0] ?? ''
  const links = [...footer.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path)
  const titles = [
    'success-stories',
    'help',
    'faq',
    'contact',
    'privacy',
    'terms',
    'security',
    'accessibility',
    'cookies',
  ]
  expect(links).toEqual(expect.arrayContaining(titles.map((name) => `/${name}`)))
  for (const path of new Set(links)) {
    const { status, html, head } = await open(path)
    expect([path, status, headings(html).length > 0, head.canonical?.startsWith(path)]).toEqual([path, 200, true, true])
    expect(html.match(/<h1/g)).toHaveLength(1)
  }
})

test('long texts say since when they hold, have contents, and lead to the terms and to a person', async () => {
  for (const path of ['/privacy', '/security', '/cookies', '/accessibility']) {
    const { html } = await open(path)
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(words(main)).toMatch(/Last updated:\s+\w+ \d+, \d{4}/)
    for (const [, id = ''] of main.matchAll(/<a href="#([^"]+)"/g))
      expect([path, main.includes(`id="${id}"`)]).toEqual([path, true])
    expect(main).toContain('href="/terms"')
    expect(main).toContain('href="/contact"')
    expect(main).not.toContain('{{')
  }
})

test('an article of the help opens in the place of the list, and a search that finds nothing leads to a person', async () => {
  const { html, head } = await open('/help/forgot-password')
  expect([head.title, head.canonical]).toEqual(['I forgot my password', '/help/forgot-password'])
  expect(headings(html)[0]).toBe('I forgot my password')
  expect(headings((await open('/help?q=password')).html)).toContain('Account')
  const nothing = await open('/help?q=%3Cscript%3Ezzzz')
  expect(headings(nothing.html)).toContain('No articles found.')
  expect([nothing.status, nothing.head.robots]).toEqual([200, 'noindex'])
  expect((await open('/help/nope')).status).toBe(404)
})

test('phone, address and e-mail of the footer are the configured ones (FOOT-14)', async () => {
  const contact = { email: 'desk@other.example', phone: '+44 20 7946 0018', address: 'London' }
  const other = await testApp({ settings: { ...app.platform.settings, contact } })
  const page = await renderPage(new Request('http://app.test/terms'), other.fetch)
  if (page instanceof Response) throw new Error('no page')
  const footer = /<footer.*<\/footer>/s.exec(page.html)?.[0] ?? ''
  expect(footer).toContain('href="tel:+442079460018"')
  expect(footer).toContain('href="mailto:desk@other.example"')
  expect(footer).toContain('London')
  expect(footer).not.toContain('5550100199')
})

test('any other path is a page that says so and leads home (ROUT-21, ROUT-22)', async () => {
  for (const path of ['/nope', '/about/nope']) {
    const { html, status, head } = await open(path)
    expect(status).toBe(404)
    expect(headings(html)[0]).toBe('Oops! Page not found')
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Return to Home<\/a>/)
    expect(head.robots).toBe('noindex')
  }
})

test('a path of the staff area that does not exist is a 404 too, and one that does is none (AMB-015)', async () => {
  for (const path of ['/admin/nope', '/admin/reviews/nope'])
    expect([path, (await open(path)).status]).toEqual([path, 404])
  for (const path of ['/admin', '/admin/reviews']) expect([path, (await open(path)).status]).toEqual([path, 200])
})

test('a failed page says so without details, with a reference (ROUT-26)', async () => {
  const broken = async () =>
    Response.json(
      { code: 'defect', title: 'a secret', requestId: 'ref-12345' },
      {
        status: 500,
        headers: { 'content-type': 'application/problem+json' },
      },
    )
  const page = await renderPage(new Request('http://app.test/api/docs'), broken)
  if (page instanceof Response) throw new Error('no page')
  expect(page.status).toBe(500)
  expect(headings(page.html)).toContain('Something went wrong')
  expect(words(page.html)).toContain('ref-12345')
  expect(page.html + JSON.stringify(page.data)).not.toContain('a secret')
})

test('a refusal’s type is the URL of a page that explains it; an unknown code has none', async () => {
  const { html, status, head } = await open('/problems/not_signed_in')
  expect([status, head.title]).toEqual([200, 'Please sign in first'])
  expect(headings(html)).toEqual(expect.arrayContaining(['What it means', 'Why', 'What to do']))
  expect((await open('/problems/no_such_code')).status).toBe(404)
})

test('the readable API page lists endpoints with their policies and refusals', async () => {
  const { html, status } = await open('/api/docs')
  expect(status).toBe(200)
  const text = words(html).replaceAll('\n', ' ')
  expect(text).toMatch(/GET \/api\/me\/notifications .{1,80} Anyone signed in/)
  expect(html).toContain('href="/problems/not_signed_in"')
})
