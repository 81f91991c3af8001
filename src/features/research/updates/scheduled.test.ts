import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { later, minuteMs } from '#values/time.ts'
import type { updatesContract } from './contract.ts'

const app = await testApp()
const { database, clock } = app.platform
const by = (who?: Person) => app.as<typeof updatesContract>(who?.accessToken)
const newOwner = () => person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })

async function schedule(who: Person, id: Id<'project'>, content: string) {
  const body = { content, state: 'scheduled' as const, publishAt: later(clock.now(), 10 * minuteMs) }
  const answer = await by(who)('POST /api/projects/:id/updates', { params: { id }, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const read = async (id: Id<'project'>) => {
  const answer = await by()('GET /api/projects/:id/updates', { params: { id } })
  return answer.ok ? answer.data.items.map(({ content }) => content) : answer.refusal.code
}
const passTenMinutes = async () => {
  app.advance(11 * minuteMs)
  await app.drain()
}

test('a scheduled update waits while its author is paused, and becomes a draft when they have left the team', async () => {
  const [owner, editor] = [await newOwner(), await newOwner()]
  const id = await project(app, owner)
  const setLeft = (at: string | null) =>
    database.query(sql`update project_members set left_at = ${at} where user_id = ${editor.userId}`)
  const setState = (state: 'active' | 'paused') =>
    database.query(sql`update users set state = ${state} where id = ${editor.userId}`)
  await database.query(sql`
    insert into project_members (id, project_id, user_id, role, joined_at)
    values (${crypto.randomUUID()}, ${id}, ${editor.userId}, 'editor', ${clock.now()})`)
  await schedule(editor, id, 'Of a paused author.')
  await setState('paused')
  await passTenMinutes()
  expect(await read(id)).toEqual([])
  await setState('active')
  await app.drain()
  expect(await read(id)).toEqual(['Of a paused author.'])
  const left = await schedule(editor, id, 'Of one who left.')
  await setLeft(clock.now())
  await passTenMinutes()
  const published = await database.query<{ id: Id<'update'> }>(
    sql`select id from project_updates where author_id = ${editor.userId} and state = 'published'`,
  )
  const params = { id: published[0]?.id ?? left.id }
  expect(await by(editor)('POST /api/updates/:id/take-back', { params })).toMatchObject({
    refusal: { code: 'update_not_found', status: 404 },
  })
  expect(await read(id)).toEqual(['Of a paused author.'])
  await setLeft(null)
  await app.drain()
  expect(await by(editor)('GET /api/projects/:id/updates/waiting', { params: { id } })).toMatchObject({
    data: { items: [{ id: left.id, state: 'draft', publishAt: null }, {}] },
  })
})

test('an update that is published at its time while someone edits it was edited meanwhile', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  const { id: updateId, version } = await schedule(owner, id, 'Eight reefs.')
  await passTenMinutes()
  const body = { content: 'Nine reefs.', version, state: 'draft' as const }
  const params = { id: updateId }
  expect(await by(owner)('PUT /api/updates/:id', { params, body })).toMatchObject({
    refusal: { code: 'update_edited_meanwhile', data: { current: { state: 'published', content: 'Eight reefs.' } } },
  })
  expect(await by(owner)('GET /api/updates/:id/copies', { params })).toMatchObject({
    data: { items: [{ text: 'Eight reefs.' }, { text: 'Nine reefs.' }] },
  })
})
