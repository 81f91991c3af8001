import { expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import type { submissionsContract } from './contract.ts'

const app = await testApp()
const as = (who: Person) => app.as<typeof submissionsContract & typeof projectsContract>(who.accessToken)

async function upload({ accessToken }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-file-name': 'reef.png' }
  const body = await picture({ width: 900, height: 500 })
  const url = `${testOrigin}/api/files?purpose=project_image`
  const answer = await app.fetch(new Request(url, { method: 'POST', headers, body }))
  return ((await answer.json()) as { fileId: string }).fileId
}

/** @param imageFileId absent leaves the picture, null takes it away. */
async function save(who: Person, id: Id<'project'>, imageFileId?: string | null) {
  const form = await as(who)('GET /api/projects/:id/edit', { params: { id } })
  if (!form.ok) throw new Error(form.refusal.code)
  const { image, status: _status, locked: _locked, statusReason: _reason, ...rest } = form.data
  const kept = imageFileId === undefined ? image?.fileId : imageFileId
  const body = { ...rest, ...(kept === undefined ? {} : { imageFileId: kept }) }
  return as(who)('PUT /api/projects/:id', { params: { id }, body })
}
async function pictureOf(who: Person, id: Id<'project'>): Promise<string> {
  const answer = await as(who)('GET /api/projects/:id', { params: { id } })
  return answer.ok ? answer.data.projectImage : answer.refusal.code
}

test('a picture is set, stays with a save that leaves it, is replaced, and is removed for the drawing (EDIT-12)', async () => {
  const owner = await person(app, { type: 'researcher' })
  const { projectId } = await submitted(app, owner)
  const [first, second] = [await upload(owner), await upload(owner)]
  expect(await save(owner, projectId, first)).toMatchObject({ data: { changed: ['image'] } })
  expect(await save(owner, projectId)).toMatchObject({ data: { outcome: 'unchanged' } })
  expect(await pictureOf(owner, projectId)).toBe(`/files/${first}/800.webp`)
  await save(owner, projectId, second)
  expect(await pictureOf(owner, projectId)).toBe(`/files/${second}/800.webp`)
  await save(owner, projectId, null)
  expect(await pictureOf(owner, projectId)).toMatch(/^\/art\/science\//)
})

test("another person's upload and one that is used elsewhere are refused, and the picture stays (EDIT-12)", async () => {
  const [owner, other] = [await person(app, { type: 'researcher' }), await person(app, { type: 'researcher' })]
  const [{ projectId }, elsewhere] = [await submitted(app, owner), await submitted(app, owner)]
  const [theirs, used] = [await upload(other), await upload(owner)]
  await save(owner, elsewhere.projectId, used)
  for (const fileId of [theirs, used])
    expect(await save(owner, projectId, fileId)).toMatchObject({ refusal: { status: 404, code: 'file_not_found' } })
  expect(await pictureOf(owner, projectId)).toMatch(/^\/art\//)
})
