import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import { appealWithinMs, reportsADay } from '#features/foundation/reports/rules/reports.ts'
import type { AccountContracts } from '#features/identity/account-settings/parts/load-account.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { ModerationCase, moderationContract } from './contract/desk.ts'

type All = typeof moderationContract &
  typeof reportsContract &
  typeof updatesContract &
  typeof projectsContract &
  typeof researchersContract &
  typeof notificationsContract &
  AccountContracts

const app = await testApp()
const { database, clock } = app.platform
const as = (someone?: Person) => app.as<All>(someone?.accessToken)
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Demo', password: 'six letters' })
const [reader, other] = [
  await person(app, { type: 'donor', firstName: 'Hugo', lastName: 'Demo' }),
  await person(app, { type: 'donor' }),
]
const [moderator, colleague, chief] = [
  await person(app, { type: 'content_moderator' }),
  await person(app, { type: 'content_moderator' }),
  await person(app, { type: 'super_admin' }),
]
const projectId = await project(app, owner)

async function update(content: string): Promise<Id<'update'>> {
  const answer = await as(owner)('POST /api/projects/:id/updates', { params: { id: projectId }, body: { content } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}
const report = (who: Person | undefined, kind: 'update' | 'project' | 'profile' | 'picture', id: string, words = '') =>
  as(who)('POST /api/reports', { body: { kind, id, reason: 'abuse', words } })
const queue = async (who: Person, query: { view?: 'open' | 'appeals' | 'decided' } = {}) => {
  const answer = await as(who)('GET /api/admin/moderation', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
/** The case of something, as this moderator opens it. */
async function opened(who: Person, target: string): Promise<ModerationCase> {
  const [row] = await database.query<{ id: Id<'case'> }>(sql`select id from moderation_cases where target = ${target}`)
  const answer = await as(who)('GET /api/admin/moderation/cases/:id', { params: { id: row?.id ?? target } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
type Given = { readonly measure: ModerationCase['may'][number]; readonly words?: string; readonly reason?: 'abuse' }
const decide = (who: Person, { id, version, hash }: ModerationCase, { measure, words = '', reason }: Given) => {
  // Notifications of one instant have no order.
  app.advance(1000)
  return as(who)('POST /api/admin/moderation/cases/:id/decision', {
    params: { id },
    body: { version, hash, measure, reason: reason ?? (measure === 'dismiss' ? 'none' : 'abuse'), words },
  })
}
/** The newest decision about this that is named to them in a notification. */
async function decisionOf(who: Person): Promise<Id<'decision'>> {
  const answer = await as(who)('GET /api/me/notifications', { query: {} })
  const found = answer.ok && answer.data.items.find(({ target }) => target.startsWith('/decisions/'))
  return (found ? found.target.slice('/decisions/'.length) : '') as Id<'decision'>
}
const updates = async () => {
  const answer = await as()('GET /api/projects/:id/updates', { params: { id: projectId }, query: {} })
  return answer.ok ? answer.data.items.map(({ content }) => content) : []
}
const broken = async () =>
  (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0).map(({ promise }) => promise)

test('an update is reported, copied as it stood, and hidden by a moderator; its author and reporter are notified (PROJ-44)', async () => {
  const id = await update('Everybody else is a fool.')
  expect(await report(undefined, 'update', id)).toMatchObject(no('not_signed_in', 401))
  expect(await report(owner, 'update', id)).toMatchObject(no('own_content', 403))
  expect(await report(reader, 'update', crypto.randomUUID())).toMatchObject(no('content_not_found', 404))
  expect(await report(reader, 'update', id, 'Rude.')).toMatchObject({ ok: true })
  await as(owner)('PUT /api/updates/:id', { params: { id }, body: { content: 'Others may differ.', version: 1 } })
  const found = await opened(moderator, id)
  expect(found).toMatchObject({
    ...{ kind: 'update', state: 'open', isHidden: false, isOwn: false },
    texts: [{ text: 'Others may differ.' }],
    copies: [{ texts: [{ text: 'Everybody else is a fool.' }] }],
    reports: [{ reporter: 'Hugo Demo', reason: 'abuse', words: 'Rude.', isOpen: true }],
    author: { name: 'Noor Demo', hidden: 0 },
    may: ['dismiss', 'hide', 'warn', 'pause'],
  })
  expect(await decide(moderator, found, { measure: 'hide' })).toMatchObject(no('reason_missing', 422))
  expect(await decide(reader, found, { measure: 'hide', words: 'x' })).toMatchObject(no('not_allowed', 403))
  expect(await decide(moderator, found, { measure: 'hide', words: 'Please be kind.' })).toMatchObject({ ok: true })
  expect(await updates()).toEqual([])
  const mails = await database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outbox_mails where recipient = ${owner.email} order by created_at desc limit 1`)
  expect(mails[0]?.subject).toMatch(/is hidden$/)
  expect(mails[0]?.text).toContain('Please be kind.')
  expect(mails[0]?.text).not.toContain('Hugo')
  const own = await as(owner)('GET /api/me/decisions/:id', { params: { id: await decisionOf(owner) } })
  expect(own).toMatchObject({ data: { party: 'author', measure: 'hide', words: 'Please be kind.' } })
  const reportersDecision = await as(reader)('GET /api/me/decisions/:id', { params: { id: await decisionOf(reader) } })
  expect(reportersDecision).toMatchObject({ data: { party: 'reporter', words: null, appealUntil: null } })
  expect(await as(other)('GET /api/me/decisions/:id', { params: { id: await decisionOf(reader) } })).toMatchObject(
    no('decision_not_found', 404),
  )
  const acts = await database.query<{ action: string }>(
    sql`select action from audit_log where actor_id = ${moderator.userId} and target_kind = 'update' order by action`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['moderation.hidden', 'moderation.looked_at'])
  expect(await broken()).toEqual([])
})

test('content changed since a moderator opened it cannot be decided, and no moderator overwrites a colleague', async () => {
  const id = await update('Version one.')
  await report(reader, 'update', id)
  const [first, second] = [await opened(moderator, id), await opened(colleague, id)]
  await as(owner)('PUT /api/updates/:id', { params: { id }, body: { content: 'Version two.', version: 1 } })
  expect(await decide(moderator, first, { measure: 'dismiss' })).toMatchObject(no('case_changed', 409))
  const again = await opened(moderator, id)
  expect(await decide(moderator, again, { measure: 'dismiss' })).toMatchObject({ ok: true })
  expect(await decide(colleague, second, { measure: 'hide', words: 'No.' })).toMatchObject(no('case_changed', 409))
  expect((await queue(moderator)).items).toEqual([])
})

test('one person who reports a thousand times counts once, and a wording that was dismissed is not judged again', async () => {
  const id = await update('Plain words.')
  const answers: Awaited<ReturnType<typeof report>>[] = []
  const again = () => report(reader, 'update', id)
  for (let batch = 0; batch < 20; batch++) answers.push(...(await Promise.all(Array.from({ length: 50 }, again))))
  const taken = answers.filter(({ ok }) => ok).length
  expect([taken <= reportsADay, taken > reportsADay / 2]).toEqual([true, true])
  expect(answers.at(-1)).toMatchObject({ ok: false, refusal: { code: 'too_often' } })
  expect(await report(other, 'update', id)).toMatchObject({ ok: true })
  expect((await queue(moderator)).items).toMatchObject([{ kind: 'update', reporters: 2, isAppealed: false }])
  await decide(moderator, await opened(moderator, id), { measure: 'dismiss' })
  const late = await person(app, { type: 'donor' })
  await report(late, 'update', id)
  expect((await queue(moderator)).items).toEqual([])
  const notices = await as(late)('GET /api/me/notifications', { query: {} })
  expect(notices).toMatchObject({ data: { items: [{ title: 'What you reported was looked at before' }] } })
})

test('a reporter whose report was dismissed appeals once, to another person, and may win', async () => {
  const id = await update('Borderline words.')
  await report(other, 'update', id)
  await decide(moderator, await opened(moderator, id), { measure: 'dismiss' })
  const decision = await decisionOf(other)
  const appeal = (words: string) =>
    as(other)('POST /api/me/decisions/:id/appeal', { params: { id: decision }, body: { words } })
  expect(await appeal('No.')).toMatchObject(no('invalid_input', 400))
  expect(await appeal('It attacks a whole field.')).toMatchObject({ data: { appeal: { outcome: null } } })
  expect(await appeal('It attacks a whole field.')).toMatchObject(no('no_appeal', 409))
  expect((await queue(moderator, { view: 'appeals' })).items).toMatchObject([{ isAppealed: true }])
  const found = await opened(moderator, id)
  const [open] = found.appeals
  expect(open).toMatchObject({ party: 'reporter', mayDecide: false })
  const judge = (who: Person, version: number) =>
    as(who)('POST /api/admin/moderation/appeals/:id/decision', {
      params: { id: open?.id ?? id },
      body: { version, outcome: 'overturned', answer: 'It does attack them.' },
    })
  expect(await judge(moderator, found.version)).toMatchObject(no('own_decision', 403))
  expect(await judge(colleague, found.version - 1)).toMatchObject(no('case_changed', 409))
  app.advance(1000)
  expect(await judge(colleague, found.version)).toMatchObject({ ok: true })
  expect(await updates()).not.toContain('Borderline words.')
  expect(await as(other)('GET /api/me/decisions/:id', { params: { id: decision } })).toMatchObject({
    data: { appeal: { outcome: 'overturned', answer: 'It does attack them.' } },
  })
  // Its author may appeal in turn, to a third person.
  const theirs = await decisionOf(owner)
  await as(owner)('POST /api/me/decisions/:id/appeal', {
    params: { id: theirs },
    body: { words: 'It speaks of a method, not of people.' },
  })
  const last = await opened(chief, id)
  const turned = last.appeals.find(({ outcome }) => outcome === null)
  expect(turned).toMatchObject({ party: 'author', mayDecide: true })
  await as(chief)('POST /api/admin/moderation/appeals/:id/decision', {
    params: { id: turned?.id ?? id },
    body: { version: last.version, outcome: 'overturned', answer: 'It is about the method.' },
  })
  expect(await updates()).toContain('Borderline words.')
  expect(await broken()).toEqual([])
})

test('projects, profiles and pictures are hidden and shown again', async () => {
  const fresh = await person(app, { type: 'donor' })
  const staff = await person(app, { type: 'content_moderator' })
  const mine = await person(app, { type: 'researcher', firstName: 'Ida', lastName: 'Demo' })
  const id = await project(app, mine)
  await database.query(sql`update researcher_profiles set bio = 'Buy my book.' where user_id = ${mine.userId}`)
  await report(fresh, 'project', id)
  await report(fresh, 'profile', mine.userId)
  expect(await decide(staff, await opened(staff, id), { measure: 'hide', words: 'Spam.' })).toMatchObject({ ok: true })
  expect(await as()('GET /api/projects/:id', { params: { id } })).toMatchObject(no('project_not_found', 404))
  await decide(staff, await opened(staff, mine.userId), { measure: 'hide', words: 'Spam.' })
  const shown = () => as()('GET /api/researchers/:id', { params: { id: mine.userId } })
  expect(await shown()).toMatchObject({ data: { bio: null } })
  for (const target of [id, mine.userId]) {
    const found = await opened(staff, target)
    expect(found.may).toEqual(['restore', 'warn', 'pause'])
    expect(await decide(staff, found, { measure: 'restore', words: 'It was a mistake.' })).toMatchObject({ ok: true })
  }
  expect(await as()('GET /api/projects/:id', { params: { id } })).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ data: { bio: 'Buy my book.' } })
  expect(await broken()).toEqual([])
})

test('a text with signs of fraud is filed for the moderators automatically, once for each wording', async () => {
  await update('Please send money by Western Union: http://bit.ly/x')
  const staff = await person(app, { type: 'content_moderator' })
  const [row] = (await queue(staff)).items
  expect(row).toMatchObject({ kind: 'update', reporters: 0, why: expect.stringContaining('fees') })
  const answer = await as(staff)('GET /api/admin/moderation/cases/:id', { params: { id: row?.id ?? '' } })
  expect(answer).toMatchObject({ data: { flags: ['money', 'links'], may: ['dismiss', 'hide', 'warn', 'pause'] } })
  if (answer.ok) await decide(staff, answer.data, { measure: 'dismiss' })
  expect((await queue(staff)).items).toEqual([])
})

test('a moderator pauses an account, only a super admin bans one, and staff are left to the chief (AMB-158)', async () => {
  const rude = await person(app, { type: 'researcher' })
  const id = await project(app, rude)
  const [staff, fresh] = [await person(app, { type: 'content_moderator' }), await person(app, { type: 'donor' })]
  await report(fresh, 'project', id)
  const found = await opened(staff, id)
  expect(await decide(staff, found, { measure: 'ban', words: 'Enough.' })).toMatchObject(no('not_allowed', 403))
  expect(await decide(staff, found, { measure: 'pause', words: 'x'.repeat(1001) })).toMatchObject({
    refusal: { errors: [{ location: 'body.words', message: 'Please keep to 1,000 characters.' }] },
  })
  expect(await decide(staff, found, { measure: 'pause', words: 'Enough.' })).toMatchObject({ ok: true })
  const [account] = await database.query<{ state: string }>(sql`select state from users where id = ${rude.userId}`)
  expect(account).toEqual({ state: 'paused' })
  const again = await opened(chief, id)
  expect(again.may).toEqual(['hide', 'ban'])
  expect(await decide(chief, again, { measure: 'ban', words: 'Enough.' })).toMatchObject({ ok: true })
  expect(await broken()).toEqual([])
})

test('closing an account deletes the texts of its reports, and its data names them', async () => {
  const id = await update('Words for a leaver.')
  const leaver = await person(app, { type: 'donor', password: 'six letters' })
  await report(leaver, 'update', id, 'My own words.')
  expect(JSON.stringify(await as(leaver)('GET /api/me/data'))).toContain('My own words.')
  expect(await as(leaver)('POST /api/me/close', { body: { password: 'six letters' } })).toMatchObject({ ok: true })
  const rows = await database.query(sql`select words from moderation_reports where reporter_id = ${leaver.userId}`)
  expect(rows).toEqual([{ words: '' }])
})

test('an appeal ends after 184 days, and then the copies go', async () => {
  const id = await update('Old words.')
  await report(other, 'update', id)
  await decide(moderator, await opened(moderator, id), { measure: 'dismiss' })
  const decision = await decisionOf(other)
  expect(await as(moderator)('GET /api/admin/moderation/cases/:id', { params: { id } })).toMatchObject(
    no('case_not_found', 404),
  )
  app.advance(appealWithinMs + 1000)
  const again = await signedInAgain(app, other)
  const read = await as(again)('GET /api/me/decisions/:id', { params: { id: decision } })
  expect(read).toMatchObject({ data: { appealUntil: null } })
  const body = { words: 'I only read this now.' }
  const late = await as(again)('POST /api/me/decisions/:id/appeal', { params: { id: decision }, body })
  expect(late).toMatchObject(no('no_appeal', 409))
  await app.drain()
  expect(
    await database.query(sql`
    select 1 as one from moderation_snapshots s join moderation_cases c on c.id = s.case_id where c.target = ${id}`),
  ).toEqual([])
})
