import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { messagesContract } from './contract/endpoints.ts'
import { threadsPerPage } from './rules/limits.ts'

// The list of a person's conversations.

const app = await testApp()
const as = (who: Person) => app.as<typeof messagesContract>(who.accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })
const amara = await person(app, { type: 'donor', firstName: 'Amara', lastName: 'Diallo' })
const hugo = await person(app, { type: 'donor', firstName: 'Hugo', lastName: 'Dubois' })

async function opened(who: Person, id: Id<'project'>, body: { with: 'room' | 'researcher'; way?: 'numbered' }) {
  const answer = await as(who)('POST /api/projects/:id/thread', { params: { id }, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}
async function say(who: Person, id: Id<'room'>, text: string): Promise<void> {
  app.advance(4000)
  const body = { key: crypto.randomUUID(), text }
  expect(await as(who)('POST /api/threads/:id/messages', { params: { id }, body })).toMatchObject({ ok: true })
}
async function pageOf(who: Person, query: { q?: string; after?: string | undefined } = {}) {
  const answer = await as(who)('GET /api/me/threads', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { ids: answer.data.items.map(({ id }) => id), older: answer.data.older ?? undefined }
}

test('threads are found by a person, a project and a word, and never by hidden messages', async () => {
  const projectId = await project(app, owner)
  for (const donor of [amara, hugo]) await giveAndPay(app, donor, projectId)
  const id = await opened(owner, projectId, { with: 'room' })
  await say(hugo, id, 'The swell blurs the smallest ones.')
  const direct = await opened(amara, projectId, { with: 'researcher', way: 'numbered' })
  await say(amara, direct, 'Alone.')
  expect((await pageOf(amara, { q: 'SWELL' })).ids).toEqual([id])
  expect((await pageOf(amara, { q: 'Haddad' })).ids).toEqual([direct])
  expect((await pageOf(owner, { q: 'Diallo' })).ids).not.toContain(direct)
  expect((await pageOf(amara, { q: '100%' })).ids).toEqual([])
})

test('rooms in which nobody has written come after the conversations, also on the next page', async () => {
  const donor = await person(app, { type: 'donor' })
  const written = await project(app, owner)
  await giveAndPay(app, donor, written)
  const id = await opened(donor, written, { with: 'room' })
  await say(donor, id, 'How is the reef?')
  app.advance(60_000)
  const others = []
  while (others.length < threadsPerPage) others.push(await project(app, owner))
  const now = app.platform.clock.now()
  const quiet = await app.platform.database.query<{ id: string }>(sql`
    with opened as (
      insert into rooms (id, kind, project_id, last_at, opened_at, people)
      select gen_random_uuid(), 'project', project_id, ${now}, ${now}, 2
      from unnest(${others}::uuid[]) as others (project_id) returning id
    )
    insert into room_members (room_id, user_id, part, from_seq, read_seq, joined_at)
    select id, ${donor.userId}, 'donor', 0, 0, ${now} from opened returning room_id as id`)
  const first = await pageOf(donor)
  const next = await pageOf(donor, { after: first.older })
  expect([first.ids[0], first.ids.length, next.ids.length]).toEqual([id, threadsPerPage, 1])
  expect(new Set([...first.ids, ...next.ids])).toEqual(new Set([id, ...quiet.map((one) => one.id)]))
})
