import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { cv } from '#test/documents.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'
import { mustAttach, release } from './actions.ts'

const app = await testApp()
const owner = await person(app, { type: 'researcher' })
const other = await person(app, { type: 'researcher' })

const upload = async (who = owner) => {
  const headers = { 'x-file-name': 'cv.pdf', authorization: `Bearer ${who.accessToken}` }
  const body = cv()
  const answer = await app.fetch(new Request('http://app.test/api/files?purpose=cv', { method: 'POST', headers, body }))
  const sent = await answer.json()
  return { status: answer.status, code: sent.code, fileId: sent.fileId as string }
}
const attach = (fileId: string, ownerId = owner.userId, purpose: 'cv' | 'avatar' = 'cv') =>
  app.platform.database.transaction((tx) => mustAttach(tx, app.platform, { fileId, ownerId, purpose }))
const bytesAreKept = async (fileId: string) => (await app.platform.files.get(`documents/${fileId}`)) !== undefined

test('only the owner attaches a file, for its purpose, once', async () => {
  const { fileId } = await upload()
  await expect(attach(fileId, other.userId)).rejects.toMatchObject({ code: 'file_not_found' })
  await expect(attach(fileId, owner.userId, 'avatar')).rejects.toMatchObject({ code: 'file_not_found' })
  await attach(fileId)
  await expect(attach(fileId)).rejects.toMatchObject({ code: 'file_not_found' })
})

test('a file that no form uses within a day is deleted with its bytes; a used one stays until it is released', async () => {
  const [named, forgotten] = [await upload(), await upload()]
  await attach(named.fileId)
  app.advance(23 * hourMs)
  await app.drain()
  expect(await bytesAreKept(forgotten.fileId)).toBe(true)
  app.advance(2 * hourMs)
  await app.drain()
  expect([await bytesAreKept(named.fileId), await bytesAreKept(forgotten.fileId)]).toEqual([true, false])
  await expect(attach(forgotten.fileId)).rejects.toMatchObject({ code: 'file_not_found' })
  await app.platform.database.transaction((tx) => release(tx, named.fileId))
  await app.drain()
  expect(await bytesAreKept(named.fileId)).toBe(false)
})

test('twenty uploads may wait; then the person uses one, or waits an hour', async () => {
  const person20 = await person(app, { type: 'researcher' })
  const sent: Awaited<ReturnType<typeof upload>>[] = []
  // Three may be in progress at once, and the limit holds across them.
  while (sent.length < 24) sent.push(...(await Promise.all([upload(person20), upload(person20), upload(person20)])))
  expect(sent.filter((one) => one.status === 201)).toHaveLength(20)
  expect(sent.filter((one) => one.code === 'too_many_files')).toHaveLength(4)
  const [used] = sent.filter((one) => one.status === 201)
  await attach(used?.fileId ?? '', person20.userId)
  expect((await upload(person20)).status).toBe(201)
  expect((await upload(person20)).status).toBe(429)
  app.advance(hourMs + 1)
  const { accessToken } = await startSession(app.platform, person20.userId)
  expect((await upload({ ...person20, accessToken })).status).toBe(201)
})
