import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailWordsSchedule } from '#features/foundation/mail/tasks.ts'
import type { thanksContract } from '#features/funding/thanks/contract.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import type { questionsContract } from '#features/research/questions/contract.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { redactionsContract } from './contract.ts'

// Personal data is removed from all texts about a project, and each text stays proven by its hash (issue 10, §1).

const app = await testApp({ settings: { ...testSettings, limitFactor: 100 } })
const { database, clock } = app.platform
type Contracts = typeof redactionsContract &
  typeof questionsContract &
  typeof researchersContract &
  typeof reviewsContract &
  typeof submissionsContract &
  typeof thanksContract &
  typeof updatesContract
const as = (who: Pick<Person, 'accessToken'>) => app.as<Contracts>(who.accessToken)
const owner = await person(app, { type: 'researcher' })
const lena = await person(app, { type: 'scientific_reviewer', firstName: 'Lena', lastName: 'Voss' })
const moderator = await person(app, { type: 'content_moderator' })
const reason = 'The telephone number of a skipper, who asked for it.'
const phone = '+49 170 5550199'
const redact = (id: Id<'project'>, passage: string) =>
  as(moderator)('POST /api/admin/projects/:id/redactions', { params: { id }, body: { passage, reason } })
function must<Data>(answer: { ok: true; data: Data } | { ok: false; refusal: { code: string } }): Data {
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
async function edit(id: Id<'project'>, typed: object) {
  const {
    image: _,
    status: __,
    locked: ___,
    statusReason: ____,
    ...form
  } = must(await as(owner)('GET /api/projects/:id/edit', { params: { id } }))
  must(await as(owner)('PUT /api/projects/:id', { params: { id }, body: { ...form, ...typed } as never }))
}
async function letterLeaves(): Promise<void> {
  app.advance(2 * minuteMs)
  await app.drain()
}
const broken = async () =>
  (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0).map(({ promise }) => promise)

type Kept = { kind: string; key: string; body: string; salt: string | null; hash: string }
/** Every text about a project that readers could see and that has a hash. */
const keptTexts = () =>
  database.query<Kept>(sql`
    select 'question' as kind, id::text as key, body, salt, hash from questions
    union all select 'answer', question_id || ' ' || number, body, salt, hash from answer_versions
    union all select 'letter', id::text, letter, salt, hash from review_decisions
    union all select 'request', id::text, request, salt, hash from review_field_requests
    union all select 'request answer', id::text, answer, salt, hash from review_request_answers
    union all select 'milestone', id::text, reason, salt, hash from milestone_events where reason is not null
    union all select 'status', id::text, reason, salt, hash from project_status_log where reason is not null
    union all select 'thanks', id::text, body, salt, hash from thanks
    union all select 'mail', id::text, text_body, salt, hash from outbox_mails where text_body <> ''`)
const hashOf = ({ salt, kind, body }: Kept): string =>
  createHash('sha256').update(`${salt}\n${kind}\n${body}`, 'utf8').digest('hex')

/** Every row of our tables that still contains this text. */
async function tablesWith(words: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const text = [`select count(*)::int as count from ${name} t where position(`, ' in t::text) > 0']
    const [row] = await database.query<{ count: number }>({ text, values: [words] })
    if (row && row.count > 0) found.push(name)
  }
  return found
}

/** A project whose number was written by everyone: reviewers, its researcher, and askers. */
async function known() {
  const key = newId(app.platform) as string
  const { projectId: id, reviewId } = await submitted(app, owner, { title: 'Night reefs', methodology: 'Nets.' })
  await free(app, reviewId, lena)
  const requests = [{ field: 'methodology' as const, request: `Who is ${phone}?` }]
  const changes = { reason: `Please leave out ${phone}.`, requests }
  must(await as(lena)('POST /api/admin/reviews/:id/request-changes', { params: { id: reviewId }, body: changes }))
  await letterLeaves()
  const [request] = must(await as(owner)('GET /api/projects/:id/review-requests', { params: { id } })).items
  const milestones = [{ key, title: 'Plots marked', dueOn: '2030-01-31' }]
  await edit(id, {
    methodology: 'Nets, at night.',
    milestones,
    answers: [{ requestId: request?.id, answer: `${phone} is a skipper.` }],
  })
  app.advance(minuteMs)
  const [again] = await database.query<{ id: Id<'review'> }>(sql`
    select id from project_reviews where project_id = ${id} and decided_at is null`)
  if (!again) throw new Error('no review is open')
  await free(app, again.id, lena)
  const params = { id: again.id }
  must(await as(lena)('POST /api/admin/reviews/:id/comments', { params, body: { body: `I called ${phone}.` } }))
  const note = { key: 'method', score: 3, note: `I called ${phone}.`, authorSees: true, revision: 1 }
  must(await as(lena)('PUT /api/admin/reviews/:id/answers', { params, body: note }))
  must(await as(lena)('POST /api/admin/reviews/:id/approve', { params, body: { version: 2 } }))
  await letterLeaves()
  return { id, key }
}

async function talked({ id, key }: { id: Id<'project'>; key: string }) {
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, id)
  const body = { text: `Is ${phone} "yours" & whose?`, byName: true }
  const question = must(await as(donor)('POST /api/projects/:id/questions', { params: { id }, body })).id
  const answer = (text: string, version: number) =>
    as(owner)('PUT /api/questions/:id/answer', { params: { id: question }, body: { text, version } })
  must(await answer(`No.\n\n${phone} is a skipper's.`, 0))
  must(await answer('No, it is a friend.', 1))
  const thanks = { text: `Call ${phone} and say hello.`, to: 'all' as const, clientKey: crypto.randomUUID() }
  must(await as(owner)('POST /api/projects/:id/thanks', { params: { id }, body: thanks }))
  const update = must(
    await as(owner)('POST /api/projects/:id/updates', { params: { id }, body: { content: `**Call** ${phone}.` } }),
  )
  const which = { id, key }
  must(
    await as(owner)('POST /api/projects/:id/milestones/:key/reached', { params: which, body: { updateId: update.id } }),
  )
  app.advance(minuteMs)
  const taken = { reason: `${phone} says no.` }
  must(await as(owner)('POST /api/projects/:id/milestones/:key/take-back', { params: which, body: taken }))
  return { donor, question }
}

test('a number is removed from questions, answers, letters, reasons, thanks and mails, and each hash stays', async () => {
  const made = await known()
  const { donor, question } = await talked(made)
  // Sent, and stored for thirty days.
  await database.query(sql`update outbox_mails set sent_at = ${clock.now()}`)
  const before = await keptTexts()
  expect(before.map(hashOf)).toEqual(before.map(({ hash }) => hash))
  const params = { id: made.id }
  const found = must(
    await as(moderator)('POST /api/admin/projects/:id/redactions/search', { params, body: { passage: phone } }),
  )
  expect(Object.fromEntries(found.others.map(({ kind, texts }) => [kind, texts]))).toEqual({
    ...{ question: 1, answer: 1, letter: 2, request: 1, 'request answer': 1, comment: 1, note: 1, reason: 1 },
    ...{ status: 1, milestone: 1, thanks: 1, mail: expect.any(Number) },
  })
  must(await redact(made.id, phone))
  // Actions of staff stay recorded as they were, for staff alone.
  expect(await tablesWith(phone)).toEqual(['audit_log'])
  const after = new Map((await keptTexts()).map((text) => [`${text.kind} ${text.key}`, text]))
  const emptied = before.filter(({ body }) => body.includes(phone))
  expect(new Set(emptied.map(({ kind }) => kind))).toEqual(
    new Set(['question', 'answer', 'letter', 'request', 'request answer', 'milestone', 'status', 'thanks', 'mail']),
  )
  for (const text of emptied)
    expect(after.get(`${text.kind} ${text.key}`)).toEqual({
      ...text,
      body: text.body.replaceAll(phone, '[removed]'),
      salt: null,
    })
  expect(await broken()).toEqual([])
  const shown = must(await as(donor)('GET /api/projects/:id/questions', { params, query: {} }))
  expect(shown.items).toMatchObject([{ id: question, text: 'Is [removed] "yours" & whose?' }])
  const [html] = await database.query<{ html: string }>(sql`
    select html_body as html from outbox_mails where event_key like ${`question:${question}:%`}`)
  expect(html?.html).toContain('Is [removed] &quot;yours&quot; &amp; whose?')
  expect(html?.html).toMatch(/^<!doctype html>/)
})

test('a name in a title is removed from receipts and news of the project, and from no other mail', async () => {
  const [id, other] = [
    await project(app, owner, { title: 'Reefs of Ada Example' }),
    await project(app, owner, { title: 'Lakes of Ada Example' }),
  ]
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, id)
  await giveAndPay(app, donor, other)
  must(await redact(id, 'Ada Example'))
  const mails = await database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = ${donor.email} and event_key like '%:receipt' order by id`)
  expect(mails.map(({ text }) => /“[^”]*”/.exec(text)?.[0]).sort()).toEqual([
    '“Lakes of Ada Example”',
    '“Reefs of [removed]”',
  ])
  const notices = await database.query<{ body: string }>(sql`
    select body from notifications where user_id = ${donor.userId} and type = 'donation_confirmed' order by id`)
  expect(notices.map(({ body }) => body).sort()).toEqual(['Lakes of Ada Example', 'Reefs of [removed]'])
  expect(await broken()).toEqual([])
})

test('news of updates lose it too: of followers, of those who follow no longer, and of donors who got all back', async () => {
  const id = await project(app, owner, { title: 'Caves of Ada Example' })
  const [follower, donor] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const former = await person(app, { type: 'donor' })
  const params = { id: owner.userId }
  for (const who of [follower, former]) must(await as(who)('PUT /api/researchers/:id/follow', { params }))
  await giveAndPay(app, donor, id)
  const post = (content: string) => as(owner)('POST /api/projects/:id/updates', { params: { id }, body: { content } })
  must(await post('Ask **Ada** Example.'))
  must(await post('We sail.'))
  must(await as(former)('DELETE /api/researchers/:id/follow', { params }))
  await database.query(sql`update project_donors set gifts = 0 where project_id = ${id}`)
  must(await redact(id, 'Ada Example'))
  must(await redact(id, '**Ada** Example'))
  await database.query(sql`update project_donors set gifts = 1 where project_id = ${id}`)
  for (const { userId } of [follower, former, donor])
    expect(
      await database.query(sql`
        select title, body from notifications where user_id = ${userId} and event_key like 'update:%'`),
    ).toEqual([{ title: 'New update: Caves of [removed]', body: 'We sail.' }])
})

test('the rest of a wording can lose something else later; nothing else changes an answer or a letter', async () => {
  const id = await project(app, owner, { methodology: 'Ask Ada Example or Ben Example.' })
  must(await redact(id, 'Ada Example'))
  must(await redact(id, 'Ben Example'))
  expect(await tablesWith('Ben Example')).toEqual([])
  expect(await broken()).toEqual([])
  const refused = async (change: ReturnType<typeof sql>) =>
    expect(database.query(change)).rejects.toThrow('never changed')
  await refused(sql`update answer_versions set body = 'Swapped.'`)
  await refused(sql`update answer_versions set body = 'Swapped.', salt = null`)
  await refused(sql`update answer_versions set salt = null, by_id = ${moderator.userId}, body = '[removed]'`)
  await refused(sql`update review_decisions set letter = 'Swapped.', salt = null`)
  await refused(
    sql`update project_texts set remainder = 'Swapped.' where project_id = ${id} and redaction_id is not null`,
  )
})

test('after a month a mail has neither text nor salt', async () => {
  app.advance(40 * dayMs)
  await mailWordsSchedule.run(app.platform)
  const rows = await database.query(sql`
    select from outbox_mails where sent_at is not null and (text_body <> '' or salt is not null)`)
  expect(rows).toEqual([])
  expect(await broken()).toEqual([])
})
