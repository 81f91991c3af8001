import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { addFunding } from '#features/research/projects/actions/funding.ts'
import { readCards } from '#features/research/projects/actions/read-projects.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { openPage } from '#test/open-page.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { cents } from '#values/money.ts'
import { minuteMs } from '#values/time.ts'
import { shareImagePath } from './rules/share-image.ts'

const sharp = createRequire(import.meta.url)('sharp') as typeof import('sharp').default
const app = await testApp()
const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Demo' })
const title = 'Do <reefs> & "atolls" recover? Ĥeat, \u202eניסוי'
const id = await project(app, owner, { title, description: 'Counted\u0007 </script><b>blind</b>.' })
const hidden = await project(app, owner, { title: 'Not read yet', status: 'pending' })
await app.drain()

const get = (path: string) => app.fetch(new Request(testOrigin + path, { redirect: 'manual' }))
const textOf = async (path: string) => (await get(path)).text()
const pathOf = async () => {
  const card = (await readCards(app.platform, [id])).get(id)
  return card ? shareImagePath(card) : ''
}

test('robots find the sitemaps, and the sitemaps what is public', async () => {
  expect(await textOf('/robots.txt')).toContain(`Disallow: /search?`)
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${testOrigin}/sitemap.xml`)
  expect(await textOf('/sitemap.xml')).toContain(`<loc>${testOrigin}/sitemaps/public-1.xml</loc>`)
  const listed = await textOf('/sitemaps/public-1.xml')
  expect(listed).toMatch(new RegExp(`<loc>${testOrigin}/project/${id}</loc><lastmod>2026-11-02T09:00:00Z</lastmod>`))
  expect(listed).toContain(`${testOrigin}/researcher/${owner.userId}`)
  expect(listed).not.toContain(hidden)
  expect(await textOf('/sitemaps/pages.xml')).toContain(`<loc>${testOrigin}/projects/science/ecology</loc>`)
  for (const file of ['public-2.xml', 'public-0.xml', 'public-x.xml', '%27.xml'])
    expect([file, (await (await get(`/sitemaps/${file}`)).json()).code]).toEqual([file, 'sitemap_not_found'])
})

test('feeds name each new project once and forever, of all and of one area', async () => {
  for (const path of ['/feeds/projects.atom', '/feeds/science/marine-biology/projects.atom']) {
    const feed = await textOf(path)
    expect(feed).toContain(`<id>urn:uuid:${id}</id>`)
    expect(feed).toContain('Do &lt;reefs&gt; &amp; &quot;atolls&quot; recover?')
    expect(feed).toContain('<summary>Counted &lt;/script&gt;&lt;b&gt;blind')
    expect(feed).not.toContain(hidden)
  }
  expect(await textOf('/feeds/science/ecology/projects.atom')).not.toContain(id)
  const feed = JSON.parse(await textOf('/feeds/projects.json')) as { items: object[] }
  expect(feed.items).toMatchObject([{ id: `urn:uuid:${id}`, title, date_published: '2026-11-02T09:00:00Z' }])
  for (const path of ['/feeds/projects.rss', '/feeds/science/nowhere/projects.atom'])
    expect((await (await get(path)).json()).code).toBe('feed_not_found')
})

test('a shared link has a picture of what is there, at an address of its own', async () => {
  const path = await pathOf()
  const answer = await get(path)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(200_000)
  await app.platform.database.transaction((tx) =>
    addFunding(tx, app.platform, [{ projectId: id, grossCents: cents(100_000), newDonors: 1 }]),
  )
  const moved = await get(path)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, await pathOf()])
  expect(await pathOf()).not.toBe(path)
  const page = await openPage(app, `/project/${id}`)
  for (const one of [`/share/${hidden}/0000000000000000.jpg`, `/share/${id}/x.jpg`, '/share/x/0000000000000000.jpg'])
    expect([one, (await (await get(one)).json()).code]).toEqual([one, 'picture_not_found'])
  expect(page.html).toContain('recover?')
})

test('a feed changes when one of its projects does, whichever is the newest', async () => {
  app.advance(10 * minuteMs)
  const newest = await project(app, owner, { title: 'A newer question' })
  app.advance(10 * minuteMs)
  const as = app.as<typeof submissionsContract>(owner.accessToken)
  const opened = await as('GET /api/projects/:id/edit', { params: { id } })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { image: _, status: __, locked: ___, statusReason: ____, ...form } = opened.data
  const body = { ...form, methodology: 'By transects.' } as never
  expect(await as('PUT /api/projects/:id', { params: { id }, body })).toMatchObject({ ok: true })
  const feed = await textOf('/feeds/projects.atom')
  expect(feed.indexOf(newest)).toBeLessThan(feed.indexOf(id))
  expect(/<updated>(.*?)<\/updated>/.exec(feed)?.[1]).toBe('2026-11-02T09:20:00Z')
})

test('what is taken down leaves sitemap, feed and picture at once', async () => {
  const path = await pathOf()
  const down = { to: 'rejected', actorId: null, reason: 'Withdrawn data.' } as const
  await app.platform.database.transaction((tx) => setStatus(tx, app.platform, { projectId: id, ...down }))
  expect((await get(path)).status).toBe(404)
  expect(await textOf('/sitemaps/public-1.xml')).not.toContain(id)
  expect(await textOf('/feeds/projects.atom')).not.toContain(id)
})
