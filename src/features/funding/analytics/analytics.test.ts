import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { giveAndPay, openProject } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs, minuteMs, secondMs } from '#values/time.ts'
import type { analyticsContract } from './contract.ts'

const app = await testApp()
const by = async (who: Person) =>
  app.as<typeof analyticsContract>((await startSession(app.platform, who.userId)).accessToken)
const read = async (who: Person, query: { project?: string; days?: number } = {}) => {
  const answer = await (await by(who))('GET /api/me/analytics', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
let visits = 0
/** Stays long enough to count, each visitor from their own network. */
async function visit(who: Person, id: string, from: 'search' | 'direct'): Promise<void> {
  // Without a browser's name it would count as a robot; two visitors share a network's slot one time in twenty.
  const peer = `203.0.${visits++}.1`
  const headers = { authorization: '', 'user-agent': 'Mozilla/5.0 Firefox/150.0', 'x-peer-address': peer }
  for (const wait of [0, 11 * secondMs]) {
    app.advance(wait)
    headers.authorization = `Bearer ${(await startSession(app.platform, who.userId)).accessToken}`
    await app.fetch(new Request(`${testOrigin}/api/projects/${id}/views?from=${from}`, { method: 'POST', headers }))
  }
}
const researcher = (tier: 'standard' | 'advanced') => person(app, { type: 'researcher', tier })
const donor = () => person(app, { type: 'donor' })

test('before a project is public there is nothing to count (RESP-16)', async () => {
  const ada = await researcher('advanced')
  await openProject(app, { owner: ada, pending: true })
  expect(await read(ada)).toMatchObject({ projects: [], totals: { views: 0 }, detail: null })
})

test('views, donors, sources and gifts by day are counted, for all projects and one (RESP-17, AMB-132)', async () => {
  const ada = await researcher('advanced')
  const { projectId } = await openProject(app, { owner: ada })
  const { projectId: other } = await openProject(app, { owner: ada })
  const [ben, eve] = [await donor(), await donor()]
  await visit(ben, projectId, 'search')
  await visit(eve, projectId, 'direct')
  await visit(eve, other, 'search')
  await giveAndPay(app, ben, projectId)
  app.advance(minuteMs)
  await app.drain()
  const all = await read(ada)
  expect(all.totals).toMatchObject({ views: 3, donors: 1 })
  expect(all.detail?.sources).toEqual([
    { source: 'search', views: 2 },
    { source: 'direct', views: 1 },
  ])
  expect(all.detail?.days).toHaveLength(90)
  expect(all.detail?.days.at(-1)).toMatchObject({ views: 3, gifts: 1 })
  const one = await read(ada, { project: other, days: 30 })
  expect(one).toMatchObject({ totals: { views: 1, donors: 0 }, detail: { sources: [{ source: 'search', views: 1 }] } })
  expect(one.detail?.days).toHaveLength(30)
  app.advance(40 * dayMs)
  const later = await read(ada, { days: 30 })
  expect(later.detail?.days.every(({ views, gifts }) => views + gifts === 0)).toBe(true)
  expect(later.detail?.givenBefore).toBe(all.detail?.days.at(-1)?.given)
})

test('Standard has the summary, Advanced the days and the file; no plan has those of another researcher', async () => {
  const [ada, plain] = [await researcher('advanced'), await researcher('standard')]
  const { projectId } = await openProject(app, { owner: ada })
  await openProject(app, { owner: plain })
  expect(await read(plain)).toMatchObject({ hasDetail: false, detail: null, projects: [{ views: 0 }] })
  const file = async (who: Person) => (await by(who))('GET /api/me/analytics.csv', { query: {} })
  expect(await file(plain)).toMatchObject({ refusal: { code: 'plan_needed', status: 403 } })
  const csv = await file(ada)
  if (!csv.ok) throw new Error(csv.refusal.code)
  const lines = (await csv.data.text()).trim().split('\r\n')
  expect(lines).toHaveLength(91)
  expect(lines[0]).toContain('Given (USD)')
  const foreign = await (await by(plain))('GET /api/me/analytics', { query: { project: projectId } })
  expect(foreign).toMatchObject({ refusal: { code: 'project_not_found', status: 404 } })
  expect(await (await by(ada))('GET /api/me/analytics', { query: { days: 31 } })).toMatchObject({
    refusal: { status: 400 },
  })
  expect(await (await by(await donor()))('GET /api/me/analytics', { query: {} })).toMatchObject({
    refusal: { status: 403 },
  })
})
