import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import type { userAdminContract } from '#features/office/user-admin/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { ModerationCase, moderationContract } from './contract/desk.ts'

const app = await testApp()
const { database } = app.platform
type All = typeof moderationContract & typeof reportsContract & typeof notificationsContract & typeof userAdminContract
const as = (who: Person) => app.as<All>(who.accessToken)
const [moderator, colleague, chief] = [
  await person(app, { type: 'content_moderator' }),
  await person(app, { type: 'content_moderator' }),
  await person(app, { type: 'super_admin' }),
]

async function opened(who: Person, target: string): Promise<ModerationCase> {
  const [row] = await database.query<{ id: Id<'case'> }>(sql`select id from moderation_cases where target = ${target}`)
  const answer = await as(who)('GET /api/admin/moderation/cases/:id', { params: { id: row?.id ?? ('' as Id<'case'>) } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
async function decide(target: string, measure: ModerationCase['may'][number], words: string) {
  app.advance(1000)
  const { id, version, hash } = await opened(moderator, target)
  const body = { version, hash, measure, reason: 'abuse', words } as const
  expect(await as(moderator)('POST /api/admin/moderation/cases/:id/decision', { params: { id }, body })).toMatchObject({
    ok: true,
  })
}
/** A project that was reported. */
async function reported() {
  const owner = await person(app, { type: 'researcher' })
  const id = await project(app, owner)
  const body = { kind: 'project', id, reason: 'abuse', words: '' } as const
  expect(await as(await person(app, { type: 'donor' }))('POST /api/reports', { body })).toMatchObject({ ok: true })
  return { owner, id }
}
/** Its owner appeals the first decision about it. */
async function appealFirst(owner: Person, target: string) {
  app.advance(1000)
  const [first] = await database.query<{ id: Id<'decision'> }>(sql`
    select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id where c.target = ${target}
    order by d.at limit 1`)
  const params = { id: first?.id ?? ('' as Id<'decision'>) }
  const body = { words: 'It attacks nobody.' }
  const appealed = await as(owner)('POST /api/me/decisions/:id/appeal', { params, body })
  expect(appealed).toMatchObject({ ok: true })
}
/** Another moderator finds that it was wrong. */
async function overturn(target: string) {
  app.advance(1000)
  const { version, appeals } = await opened(colleague, target)
  const params = { id: appeals[0]?.id ?? ('' as Id<'appeal'>) }
  const body = { version, outcome: 'overturned', answer: 'It attacks nobody.' } as const
  const answer = await as(colleague)('POST /api/admin/moderation/appeals/:id/decision', { params, body })
  expect(answer).toMatchObject({ ok: true })
}

test('content that was hidden again stays hidden when an earlier hiding is overturned', async () => {
  const { owner, id } = await reported()
  await decide(id, 'hide', 'It attacks people.')
  await decide(id, 'restore', 'It was changed.')
  await appealFirst(owner, id)
  await decide(id, 'hide', 'Now it attacks others.')
  await overturn(id)
  expect(await opened(moderator, id)).toMatchObject({ isHidden: true, may: expect.arrayContaining(['restore']) })
  const [kept] = await database.query<{ hidden: boolean }>(sql`
    select hidden_at is not null as hidden from projects where id = ${id}`)
  expect(kept).toEqual({ hidden: true })
})

test('a newer ban outlasts an appeal against a pause that is over', async () => {
  const { owner, id } = await reported()
  await decide(id, 'pause', 'It attacks people.')
  const params = { id: owner.userId }
  const restore = await as(chief)('POST /api/admin/users/:id/restore', { params, body: { reason: 'They promised.' } })
  expect(restore).toMatchObject({ ok: true })
  await appealFirst(await signedInAgain(app, owner), id)
  const ban = await as(chief)('POST /api/admin/users/:id/ban', { params, body: { reason: 'Stolen cards.' } })
  expect(ban).toMatchObject({ ok: true })
  await overturn(id)
  const [kept] = await database.query<{ state: string }>(sql`select state from users where id = ${owner.userId}`)
  expect(kept).toEqual({ state: 'banned' })
})
