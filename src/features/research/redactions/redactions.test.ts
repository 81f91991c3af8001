import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import type { draftsContract } from '#features/research/drafts/contract.ts'
import { putBack } from '#features/research/projects/actions/edit-project.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import type { redactionsContract } from './contract.ts'

// Personal data is removed from a project's present and earlier content, and everything else stays proven (issue 10,
// §1).

const app = await testApp({ settings: { ...testSettings, limitFactor: 100 } })
const { database, clock } = app.platform
const owner = await person(app, { type: 'researcher' })
const moderator = await person(app, { type: 'content_moderator' })
type Contracts = typeof redactionsContract &
  typeof projectsContract &
  typeof submissionsContract &
  typeof updatesContract &
  typeof draftsContract &
  typeof mailPreferencesContract
const as = (who?: Person) => app.as<Contracts>(who?.accessToken)
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** A different one for each project. */
let phones = 5_550_100
const newPhone = (): string => `+49 170 ${++phones}`
const saidOf = (phone: string): string => `Please call ${phone} for **boat days**.`

async function formOf(id: Id<'project'>) {
  const opened = await as(owner)('GET /api/projects/:id/edit', { params: { id } })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { image: _, status: __, locked: ___, statusReason: ____, ...form } = opened.data
  return form
}
const save = (id: Id<'project'>, form: object) =>
  as(owner)('PUT /api/projects/:id', { params: { id }, body: form as never })
const edit = async (id: Id<'project'>, typed: object) => save(id, { ...(await formOf(id)), ...typed })
const redact = (id: Id<'project'>, body: object, who: Person | undefined = moderator) =>
  as(who)('POST /api/admin/projects/:id/redactions', { params: { id }, body: body as never })
const reason = 'The telephone number of a skipper, who asked for it.'
const shown = async (id: Id<'project'>) => {
  const answer = await as()('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const proofOf = async (id: Id<'project'>, number: number) => {
  const answer = await as()('GET /api/projects/:id/versions/:number', { params: { id, number: String(number) } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const broken = async () =>
  (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0).map(({ promise }) => promise)
/** Every row of our tables that still contains this text. */
async function rowsWith(words: string): Promise<string[]> {
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

/** A project whose methodology has named a person since its approval, and an update that did. */
async function projectThatNames() {
  const phone = newPhone()
  const methodology = saidOf(phone)
  const id = await project(app, owner, { methodology, title: 'Night reefs' })
  await edit(id, { methodology: `${methodology} Nets too.` })
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, id)
  const posted = await as(owner)('POST /api/projects/:id/updates', {
    params: { id },
    body: { content: `Call ${phone}, we sail.` },
  })
  if (!posted.ok) throw new Error(posted.refusal.code)
  return { id, donor, updateId: posted.data.id, phone, methodology }
}

test('the hashes of a version can be recomputed from its wordings, salts and lines', async () => {
  const { id } = await projectThatNames()
  const [first, second] = [await proofOf(id, 1), await proofOf(id, 2)]
  for (const { hash, hashed, wordings } of [first, second]) {
    expect(sha256(hashed)).toBe(hash)
    for (const wording of wordings) {
      expect(sha256(`${wording.salt}\n${wording.field}\n${wording.text}`)).toBe(wording.hash)
      expect(hashed).toContain(wording.hash)
    }
  }
  expect(second.hashed.split('\n')[0]).toBe(first.hash)
  const none = await as()('GET /api/projects/:id/versions/:number', { params: { id, number: '9' } })
  expect(none).toMatchObject({ refusal: { code: 'version_not_found' } })
  const pending = await project(app, owner, { status: 'pending' })
  const unread = await as()('GET /api/projects/:id/versions/:number', { params: { id: pending, number: '1' } })
  expect(unread).toMatchObject({ refusal: { code: 'project_not_found' } })
})

test('a moderator finds a number and removes it: it is nowhere any more, and the chain is still valid', async () => {
  const { id, updateId, phone, methodology } = await projectThatNames()
  const before = [await proofOf(id, 1), await proofOf(id, 2)]
  // In an edit that is not sent yet, too.
  const draft = { params: { id: newId<'draft'>(app.platform) } }
  await as(owner)('PUT /api/drafts/:id', {
    ...draft,
    body: {
      ...{ projectId: id, baseVersion: 2, writer: newId(app.platform), seq: 1, knows: {}, since: 0 },
      fields: { methodology: `${methodology} And more.` },
    } as never,
  })
  const search = await as(moderator)('POST /api/admin/projects/:id/redactions/search', {
    params: { id },
    body: { passage: phone },
  })
  expect(search).toMatchObject({
    data: { fields: [{ field: 'methodology', wordings: 2, isShown: true }], updateWordings: 1 },
  })
  expect(await redact(id, { passage: phone, reason })).toMatchObject({ data: { wordings: 3 } })
  expect(await rowsWith(phone)).toEqual([])

  expect((await shown(id)).methodology).toBe('Please call [removed] for **boat days**. Nets too.')
  expect((await shown(id)).updates).toMatchObject([{ content: 'Call [removed], we sail.', id: updateId }])
  const versions = await as()('GET /api/projects/:id/versions', { params: { id } })
  expect(versions).toMatchObject({
    data: {
      items: [
        { number: 3, reason: 'redacted', changed: ['methodology'], removals: [] },
        { number: 2, removals: [{ reason }] },
        { number: 1, removals: [{ reason }] },
      ],
    },
  })
  for (const old of before) {
    const now = await proofOf(id, old.number)
    expect([now.hash, now.hashed]).toEqual([old.hash, old.hashed])
    expect(sha256(now.hashed)).toBe(now.hash)
    expect(now.wordings.find(({ field }) => field === 'methodology')).toMatchObject({
      ...{ salt: null, removed: { reason }, text: expect.stringContaining('[removed]') },
      hash: old.wordings.find(({ field }) => field === 'methodology')?.hash,
    })
  }
  const difference = await as()('GET /api/projects/:id/versions/:number/difference', { params: { id, number: '2' } })
  expect(JSON.stringify(difference)).toContain('[removed]')
  const changes = await as()('GET /api/updates/:id/differences', { params: { id: updateId } })
  expect(changes).toMatchObject({ data: { items: [{ removed: reason }] } })
  const audit = await database.query<{ action: string }>(sql`
    select action from audit_log where target_id = ${id} and actor_id = ${moderator.userId}`)
  expect(audit).toEqual([{ action: 'project.redacted' }])
  const notices = await database.query(sql`
    select from notifications where user_id = ${owner.userId} and body = ${reason}`)
  expect(notices).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('a removed text comes back neither with the reviewed wording nor from an open window', async () => {
  const { id, phone } = await projectThatNames()
  const opened = await formOf(id)
  await redact(id, { passage: phone, reason })
  // The window does not know of it, and changed only another field.
  const answer = await save(id, { ...opened, impact: 'More reefs.' })
  expect(answer).toMatchObject({ refusal: { code: 'edited_meanwhile', data: { fields: ['methodology'] } } })
  await database.transaction((tx) => putBack(tx, app.platform, { projectId: id, byId: owner.userId }))
  expect((await shown(id)).methodology).toBe('Please call [removed] for **boat days**.')
  // Its next versions have salts of their own.
  expect((await proofOf(id, 4)).wordings.find(({ field }) => field === 'methodology')?.salt).toMatch(/^\w{32}$/)
  expect(await broken()).toEqual([])
})

test('a list loses the text of a line and keeps its keys and amounts; a title keeps its length', async () => {
  const key = newId(app.platform)
  const budget = [
    { key, use: 'equipment' as const, label: 'Lamps of "Ada" Example, Bremen', cents: 750_000 },
  ] as unknown as NonNullable<Parameters<typeof project>[2]>['budget']
  const id = await project(app, owner, { budget, title: `${'x'.repeat(190)} Ada Ada` })
  expect(await redact(id, { passage: '"Ada" Example', reason })).toMatchObject({ ok: true })
  expect((await shown(id)).budget).toMatchObject([{ key, label: 'Lamps of [removed], Bremen', cents: 750_000 }])
  expect(await redact(id, { passage: 'Ada', reason })).toMatchObject({ ok: true })
  expect((await shown(id)).title).toHaveLength(200)
  expect(await broken()).toEqual([])
})

test('a waiting mail no longer contains it, and its notification is deleted', async () => {
  const { id, donor, phone } = await projectThatNames()
  const mails = () =>
    database.query<{ text: string }>(sql`
      select text_body as text from outbox_mails where recipient = ${donor.email} and subject like 'New update%'`)
  expect((await mails())[0]?.text).toContain(phone)
  await redact(id, { passage: phone, reason })
  expect((await mails()).map(({ text }) => text.includes('Call [removed], we sail.'))).toEqual([true])
  app.advance(20 * minuteMs)
})

test('others may not, text that occurs nowhere is not found, and the reason does not repeat what it removes', async () => {
  const { id, phone } = await projectThatNames()
  const support = await person(app, { type: 'customer_support' })
  for (const who of [owner, support])
    expect(await redact(id, { passage: phone, reason }, who)).toMatchObject({ refusal: { code: 'not_allowed' } })
  const chief = await person(app, { type: 'super_admin' })
  expect(await redact(id, { passage: 'not in the text', reason }, chief)).toMatchObject({
    refusal: { status: 404, code: 'passage_not_found' },
  })
  expect(await redact(newId<'project'>(app.platform), { passage: phone, reason })).toMatchObject({
    refusal: { code: 'project_not_found' },
  })
  const wrong = [
    [{ passage: 'ab', reason }, 'body.passage'],
    [{ passage: 'removed', reason }, 'body.passage'],
    [{ passage: phone, reason: `It was ${phone}.` }, 'body.reason'],
    [{ passage: phone, reason: ' ' }, 'body.reason'],
  ] as const
  for (const [body, location] of wrong)
    expect(await redact(id, body)).toMatchObject({ refusal: { code: 'invalid_input', errors: [{ location }] } })
})

test('a stored wording changes only by a removal, once', async () => {
  const { id, phone } = await projectThatNames()
  const change = (set: ReturnType<typeof sql>) =>
    database.query(sql`update project_texts set ${set} where project_id = ${id} and field = 'methodology'`)
  await expect(change(sql`body = 'Swapped.'`)).rejects.toThrow('never changed')
  await redact(id, { passage: phone, reason })
  await expect(change(sql`remainder = 'Swapped.'`)).rejects.toThrow('never changed')
  await expect(database.query(sql`delete from project_texts where project_id = ${id}`)).rejects.toThrow('never changed')
})
