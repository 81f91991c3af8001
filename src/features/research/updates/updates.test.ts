import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { followsContract } from '#features/research/follows/contract.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { updatesContract } from './contract.ts'
import { beginning } from './rules/texts.ts'

const app = await testApp()
const as = (someone?: Person) => app.as<typeof updatesContract>(someone?.accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })

const post = (who: Person | undefined, id: Id<'project'>, content: string) => {
  app.advance(1000)
  return as(who)('POST /api/projects/:id/updates', { params: { id }, body: { content } })
}
const read = (who: Person | undefined, id: Id<'project'>, before?: string) =>
  as(who)('GET /api/projects/:id/updates', { params: { id }, query: before ? { before } : {} })
const newsOf = async (who: Person) => {
  const answer = await app.as<typeof notificationsContract>(who.accessToken)('GET /api/me/notifications')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.items.filter((item) => item.type === 'project_update')
}
const follow = (who: Person, id: Id<'project'>) =>
  app.as<typeof followsContract>(who.accessToken)('POST /api/projects/:id/save', { params: { id } })
const missing = { ok: false, refusal: { code: 'project_not_found', status: 404 } }

test('an update notifies donors and followers, each person once, and not its author (GEN-14)', async () => {
  const id = await project(app, owner, { title: 'Sheltered reefs' })
  const [both, donor, follower, stranger] = await Promise.all(
    (['donor', 'donor', 'researcher', 'donor'] as const).map((type) => person(app, { type })),
  )
  if (!both || !donor || !follower || !stranger) throw new Error('four people were made')
  await giveAndPay(app, both, id)
  await giveAndPay(app, donor, id)
  await giveAndPay(app, donor, id)
  await Promise.all([follow(both, id), follow(follower, id), follow(owner, id)])
  const answer = await post(owner, id, 'Second dive finished.')
  expect(answer).toMatchObject({ data: { content: 'Second dive finished.', author: 'Grace Okafor' } })
  const notices = await Promise.all([both, donor, follower, stranger, owner].map(newsOf))
  expect(notices.map((news) => news.length)).toEqual([1, 1, 1, 0, 0])
  expect(notices[0]?.[0]).toMatchObject({
    title: 'New update: Sheltered reefs',
    body: 'Second dive finished.',
    target: `/project/${id}?tab=updates`,
  })
})

test('every visitor reads the updates of an approved project, newest first, with date and author', async () => {
  const id = await project(app, owner)
  await post(owner, id, 'First dive.')
  await post(owner, id, 'Second dive.')
  const date = app.platform.clock.now()
  expect(await read(undefined, id)).toMatchObject({
    data: {
      items: [{ content: 'Second dive.', author: 'Grace Okafor', date }, { content: 'First dive.' }],
      older: null,
    },
  })
})

test('updates are paged by twenty, each exactly once', async () => {
  const id = await project(app, owner)
  for (let nth = 1; nth <= 25; nth++) await post(owner, id, `Dive ${nth}`)
  const first = await read(undefined, id)
  if (!first.ok || !first.data.older) throw new Error('there must be an older page')
  const second = await read(undefined, id, first.data.older)
  if (!second.ok) throw new Error(second.refusal.code)
  const contents = [...first.data.items, ...second.data.items].map((item) => item.content)
  expect(contents).toEqual(Array.from({ length: 25 }, (_, at) => `Dive ${25 - at}`))
  expect(second.data.older).toBeNull()
})

test('what is not public is found by its owner and by staff only (GEN-16)', async () => {
  const id = await project(app, owner, { status: 'pending' })
  const [stranger, reviewer] = [
    await person(app, { type: 'researcher' }),
    await person(app, { type: 'scientific_reviewer' }),
  ]
  expect(await read(undefined, id)).toMatchObject(missing)
  expect(await read(stranger, id)).toMatchObject(missing)
  expect(await read(owner, id)).toMatchObject({ data: { items: [] } })
  expect(await read(reviewer, id)).toMatchObject({ data: { items: [] } })
})

test("only the owner posts updates: another researcher's project is not found, like an unknown one", async () => {
  const id = await project(app, owner)
  const other = await person(app, { type: 'researcher' })
  const unknown = '01890000-0000-7000-8000-000000000000' as Id<'project'>
  expect(await post(other, id, 'Mine now.')).toMatchObject(missing)
  expect(await post(other, unknown, 'Mine now.')).toMatchObject(missing)
  expect(await post(await person(app, { type: 'donor' }), id, 'Hello.')).toMatchObject({
    refusal: { code: 'not_allowed', status: 403 },
  })
  expect(await post(undefined, id, 'Hello.')).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
  expect(await read(undefined, id)).toMatchObject({ data: { items: [] } })
})

test('an update holds 1 to 20,000 characters', async () => {
  const id = await project(app, owner)
  for (const content of ['', '  \n ', 'x'.repeat(20_001)])
    expect(await post(owner, id, content)).toMatchObject({
      refusal: { code: 'invalid_input', errors: [{ location: 'body.content' }] },
    })
  expect(await post(owner, id, 'é'.repeat(20_000))).toMatchObject({ ok: true })
})

test('a notification shows the beginning of an update, cut after a whole word', () => {
  expect(beginning('Short\n\nand sweet.')).toBe('Short and sweet.')
  expect(beginning('word '.repeat(60))).toBe(`${Array(27).fill('word').join(' ')}…`)
  expect(Array.from(beginning('𝛼'.repeat(300)))).toHaveLength(140)
})
