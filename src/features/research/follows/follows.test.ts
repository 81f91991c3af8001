import { expect, test } from 'vitest'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { listReaderIds } from '#features/research/updates/store/readers.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { followsContract } from './contract.ts'

const app = await testApp()
const owner = await person(app, { type: 'researcher' })
const donor = await person(app, { type: 'donor' })
const api = (accessToken?: string) => app.as<typeof followsContract & typeof projectsContract>(accessToken)
const isSaved = async (id: string, accessToken?: string) => {
  const answer = await api(accessToken)('GET /api/projects/:id', { params: { id } })
  return answer.ok && answer.data.isSaved
}

test('saving is following, and doing it twice is doing it once', async () => {
  const id = await project(app, owner)
  const mine = api(donor.accessToken)
  for (let times = 0; times < 2; times++)
    expect(await mine('POST /api/projects/:id/save', { params: { id } })).toMatchObject({ ok: true })
  expect(await isSaved(id, donor.accessToken)).toBe(true)
  expect(await isSaved(id)).toBe(false)
  expect(
    await listReaderIds(app.platform.database, { projectId: id, authorId: owner.userId, audience: 'public' }),
  ).toEqual([donor.userId])

  for (let times = 0; times < 2; times++) await mine('DELETE /api/projects/:id/save', { params: { id } })
  expect(await isSaved(id, donor.accessToken)).toBe(false)
  expect(
    await listReaderIds(app.platform.database, { projectId: id, authorId: owner.userId, audience: 'public' }),
  ).toEqual([])
})

test('visitors sign in first, and a person cannot save what they may not see', async () => {
  const id = await project(app, owner, { status: 'pending' })
  for (const key of ['POST /api/projects/:id/save', 'DELETE /api/projects/:id/save'] as const)
    expect(await api()(key, { params: { id } })).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
  const refused = await api(donor.accessToken)('POST /api/projects/:id/save', { params: { id } })
  expect(refused).toMatchObject({ refusal: { code: 'project_not_found', status: 404 } })
})

test('saved projects are listed latest saved first, twelve a page, and a project that is not public keeps its place', async () => {
  const reader = await person(app, { type: 'donor' })
  const mine = api(reader.accessToken)
  const list = async (after?: string) => {
    const answer = await mine('GET /api/me/saved', { query: after ? { after } : {} })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  expect(await list()).toEqual({ items: [], older: null })
  const ids: string[] = []
  for (let at = 0; at < 13; at++) {
    const id = await project(app, owner, { title: `Question ${at}` })
    app.advance(1000)
    await mine('POST /api/projects/:id/save', { params: { id } })
    ids.unshift(id)
  }
  const first = await list()
  expect(first.items.map((item) => item.projectId)).toEqual(ids.slice(0, 12))
  expect(first.items[0]?.project).toMatchObject({ title: 'Question 12', daysLeft: 90 })
  const second = await list(first.older ?? '')
  expect(second).toMatchObject({ items: [{ projectId: ids[12] }], older: null })

  await app.platform.database.transaction((tx) =>
    setStatus(tx, app.platform, {
      projectId: ids[1] as Id<'project'>,
      to: 'rejected',
      actorId: null,
      reason: 'Withdrawn data.',
    }),
  )
  expect((await list()).items[1]).toMatchObject({ projectId: ids[1], project: null })
  expect((await api(donor.accessToken)('GET /api/me/saved', { query: {} })).ok).toBe(true)
  expect(await api()('GET /api/me/saved', { query: {} })).toMatchObject({ refusal: { code: 'not_signed_in' } })
})
