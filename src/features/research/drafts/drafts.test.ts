import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sweep } from '#features/foundation/files/actions.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { deleteDraftsOf } from './actions/drafts.ts'
import type { DraftSave, draftsContract } from './contract.ts'
import { setDiscarded } from './store.ts'
import { draftsSweep } from './tasks.ts'

const app = await testApp({ settings: { ...testSettings, limitFactor: 1000 } })
const ada = await person(app, { type: 'researcher' })
const as = (who: Person) => app.as<typeof draftsContract & typeof submissionsContract>(who.accessToken)
const newDraft = () => newId<'draft'>(app.platform)

let seq = 0
const windows = { a: newId(app.platform), b: newId(app.platform) } as const
const save = (id: Id<'draft'>, fields: DraftSave['fields'], more: Partial<DraftSave> & { who?: Person } = {}) => {
  const { who = ada, ...rest } = more
  const body = { writer: windows.a, seq: ++seq, knows: {}, since: 0, fields, ...rest }
  return as(who)('PUT /api/drafts/:id', { params: { id }, body })
}
const read = async (id: Id<'draft'>, who = ada) => {
  const answer = await as(who)('GET /api/drafts/:id', { params: { id } })
  return answer.ok ? answer.data : answer.refusal.code
}
const list = async (who = ada) => {
  const answer = await as(who)('GET /api/me/drafts')
  return answer.ok ? answer.data.items : []
}
const form = {
  ...{ title: 'Reefs', description: 'Counting corals.', sector: 'science', subsection: 'ecology', fundingGoal: 6000 },
}

test('what is typed is saved as typed, listed, and read again', async () => {
  const [one, id] = [await person(app, { type: 'researcher' }), newDraft()]
  const fields: DraftSave['fields'] = {
    title: ' Reefs ',
    fundingGoal: 'much',
    budget: [{ key: newId(app.platform), use: '', label: '', amount: '12.' }],
  }
  const saved = await save(id, fields, { who: one })
  expect(saved).toMatchObject({ data: { id, revision: 1, savedAt: app.platform.clock.now(), conflicts: [] } })
  expect(await read(id, one)).toMatchObject({ id, projectId: null, fields, revision: 1, copies: [] })
  expect(await list(one)).toEqual([{ id, title: 'Reefs', projectId: null, savedAt: app.platform.clock.now() }])
})

test("another person's draft cannot be found to read, save, discard, restore or submit it", async () => {
  const id = newDraft()
  await save(id, { title: 'Mine' })
  const who = await person(app, { type: 'researcher' })
  expect(await read(id, who)).toBe('draft_not_found')
  const refused = [
    await save(id, { title: 'Theirs' }, { who }),
    await as(who)('DELETE /api/drafts/:id', { params: { id } }),
    await as(who)('POST /api/drafts/:id/restoration', { params: { id } }),
    await as(who)('POST /api/projects', { body: { ...form, draftId: id } }),
  ]
  for (const answer of refused) expect(answer).toMatchObject({ refusal: { status: 404, code: 'draft_not_found' } })
  expect(await read(id)).toMatchObject({ fields: { title: 'Mine' } })
})

test('when two windows change one field, neither wording is lost: both are stored for 30 days', async () => {
  const id = newDraft()
  await save(id, { title: 'By day' })
  const other = await save(id, { title: 'By night', impact: 'Fish' }, { writer: windows.b })
  expect(other).toMatchObject({ data: { conflicts: ['title'], fields: { title: 'By day' }, revision: 2 } })
  const values = async () => ((await read(id)) as { copies: { value: unknown }[] }).copies.map(({ value }) => value)
  expect((await values()).sort()).toEqual(['By day', 'By night'])
  // The same again stores no further copies.
  await save(id, { title: 'By night' }, { writer: windows.b })
  expect(await values()).toHaveLength(2)
  await app.platform.database.query(sql`update draft_copies set at = at - interval '31 days' where draft_id = ${id}`)
  while (await draftsSweep.run(app.platform));
  expect(await values()).toEqual([])
  expect(await read(id)).toMatchObject({ fields: { title: 'By day', impact: 'Fish' } })
})

test('submitting a project ends its draft; a late save and a second submission are refused with the reason', async () => {
  const id = newDraft()
  await save(id, { title: 'Reefs' })
  expect(await as(ada)('POST /api/projects', { body: { ...form, draftId: id } })).toMatchObject({ ok: true })
  expect(await save(id, { title: 'Reefs, late' })).toMatchObject({ refusal: { status: 410, code: 'draft_gone' } })
  const twin = await as(ada)('POST /api/projects', { body: { ...form, draftId: id } })
  expect(twin).toMatchObject({ refusal: { status: 410, code: 'draft_gone' } })
  expect(await as(ada)('DELETE /api/drafts/:id', { params: { id } })).toMatchObject({ refusal: { code: 'draft_gone' } })
  // Also a first save that comes after the submission.
  const unsaved = newDraft()
  await as(ada)('POST /api/projects', { body: { ...form, draftId: unsaved } })
  expect(await save(unsaved, { title: 'Reefs, late' })).toMatchObject({ refusal: { code: 'draft_gone' } })
  expect((await list()).map((one) => one.id)).not.toContain(unsaved)
})

test('a project that is refused keeps its draft open', async () => {
  const id = newDraft()
  await save(id, { title: 'Reefs' })
  const refused = await as(ada)('POST /api/projects', { body: { ...form, subsection: 'robotics', draftId: id } })
  expect(refused).toMatchObject({ refusal: { code: 'area_not_in_sector' } })
  expect(await save(id, { title: 'Reefs again' })).toMatchObject({ ok: true })
})

test('a discarded draft disappears from the list, refuses saves, and can be restored', async () => {
  const id = newDraft()
  await save(id, { title: 'Reefs' })
  await as(ada)('DELETE /api/drafts/:id', { params: { id } })
  expect([await read(id), (await list()).some((one) => one.id === id)]).toEqual(['draft_gone', false])
  expect(await save(id, { title: 'Late' })).toMatchObject({ refusal: { code: 'draft_gone' } })
  expect(await as(ada)('POST /api/drafts/:id/restoration', { params: { id } })).toEqual({ ok: true })
  expect(await read(id)).toMatchObject({ fields: { title: 'Reefs' } })
})

test('twenty drafts, and the twenty-first is refused, also when many are created at once', async () => {
  const who = await person(app, { type: 'researcher' })
  const answers = await Promise.all(Array.from({ length: 24 }, () => save(newDraft(), { title: 'One' }, { who })))
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]))
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ status: 409, code: 'too_many_drafts' })
  expect(await list(who)).toHaveLength(20)
})

test('a draft of more than 256 kB is refused and stays as it was; half a character is no defect', async () => {
  const id = newDraft()
  const long = '\u{1f41f}'.repeat(29_000)
  await save(id, { title: 'Half \ud83d', description: long })
  expect(await read(id)).toMatchObject({ fields: { title: 'Half \ufffd' } })
  const refused = await save(id, { methodology: long, impact: long })
  expect(refused).toMatchObject({ refusal: { status: 413, code: 'draft_too_large' } })
  expect(await read(id)).toMatchObject({ revision: 1 })
})

test('one open edit of a project, whichever window started it; saving the project ends it', async () => {
  const projectId = await project(app, ada, { status: 'pending' })
  const edit = { projectId, baseVersion: 1 }
  const [first, second] = [newDraft(), newDraft()]
  await save(first, { title: 'Reefs at night' }, edit)
  const other = await save(second, { impact: 'Fish' }, { ...edit, writer: windows.b })
  expect(other).toMatchObject({ data: { id: first, fields: { title: 'Reefs at night' }, conflicts: [] } })
  const open = async () => {
    const answer = await as(ada)('GET /api/projects/:id/draft', { params: { id: projectId } })
    return answer.ok ? answer.data.draft : answer.refusal.code
  }
  expect(await open()).toMatchObject({ id: first, baseVersion: 1, fields: { title: 'Reefs at night', impact: 'Fish' } })
  const stranger = await person(app, { type: 'researcher' })
  expect(await read(first, stranger)).toBe('draft_not_found')
  expect(await save(newDraft(), { title: 'x' }, { ...edit, who: stranger })).toMatchObject({
    refusal: { code: 'project_not_found' },
  })
  const saved = await as(ada)('PUT /api/projects/:id', {
    params: { id: projectId },
    body: { ...form, version: 1, draftId: first },
  })
  expect(saved).toMatchObject({ ok: true })
  expect(await open()).toBeNull()
  expect(await save(first, { title: 'Late' }, edit)).toMatchObject({ refusal: { code: 'draft_gone' } })
})

test('an edit belongs to all who may edit the project, whoever began it, also after that person is gone', async () => {
  const [lead, editor] = [await person(app, { type: 'researcher' }), await person(app, { type: 'researcher' })]
  const projectId = await project(app, lead, { status: 'pending', title: 'Bats' })
  await app.platform.database.query(sql`
    insert into project_members (id, project_id, user_id, role, joined_at)
    values (${newId(app.platform)}, ${projectId}, ${editor.userId}, 'editor', ${app.platform.clock.now()})`)
  const [id, own] = [newDraft(), newDraft()]
  await save(id, { impact: 'More bats.' }, { projectId, baseVersion: 1, who: editor })
  await save(own, { title: 'Mine' }, { who: editor })
  expect((await list(lead)).map((line) => line.id)).toEqual([id])
  expect((await list(editor)).map((line) => line.id).sort()).toEqual([id, own].sort())
  await app.platform.database.query(sql`
    update project_members set left_at = joined_at where user_id = ${editor.userId}`)
  expect((await list(editor)).map((line) => line.id)).toEqual([own])
  await app.platform.database.transaction((tx) => deleteDraftsOf(tx, editor.userId))
  expect([await list(editor), await read(own, editor)]).toEqual([[], 'draft_not_found'])
  expect(await read(id, lead)).toMatchObject({ fields: { impact: 'More bats.' } })
  await app.platform.database.transaction((tx) => deleteDraftsOf(tx, lead.userId))
  expect(await read(id, lead)).toBe('draft_not_found')
})

test('a picture that a draft names is stored as long as the draft', async () => {
  const id = newDraft()
  const headers = { authorization: `Bearer ${ada.accessToken}`, 'x-file-name': 'reef.png' }
  const body = await picture({ width: 500, height: 300 })
  const url = `${testOrigin}/api/files?purpose=project_image`
  const sent = await app.fetch(new Request(url, { method: 'POST', headers, body }))
  const { fileId } = (await sent.json()) as { fileId: string }
  await save(id, { image: { fileId, name: 'reef.png', sizeBytes: 5 } })
  const isThere = async () => (await app.fetch(new Request(`${testOrigin}/files/${fileId}/400.webp`))).status
  const { database } = app.platform
  await database.query(sql`update files set created_at = created_at - interval '3 days' where id = ${fileId}`)
  await sweep(app.platform)
  expect(await isThere()).toBe(200)
  await as(ada)('DELETE /api/drafts/:id', { params: { id } })
  await database.query(sql`update project_drafts set discarded_at = discarded_at - interval '31 days' where id = ${id}`)
  await draftsSweep.run(app.platform)
  await sweep(app.platform)
  expect(await isThere()).toBe(404)
})

test('a draft that is restored while old ones are deleted stays', async () => {
  const id = newDraft()
  await save(id, { title: 'Reefs' })
  await as(ada)('DELETE /api/drafts/:id', { params: { id } })
  const { database } = app.platform
  await database.query(sql`update project_drafts set discarded_at = discarded_at - interval '31 days' where id = ${id}`)
  const deleting = await database.transaction(async (tx) => {
    await setDiscarded(tx, id, null)
    const sweep = draftsSweep.run(app.platform)
    // It does not wait for the end of this; if it did, it would continue with what it saw before.
    await Promise.race([sweep, pause(500)])
    return { sweep }
  })
  await deleting.sweep
  expect(await read(id)).toMatchObject({ fields: { title: 'Reefs' } })
})

test('the preview renders the draft like the page, for its author alone, and leaves out empty lines', async () => {
  const id = newDraft()
  const line = { key: newId(app.platform), use: 'equipment' as const, label: 'Lamps', amount: '1,250.50' }
  await save(id, {
    ...{ title: 'Moss', description: 'We count **moss**.', fundingGoal: '6,000', sector: 'science' },
    budget: [line, { ...line, key: newId(app.platform), amount: 'much' }],
    milestones: [{ key: newId(app.platform), title: 'Counted', dueOn: '' }],
  })
  const preview = (who: Person) => as(who)('GET /api/drafts/:id/preview', { params: { id } })
  expect(await preview(ada)).toMatchObject({
    data: {
      ...{ title: 'Moss', fundingGoal: 6000, totalFunded: 0, milestones: [], summary: null, status: 'pending' },
      budget: [{ label: 'Lamps', cents: 125_050 }],
      rendered: { description: [{ tag: 'p' }], impact: null },
      donationsRefused: 'project_not_approved',
    },
  })
  const stranger = await person(app, { type: 'researcher' })
  expect(await preview(stranger)).toMatchObject({ refusal: { status: 404, code: 'draft_not_found' } })
  const projectId = await project(app, ada, { title: 'Reefs', impact: 'Fish', status: 'approved' })
  const edit = newDraft()
  await save(edit, { title: 'Reefs at night' }, { projectId, baseVersion: 1 })
  expect(await as(ada)('GET /api/drafts/:id/preview', { params: { id: edit } })).toMatchObject({
    data: { id: projectId, title: 'Reefs at night', impact: 'Fish', fundingGoal: 7500 },
  })
})

test('closing an account removes its drafts and the wordings in them', async () => {
  const [who, id] = [await person(app, { type: 'researcher' }), newDraft()]
  await save(id, { title: 'One' }, { who })
  await save(id, { title: 'Other' }, { who, writer: windows.b })
  await app.platform.database.transaction((tx) => deleteDraftsOf(tx, who.userId))
  const [left] = await app.platform.database.query<{ count: number }>(sql`
    select (select count(*) from project_drafts where id = ${id}) + (select count(*) from draft_copies
      where draft_id = ${id}) as count`)
  expect(left?.count).toBe(0)
})
