import { expect, test, vi } from 'vitest'
import type { sessionContract } from '#features/identity/session/contract.ts'
import type { staffContract } from '#features/office/back-office/contract.ts'
import type { catalogueContract } from '#features/research/catalogue/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { staffAddresses } from '#features/site/test-mode/rules/accounts.ts'
import { landingSamples, sampleTitle, timestampId } from '#features/site/test-mode/rules/samples.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { portablePlatform, testOrigin } from '#test/test-platform.ts'
import type { Instant } from '#values/time.ts'
import { createClient } from '#wire/client.ts'
import type { Contract } from '#wire/contract.ts'
import { withMarks, withWaits } from './marks.ts'
import { anyPassword, testModeSettings } from './sign-in.ts'

const app = await testApp({ settings: testModeSettings(portablePlatform().settings), passwords: anyPassword })
const server = await testApp()
const slept: number[] = []
const marked = withMarks(app.fetch, app.platform, async (ms) => void slept.push(ms))

const post = (path: string, body: unknown) =>
  marked(
    new Request(`${testOrigin}/auth/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  )

type Token = { readonly access_token: string; readonly user: { readonly id: string } }
async function signIn(email: string, password = 'x'): Promise<Token> {
  const answer = await post('token?grant_type=password', { email, password })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Token
}

const as = <C extends Contract>(token?: string) =>
  createClient<C>((request) => {
    if (token) request.headers.set('authorization', `Bearer ${token}`)
    return marked(request)
  }, testOrigin)

async function meOf(token: string) {
  const me = await as<typeof sessionContract>(token)('GET /api/me')
  if (!me.ok) throw new Error('no one is signed in')
  return me.data
}

test('any password opens an account, whose type is read from the address, after a second (MOCK-05, MOCK-06, CNST-16)', async () => {
  slept.length = 0
  const first = await signIn('ada.Researcher@a.example', 'anything')
  expect(slept).toEqual([1000])
  expect(await meOf(first.access_token)).toMatchObject({
    userType: 'researcher',
    firstName: 'Ada',
    lastName: 'Researcher',
  })
  const again = await signIn('ADA.researcher@a.example', 'something else')
  expect(again.user.id).toBe(first.user.id)
  expect(await meOf((await signIn('ada@a.example')).access_token)).toMatchObject({ userType: 'donor' })
})

test('no password is kept, not even as a hash', async () => {
  await signIn('kept@a.example', 'my real password')
  const rows = await app.platform.database.query<{ hash: string }>(
    sql`select distinct password_hash as hash from users where password_hash is not null`,
  )
  expect(rows).toEqual([{ hash: 'test-mode' }])
})

test('at sign-up the form says the type, and it stays (AMB-028)', async () => {
  const email = 'not-a-researcher@a.example'
  const answer = await post('signup', { email, password: '1', data: donorData })
  expect(answer.status).toBe(200)
  expect(await meOf((await signIn(email, '2')).access_token)).toMatchObject({ userType: 'donor' })
})

test('a password changes, though any would have been taken', async () => {
  const { access_token: token } = await signIn('changes@a.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ password: 'another 9 good words' })
  const answer = await marked(new Request(`${testOrigin}/auth/v1/user`, { method: 'PUT', headers, body }))
  expect(answer.status).toBe(200)
})

test('two tabs that sign in at once with a new address get one account', async () => {
  const [one, other] = await Promise.all([signIn('both@a.example'), signIn('both@a.example')])
  expect(one.user.id).toBe(other.user.id)
})

test('the three fixed addresses are staff, with sample figures on the dashboard (AMB-029, ADMN-28)', async () => {
  const tokens = await Promise.all(staffAddresses.map((email) => signIn(email)))
  const roles = await Promise.all(tokens.map(async (token) => (await meOf(token.access_token)).staff?.role))
  expect(roles).toEqual(['super_admin', 'scientific_reviewer', 'customer_support'])
  const seen = await as<typeof staffContract>(tokens[0]?.access_token)('GET /api/admin/dashboard')
  const figures = seen.ok ? Object.fromEntries(seen.data.figures.map(({ id, count }) => [id, count])) : {}
  expect(figures).toMatchObject({ pending_reviews: 12, active_projects: 45, open_tickets: 8, total_users: 1234 })
})

test('a person who signs up with one of them is staff, too, and one with another address is not (AMB-029)', async () => {
  const other = await testApp({ settings: testModeSettings(portablePlatform().settings), passwords: anyPassword })
  const ask = withMarks(other.fetch, other.platform, async () => undefined)
  const roleOf = async (email: string): Promise<string | undefined> => {
    const body = JSON.stringify({ email, password: '1', data: donorData })
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(new Request(`${testOrigin}/auth/v1/signup`, { method: 'POST', body, headers }))
    const { access_token: token } = (await answer.json()) as Token
    const me = await ask(new Request(`${testOrigin}/api/me`, { headers: { authorization: `Bearer ${token}` } }))
    return ((await me.json()) as { staff?: { role: string } }).staff?.role
  }
  expect(await roleOf(staffAddresses[1].toUpperCase())).toBe('scientific_reviewer')
  expect(await roleOf('else@a.example')).toBeUndefined()
})

test('a server refuses a token of Test Mode, of staff too (MOCK-28, AMB-029)', async () => {
  for (const email of [staffAddresses[0], 'researcher@a.example', 'ada@a.example']) {
    const { access_token: token } = await signIn(email)
    for (const path of ['/api/me', '/api/admin/dashboard', '/api/me/projects', '/auth/v1/user']) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await server.fetch(new Request(`${testOrigin}${path}`, { headers }))
      expect([path, [401, 403].includes(answer.status)]).toEqual([path, true])
      if (path.startsWith('/api')) expect(answer.status).toBe(401)
    }
  }
  expect((await server.platform.database.query(sql`select 1 as one from users`)).length).toBe(0)
})

test('and Test Mode refuses a token of the server', async () => {
  const { accessToken } = await person(server, { type: 'donor' })
  const answer = await marked(
    new Request(`${testOrigin}/api/me`, { headers: { authorization: `Bearer ${accessToken}` } }),
  )
  expect(answer.status).toBe(401)
})

test('the sectors have the described counts, in their order (BRWS-06)', async () => {
  const seen = await as<typeof catalogueContract>()('GET /api/catalogue/sectors')
  expect(seen.ok && seen.data.sectors.map(({ label, activeProjects }) => [label, activeProjects])).toEqual([
    ...[['Science', 234] as const, ['Technology', 156] as const],
    ...[['Engineering', 189] as const, ['Mathematics', 87] as const],
  ])
})

let owner: Person

test('the landing page has the eight samples, with their deadline, and nothing else (MOCK-19, MOCK-23)', async () => {
  owner = await person(app, { type: 'researcher', email: 'maker@a.example' })
  for (const index of [...Array(landingSamples).keys()].reverse())
    await project(app, owner, { title: sampleTitle(index, 'counted') })
  await project(app, owner, { title: 'Not a sample' })
  const trending = await as<typeof projectsContract>()('GET /api/projects/trending')
  const items = trending.ok ? trending.data.items : []
  expect(items.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Sample project ${n}: counted`))
  expect(new Set(items.map(({ deadline }) => deadline.slice(0, 10)))).toEqual(new Set(['2024-12-31']))
})

test('a project is found by the time of its submission, and a researcher by address (MOCK-18, AMB-123)', async () => {
  app.advance(1234)
  const id = await project(app, owner, { title: 'Found by time' })
  const [row] = await app.platform.database.query<{ at: Instant }>(
    sql`select submitted_at as at from projects where id = ${id}`,
  )
  const old = timestampId(row?.at ?? app.platform.clock.now())
  const found = await marked(new Request(`${testOrigin}/api/projects/${old}`))
  expect(await found.json()).toMatchObject({ id, title: 'Found by time' })
  expect((await marked(new Request(`${testOrigin}/api/projects/1000000000000`))).status).toBe(400)
  const byAddress = { params: { id: 'Maker@a.example' } }
  const seen = await as<typeof researchersContract>()('GET /api/researchers/:id', byAddress)
  expect(seen.ok && seen.data.userId).toBe(owner.userId)
  expect((await app.as<typeof researchersContract>()('GET /api/researchers/:id', byAddress)).ok).toBe(false)
})

test('an answer comes when its wait is over (CNST-17, CNST-20, MODL-02)', async () => {
  vi.useFakeTimers()
  try {
    const api = withWaits(
      async () => new Response(),
      (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    )
    const seen: string[] = []
    const ask = (name: string, method: string, path: string) =>
      api(new Request(`${testOrigin}${path}`, { method })).then(() => seen.push(name))
    void ask('submit', 'POST', '/api/projects')
    void ask('dialog', 'POST', '/auth/v1/token?grant_type=password')
    void ask('reading', 'GET', '/api/projects')
    await vi.advanceTimersByTimeAsync(999)
    expect(seen).toEqual(['reading'])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['reading', 'dialog'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen).toEqual(['reading', 'dialog', 'submit'])
  } finally {
    vi.useRealTimers()
  }
})
