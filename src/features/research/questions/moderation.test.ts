import { expect, test } from 'vitest'
import type { mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import type { AccountContracts } from '#features/identity/account-settings/parts/load-account.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { questionsContract } from './contract.ts'

const app = await testApp()
const { database, clock } = app.platform
const as = (someone?: Person) =>
  app.as<typeof questionsContract & typeof mailPreferencesContract & AccountContracts>(someone?.accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
const moderator = await person(app, { type: 'content_moderator' })

const ask = async (who: Person, id: Id<'project'>, text: string, byName = true) => {
  const answer = await as(who)('POST /api/projects/:id/questions', { params: { id }, body: { text, byName } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}
const answered = async (who: Person, id: Id<'project'>, text: string) => {
  const question = await ask(who, id, text)
  await as(owner)('PUT /api/questions/:id/answer', { params: { id: question }, body: { text: 'Yes.', version: 0 } })
  return question
}
const read = async (who: Person | undefined, id: Id<'project'>) => {
  const answer = await as(who)('GET /api/projects/:id/questions', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const mailsOf = (who: Person) =>
  database.query<{ subject: string; text: string; unsubscribeUrl: string }>(sql`
    select subject, text_body as "text", unsubscribe_url as "unsubscribeUrl" from outbox_mails
    where recipient = ${who.email} order by created_at, id`)
const broken = async () =>
  (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0).map(({ promise }) => promise)

test('a moderator hides a question with a stored reason, and only its asker still reads it', async () => {
  const [id, asker] = [await project(app, owner), await person(app, { type: 'donor' })]
  const question = await answered(asker, id, 'Is it her?')
  const hide = (who: Person, reason: string) =>
    as(who)('POST /api/admin/questions/:id/hiding', { params: { id: question }, body: { reason } })
  expect(await hide(owner, 'No.')).toMatchObject({ refusal: { code: 'not_allowed' } })
  expect(await hide(moderator, ' ')).toMatchObject({ refusal: { code: 'invalid_input' } })
  for (let again = 0; again < 2; again++)
    expect(await hide(moderator, 'It names a patient.')).toMatchObject({ ok: true })
  for (const who of [undefined, owner]) expect(await read(who, id)).toMatchObject({ items: [], answered: 0 })
  expect((await read(asker, id)).own).toMatchObject([{ state: 'hidden', reason: 'It names a patient.' }])
  expect(await read(moderator, id)).toMatchObject({
    isModerator: true,
    items: [{ hiddenReason: 'It names a patient.' }],
  })
  expect(await as()('GET /api/questions/:id/versions', { params: { id: question } })).toMatchObject({ ok: false })
  const rows = await database.query<{ action: string }>(sql`select action from audit_log where target_id = ${question}`)
  expect(rows).toEqual([{ action: 'question.hidden' }])
  await as(moderator)('DELETE /api/admin/questions/:id/hiding', { params: { id: question } })
  expect(await read(undefined, id)).toMatchObject({ answered: 1, items: [{ id: question }] })
})

test('who may answer and who asked are mailed, and can unsubscribe by the link in the mail', async () => {
  const [id, asker] = [await project(app, owner, { title: 'Far reefs' }), await person(app, { type: 'donor' })]
  await answered(asker, id, 'How far?')
  const [mail] = await mailsOf(asker)
  expect(mail).toMatchObject({ subject: 'Your question about Far reefs was answered' })
  expect(mail?.text).toMatch(/How far\?[\s\S]*Yes\./)
  expect((await mailsOf(owner)).map(({ subject }) => subject)).toContain('A question about Far reefs')
  const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
  expect(await as()('POST /api/unsubscribe', { query: { token: token.replace('.question', '') } })).toMatchObject({
    ok: false,
  })
  expect(await as()('POST /api/unsubscribe', { query: { token } })).toMatchObject({ ok: true })
  expect(await as(asker)('GET /api/me/mail-preferences')).toMatchObject({
    data: { choices: { project_update: { mail: 'now' }, question: { mail: 'never' } } },
  })
  await answered(asker, id, 'How deep?')
  expect(await mailsOf(asker)).toHaveLength(1)
})

test('closing an account deletes its waiting questions and removes its name from the others', async () => {
  const id = await project(app, owner)
  const leaver = await person(app, { type: 'donor', firstName: 'Lea', lastName: 'Ver', password: 'six letters' })
  await answered(leaver, id, 'One?')
  await ask(leaver, id, 'Two?')
  const data = await as(leaver)('GET /api/me/data')
  expect(JSON.stringify(data)).toContain('Two?')
  expect(await as(leaver)('POST /api/me/close', { body: { password: 'six letters' } })).toMatchObject({ ok: true })
  expect(await read(undefined, id)).toMatchObject({ items: [{ text: 'One?', asker: 'A visitor' }], waiting: 0 })
  expect(await broken()).toEqual([])
})

test('the doctor finds an answer to a question that is not public, a gap, and a name that should have been removed', async () => {
  const [id, asker] = [await project(app, owner), await person(app, { type: 'donor' })]
  const [waiting, done] = [await ask(asker, id, 'A?'), await answered(asker, id, 'B?')]
  const at = clock.now()
  await database.query(sql`insert into answer_versions values (${waiting}, 1, 'Yes.', ${owner.userId}, ${at})`)
  await database.query(sql`insert into answer_versions values (${done}, 3, 'No.', ${owner.userId}, ${at})`)
  await database.query(sql`update users set state = 'closed' where id = ${asker.userId}`)
  expect(await broken()).toEqual([
    'a question is public since its answer, and no other has an answer',
    'the wordings of an answer are numbered without gaps',
    'no question names a closed account',
  ])
})
