import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import type { projectsContract } from './contract/endpoints.ts'
import { ProjectDetail } from './contract/objects.ts'
import { cardBadge } from './rules/projects.ts'
import { networkViewsMax, stayedMs } from './rules/views.ts'

const app = await testApp()
const owner = await person(app, { type: 'researcher', firstName: 'Rosalind', lastName: 'Franklin' })
const donor = await person(app, { type: 'donor' })
const reviewer = await person(app, { type: 'scientific_reviewer' })
const as = (accessToken?: string) => app.as<typeof projectsContract>(accessToken)
const get = (id: string, accessToken?: string) => as(accessToken)('GET /api/projects/:id', { params: { id } })

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
type From = { token?: string; agent?: string; address?: string }
const view = (id: string, { token, agent = browser, address = '192.0.2.7' }: From = {}) => {
  const headers = new Headers({ 'user-agent': agent, 'x-peer-address': address })
  if (token) headers.set('authorization', `Bearer ${token}`)
  return app.fetch(new Request(`http://app.test/api/projects/${id}/views`, { method: 'POST', headers }))
}
/** All of them open the page, and are still on it after ten seconds. */
async function stay(id: string, ...visitors: From[]): Promise<void> {
  for (const from of visitors) expect((await view(id, from)).status).toBe(204)
  app.advance(stayedMs)
  for (const from of visitors) expect((await view(id, from)).status).toBe(204)
}
const viewsOf = async (id: string): Promise<number | undefined> => {
  await app.drain()
  const text = ['select view_count as views from projects where id = ', '']
  const rows = await app.platform.database.query<{ views: number }>({ text, values: [id] })
  return rows[0]?.views
}

test('a project is pending, approved or rejected, and nothing else (SUBM-34)', async () => {
  const rows = await app.platform.database.query<{ status: string }>(
    sql`select unnest(enum_range(null::project_status))::text as status`,
  )
  expect(rows.map((row) => row.status)).toEqual(['pending', 'approved', 'rejected'])
  expect(ProjectDetail.shape.status.options).toEqual(['pending', 'approved', 'rejected'])
})

test('an answer names its fields as specified (SUBM-35)', async () => {
  const answer = await get(await project(app, owner, { fundingUses: ['fieldwork'], timeline: 'Two "dry" seasons.' }))
  if (!answer.ok) throw new Error(answer.refusal.code)
  expect(ProjectDetail.parse(answer.data)).toEqual(answer.data)
  expect(Object.keys(answer.data)).toEqual(
    expect.arrayContaining([
      ...['id', 'title', 'description', 'sector', 'subsection', 'fundingGoal', 'totalTarget', 'totalFunded'],
      ...['donorCount', 'timeline', 'impact', 'methodology', 'projectImage', 'deadline', 'submittedAt', 'status'],
      ...['duration', 'categories', 'updatedAt', 'updates', 'researcher'],
    ]),
  )
})

test('no mail address of the researcher is in the public answer (PROJ-46)', async () => {
  const answer = await get(await project(app, owner))
  expect(answer.ok).toBe(true)
  expect(JSON.stringify(answer)).not.toContain('@')
})

test('pending and rejected projects are visible to their owner and staff only (PROJ-03)', async () => {
  for (const status of ['pending', 'rejected'] as const) {
    const id = await project(app, owner, { status })
    for (const token of [undefined, donor.accessToken])
      expect(await get(id, token)).toMatchObject({ refusal: { code: 'project_not_found', status: 404 } })
    expect(await get(id, owner.accessToken)).toMatchObject({ data: { status, isOwner: true } })
    expect(await get(id, reviewer.accessToken)).toMatchObject({ data: { status, isOwner: false } })
  }
})

test('a rejected project says why to its owner', async () => {
  const id = await project(app, owner, { status: 'rejected' })
  expect(await get(id, owner.accessToken)).toMatchObject({
    data: { badge: 'Not Approved', statusReason: 'The method is not described.' },
  })
})

test('a public project’s totals are readable for everyone, and change with its gifts and its text', async () => {
  const totals = (id: string) => as()('GET /api/projects/:id/totals', { params: { id } })
  const id = await project(app, owner, {})
  const before = await totals(id)
  if (!before.ok) throw new Error(before.refusal.code)
  expect(before.data).toMatchObject({ totalFunded: 0, donorCount: 0 })
  await app.platform.database.query(sql`update projects set raised_cents = 12345, donor_count = 2 where id = ${id}`)
  expect(await totals(id)).toMatchObject({ data: { totalFunded: 123.45, donorCount: 2 } })
  await app.platform.database.query(sql`update projects set hidden_at = now() where id = ${id}`)
  expect(await totals(id)).toMatchObject({ refusal: { code: 'project_not_found' } })
})

test('an unknown id is not found, and a malformed one is refused with its field named', async () => {
  expect(await get(newId(app.platform))).toMatchObject({ refusal: { code: 'project_not_found', status: 404 } })
  expect(await get('17000000')).toMatchObject({
    refusal: { code: 'invalid_input', errors: [{ location: 'params.id' }] },
  })
})

test('the owner, staff and robots are not counted, and what is not public has no views', async () => {
  const id = await project(app, owner)
  const robot = { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  await stay(id, { token: owner.accessToken }, { token: reviewer.accessToken }, robot)
  expect(await viewsOf(id)).toBe(0)
  const pending = await project(app, owner, { status: 'pending' })
  expect((await view(pending)).status).toBe(404)
})

test('my projects are only my own, of every status', async () => {
  const other = await person(app, { type: 'researcher' })
  const pending = await project(app, other, { status: 'pending' })
  const mine = await as(other.accessToken)('GET /api/me/projects')
  expect(mine).toMatchObject({ ok: true, data: { items: [{ id: pending, status: 'pending' }] } })
  expect(await as()('GET /api/me/projects')).toMatchObject({ refusal: { code: 'not_signed_in' } })
  expect(await as(donor.accessToken)('GET /api/me/projects')).toMatchObject({ refusal: { code: 'not_allowed' } })
})

test('a drawing is cached forever, and there is none for an unknown name', async () => {
  const id = newId(app.platform)
  const answer = await app.fetch(new Request(`http://app.test/art/medicine/${id}.svg`))
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  for (const path of [`medicine/${id}`, `alchemy/${id}.svg`, 'medicine/x.svg']) {
    const missing = await app.fetch(new Request(`http://app.test/art/${path}`))
    expect([missing.status, (await missing.json()).code]).toEqual([404, 'drawing_not_found'])
  }
})

test('a view counts once for each visitor and day (PROJ-45)', async () => {
  const id = await project(app, owner)
  await stay(id, {}, {}, { address: '192.0.2.200' }, { address: '198.51.100.1' })
  // Two of them are one: the same browser in the same network.
  expect(await viewsOf(id)).toBe(2)
  // The same account in two networks is one visitor.
  const { accessToken: token } = donor
  await stay(id, { token, address: '203.0.113.1' }, { token, address: '198.18.0.1' })
  expect(await viewsOf(id)).toBe(3)
  app.advance(dayMs)
  await stay(id, {})
  expect(await viewsOf(id)).toBe(4)
})

test('a visit that was too short does not count, however often it is repeated', async () => {
  const id = await project(app, owner)
  for (let at = 0; at < 5; at++) await view(id)
  expect(await viewsOf(id)).toBe(0)
  app.advance(stayedMs - 1)
  await view(id)
  expect(await viewsOf(id)).toBe(0)
  app.advance(1)
  await view(id)
  expect(await viewsOf(id)).toBe(1)
})

test('four hundred browsers of one network count as a few; as many networks count each', async () => {
  const [inflated, loved] = [await project(app, owner), await project(app, owner)]
  const browsers = Array.from({ length: 400 }, (_, at) => ({ agent: `Browser ${at}`, address: `192.0.2.${at % 250}` }))
  await stay(inflated, ...browsers)
  const views = (await viewsOf(inflated)) ?? 0
  expect(views).toBeGreaterThan(10)
  expect(views).toBeLessThanOrEqual(networkViewsMax)
  await stay(loved, ...Array.from({ length: 60 }, (_, at) => ({ address: `10.0.${at}.1` })))
  expect(await viewsOf(loved)).toBe(60)
  const v6 = await project(app, owner)
  await stay(v6, ...Array.from({ length: 60 }, (_, at) => ({ address: `2001:db8:1:${at}::1` })))
  expect(await viewsOf(v6)).toBe(1)
})

test('only hashes of a visitor are stored, which differ the next day', async () => {
  const id = await project(app, owner)
  await view(id)
  app.advance(dayMs)
  await view(id)
  const rows = await app.platform.database.query<Record<string, string>>(sql`
    select viewer_hash, network_slot from project_views where project_id = ${id}`)
  expect(new Set(rows.flatMap((row) => Object.values(row))).size).toBe(4)
  expect(JSON.stringify(rows)).not.toMatch(/192|Firefox/)
})

test('a project says when it takes no gift and why', async () => {
  const id = await project(app, owner)
  expect(await get(id)).toMatchObject({ data: { donationsRefused: null, badge: 'Live & Accepting Donations' } })
  const other = await person(app, { type: 'researcher' })
  const pending = await project(app, other, { status: 'pending' })
  expect(await get(pending, other.accessToken)).toMatchObject({ data: { donationsRefused: 'project_not_approved' } })
  app.advance(90 * dayMs)
  expect(await get(id, undefined)).toMatchObject({ data: { donationsRefused: 'deadline_passed', status: 'approved' } })
})

test('past its deadline no badge says that gifts are accepted: not on the page, and not on its owner’s card', async () => {
  const one = await person(app, { type: 'researcher' })
  const closed = await project(app, one)
  app.advance(90 * dayMs)
  const open = await project(app, one)
  expect(await get(closed, undefined)).toMatchObject({ data: { badge: 'Deadline passed' } })
  expect(await get(open, undefined)).toMatchObject({ data: { badge: 'Live & Accepting Donations' } })
  const { accessToken } = await startSession(app.platform, one.userId)
  const own = await app.as<typeof projectsContract>(accessToken)('GET /api/me/projects')
  const badges = own.ok ? own.data.items.map((item) => cardBadge(item.status, item).text) : []
  expect(badges.sort()).toEqual(['Approved', 'Closed'])
  // A paused account’s project takes no gifts either; staff still see it.
  await app.platform.database.query(sql`update projects set hidden_at = ${app.platform.clock.now()} where id = ${open}`)
  const reviewer = await person(app, { type: 'scientific_reviewer' })
  expect(await get(open, reviewer.accessToken)).toMatchObject({ data: { badge: 'Hidden' } })
})
