import { expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import type { richTextContract } from './contract.ts'

type Wire = typeof richTextContract & typeof projectsContract & typeof submissionsContract & typeof updatesContract
const app = await testApp()
const by = (who?: Person) => app.as<Wire>(who?.accessToken)
const owner = await person(app, { type: 'researcher' })
const em = (word: string) => [{ tag: 'p', children: [{ tag: 'em', children: [word] }] }]

const read = async (id: Id<'project'>) => {
  const answer = await by(owner)('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test("a project's texts are rendered when they are saved; plain ones are not", async () => {
  const rest = { title: 'Reefs', sector: 'science', subsection: 'ecology', fundingGoal: 6000 }
  const body = { ...rest, description: 'We need $5,000 here and $3,000 there.', impact: '*hope*' }
  const made = await by(owner)('POST /api/projects', { body })
  if (!made.ok) throw new Error(made.refusal.code)
  const { id } = made.data
  expect((await read(id)).rendered).toEqual({
    description: null,
    methodology: null,
    timeline: null,
    impact: em('hope'),
  })
  const edit = { ...body, impact: 'none', methodology: '*nets*', version: 1 }
  expect(await by(owner)('PUT /api/projects/:id', { params: { id }, body: edit })).toMatchObject({ ok: true })
  expect((await read(id)).rendered).toMatchObject({ methodology: em('nets'), impact: null })
  const plain = { ...edit, methodology: '', version: 2 }
  expect(await by(owner)('PUT /api/projects/:id', { params: { id }, body: plain })).toMatchObject({ ok: true })
  expect((await read(id)).rendered).toBeNull()
})

test('a text in Markdown is sent once, as its elements, and its beginning beside them for descriptions elsewhere', async () => {
  const long = `**Reefs.** ${'We count them. '.repeat(200)}LAST`
  const plain = `Corals. ${'We count them. '.repeat(200)}END`
  const id = await project(app, owner, { description: long, impact: plain })
  await by(owner)('POST /api/projects/:id/updates', { params: { id }, body: { content: long } })
  await app.drain()
  const answer = await read(id)
  expect(answer.description).toBe(long.slice(0, 600))
  expect(answer.impact).toBe(plain)
  expect(JSON.stringify(answer).match(/LAST/g)).toHaveLength(2)
  expect(JSON.stringify(answer.updates).match(/LAST/g)).toHaveLength(1)
  const form = await by(owner)('GET /api/projects/:id/edit', { params: { id } })
  expect(form).toMatchObject({ data: { description: long } })
})

test('earlier texts, and texts of an earlier renderer, are rendered in the background', async () => {
  const id = await project(app, owner)
  await by(owner)('POST /api/projects/:id/updates', { params: { id }, body: { content: '*second*' } })
  const { database } = app.platform
  await database.query(sql`update projects set description = '*first*', renderer = null where id = ${id}`)
  await database.query(sql`update project_updates set rendered = '[]', renderer = 0 where project_id = ${id}`)
  await app.drain()
  const { rendered, updates } = await read(id)
  expect([rendered?.description, updates[0]?.rendered]).toEqual([em('first'), em('second')])
})

test('an update has its elements at once, and mails and notifications have its plain text', async () => {
  const id = await project(app, owner)
  const params = { id }
  const answer = await by(owner)('POST /api/projects/:id/updates', { params, body: { content: 'It is *so*.\u202E' } })
  expect(answer).toMatchObject({ data: { content: 'It is *so*.' } })
  expect(await by()('GET /api/projects/:id/updates', { params })).toMatchObject({
    data: { items: [{ rendered: [{ tag: 'p', children: ['It is ', { tag: 'em', children: ['so'] }, '.'] }] }] },
  })
})

test('the preview shows a text as it would be stored, to people who are signed in', async () => {
  const preview = (text: string, who?: Person) => by(who)('POST /api/previews', { body: { text } })
  expect(await preview('*so*\u200B', owner)).toMatchObject({ data: { rendered: em('so') } })
  expect(await preview('plain', owner)).toMatchObject({ data: { rendered: null } })
  expect(await preview('x'.repeat(20_001), owner)).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await preview('*so*')).toMatchObject({ refusal: { code: 'not_signed_in' } })
})

test('a text that cannot be rendered is stored, and shown as typed', async () => {
  const lost = await testApp({ texts: { render: async () => undefined } })
  const writer = await person(lost, { type: 'researcher' })
  const id = await project(lost, writer)
  const api = lost.as<Wire>(writer.accessToken)
  await api('POST /api/projects/:id/updates', { params: { id }, body: { content: '*so*' } })
  expect(await api('GET /api/projects/:id/updates', { params: { id } })).toMatchObject({
    data: { items: [{ content: '*so*', rendered: null }] },
  })
})

test('a text names pictures of its author, which stay; others are refused', async () => {
  const send = async (who: Person): Promise<string> => {
    const headers = { authorization: `Bearer ${who.accessToken}`, 'x-file-name': 'reef' }
    const url = `${testOrigin}/api/files?purpose=text_image`
    const body = await picture({ width: 500, height: 400 })
    const answer = await app.fetch(new Request(url, { method: 'POST', headers, body }))
    return ((await answer.json()) as { fileId: string }).fileId
  }
  const [own, foreign] = [await send(owner), await send(await person(app, { type: 'researcher' }))]
  const post = (fileId: string) => {
    const description = `Reefs.\n\n![A reef](/files/${fileId}/800.webp#500x400)`
    const body = { title: 'Reefs', sector: 'science', subsection: 'ecology', fundingGoal: 6000, description }
    return by(owner)('POST /api/projects', { body })
  }
  expect(await post(foreign)).toMatchObject({ refusal: { code: 'file_not_found', status: 404 } })
  expect(await post(own)).toMatchObject({ ok: true })
  // A copy of the text may use it too.
  expect(await post(own)).toMatchObject({ ok: true })
  const kept = await app.platform.database.query(sql`
    select id from files where purpose = 'text_image' and attached_at is not null`)
  expect(kept).toEqual([{ id: own }])
})
