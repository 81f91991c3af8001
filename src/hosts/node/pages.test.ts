import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { Page } from '#web/render-page.tsx'
import { cachedPages } from './pages.ts'

const text = 'What is measured, where, and what a null result would mean. '.repeat(30)
let raised = 100
let status = 200
let rendered = 0

beforeEach(() => {
  raised = 100
  status = 200
  rendered = 0
})

/** A screen that shows the API's answer and counts how often it was rendered. */
const render = async (request: Request): Promise<Page> => {
  const loaderData = { root: { brand: 'Fundamental' }, project: { raised } }
  const { pathname } = new URL(request.url)
  return {
    status,
    head: { title: `Raised ${loaderData.project.raised}` },
    data: { loaderData, errors: null },
    files: [],
    get html() {
      rendered++
      return `<p>${pathname} raised ${loaderData.project.raised}. ${text}</p>`
    },
  }
}
const frame = { template: '<head><!--head--></head><!--html--><!--data-->', linksFor: () => '' }
const noApi = () => Promise.reject(new Error('nothing is asked for'))
const pages = () => cachedPages(render, frame, noApi, 'http://app.test')
const get = (path: string, headers = {}) => new Request(`http://app.test${path}`, { headers })

test('a page is rendered again only when the API’s answers have changed', async () => {
  const open = pages()
  const first = await (await open(get('/project/1'))).text()
  expect(first).toContain('/project/1 raised 100')
  for (const _ of [2, 3, 4]) expect(await (await open(get('/project/1'))).text()).toBe(first)
  expect(rendered).toBe(2)
  raised = 250
  const later = await (await open(get('/project/1'))).text()
  expect(later).toContain('/project/1 raised 250')
  expect(later).toContain('<title>Raised 250')
  expect(later).toContain('{"raised":250}')
  expect(rendered).toBe(3)
  expect(await (await open(get('/project/1'))).text()).toBe(later)
  expect(rendered).toBe(3)
  expect(await (await open(get('/project/1?tab=ledger'))).text()).toContain('raised 250')
  expect(await (await open(get('/project/2'))).text()).toContain('/project/2 raised 250')
  expect(rendered).toBe(5)
})

test('a missing page is not cached', async () => {
  const open = pages()
  status = 404
  for (const _ of [1, 2, 3]) expect((await open(get('/nowhere'))).status).toBe(404)
  expect(rendered).toBe(3)
})

test('a page is compressed for a browser that accepts it, the same one, cached or not', async () => {
  const open = pages()
  for (const _ of [1, 2]) {
    const plain = await open(get('/about'))
    const packed = await open(get('/about', { 'accept-encoding': 'gzip, br' }))
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
    for (const { headers } of [plain, packed]) expect(headers.get('vary')).toBe('accept-encoding')
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  }
  expect(rendered).toBe(2)
})

test('search engines get absolute addresses, of logos too', async () => {
  const about = [{ '@type': 'JobPosting', url: '/jobs/1', hiringOrganization: { logo: '/files/1/400.webp' } }]
  const described = async (request: Request): Promise<Page> => {
    const page = await render(request)
    return { ...page, head: { ...page.head, about } }
  }
  const answer = await cachedPages(described, frame, noApi, 'http://app.test')(get('/jobs/1'))
  const html = await answer.text()
  expect(html).toContain('"url":"http://app.test/jobs/1"')
  expect(html).toContain('"logo":"http://app.test/files/1/400.webp"')
})
