import { expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract.ts'
import { listReaderIds } from '#features/research/updates/store.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
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
  expect(await listReaderIds(app.platform.database, id, owner.userId)).toEqual([donor.userId])

  for (let times = 0; times < 2; times++) await mine('DELETE /api/projects/:id/save', { params: { id } })
  expect(await isSaved(id, donor.accessToken)).toBe(false)
  expect(await listReaderIds(app.platform.database, id, owner.userId)).toEqual([])
})

test('visitors sign in first, and nobody saves what they may not see', async () => {
  const id = await project(app, owner, { status: 'pending' })
  for (const key of ['POST /api/projects/:id/save', 'DELETE /api/projects/:id/save'] as const)
    expect(await api()(key, { params: { id } })).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
  const refused = await api(donor.accessToken)('POST /api/projects/:id/save', { params: { id } })
  expect(refused).toMatchObject({ refusal: { code: 'project_not_found', status: 404 } })
})
