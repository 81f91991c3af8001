import { expect, test } from 'vitest'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { moderationContract } from './contract/desk.ts'
import type { caseFilesContract } from './contract/files.ts'

type All = typeof moderationContract & typeof caseFilesContract & typeof reportsContract & typeof projectsContract

const app = await testApp()
const { database, clock } = app.platform
const as = (someone?: Person) => app.as<All>(someone?.accessToken)
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Demo' })
const [donor, reader] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
const [moderator, reviewer] = [
  await person(app, { type: 'content_moderator' }),
  await person(app, { type: 'scientific_reviewer' }),
]
const [finance, support] = [
  await person(app, { type: 'financial_admin' }),
  await person(app, { type: 'customer_support' }),
]

/** A reported project with a gift, as the moderator opens its case. */
async function suspected() {
  const id = await project(app, owner)
  await giveAndPay(app, donor, id)
  await as(reader)('POST /api/reports', {
    body: { kind: 'project', id, reason: 'fraud', words: 'Same picture twice.' },
  })
  const [row] = await database.query<{ id: Id<'case'> }>(sql`select id from moderation_cases where target = ${id}`)
  const answer = await as(moderator)('GET /api/admin/moderation/cases/:id', { params: { id: row?.id ?? id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { projectId: id, found: answer.data }
}
const hand = async ({ found: { id, version } }: Awaited<ReturnType<typeof suspected>>) => {
  const body = { version, words: 'Two plots show the same picture.' }
  const answer = await as(moderator)('POST /api/admin/moderation/cases/:id/file', { params: { id }, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}
const read = async (who: Person, id: Id<'case-file'>) => {
  const answer = await as(who)('GET /api/admin/case-files/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const decide = (who: Person, id: Id<'case-file'>, seen: number, outcome: 'cleared' | 'confirmed') =>
  as(who)('POST /api/admin/case-files/:id/decision', {
    params: { id },
    body: { seen, outcome, words: 'We compared the raw files.' },
  })
const isShown = async (id: Id<'project'>) => (await as()('GET /api/projects/:id', { params: { id } })).ok
const toldOf = async (who: Person, start: string) =>
  (
    await database.query<{ title: string }>(sql`
      select title from notifications where user_id = ${who.userId} and event_key like ${`${start}%`}`)
  ).map(({ title }) => title)
const broken = async () =>
  (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0).map(({ promise }) => promise)

test('a moderator freezes a project with a file, a reviewer confirms, donors and finance are notified', async () => {
  const made = await suspected()
  const { projectId, found } = made
  expect(found).toMatchObject({ mayOpenFile: true, file: null })
  const file = await hand(made)
  expect(await isShown(projectId)).toBe(false)
  expect(await toldOf(donor, `project:${projectId}`)).toHaveLength(1)
  expect(await toldOf(finance, 'case-file')).toEqual([expect.stringMatching(/^File F-\d+ was opened/)])
  expect(await as(support)('GET /api/admin/case-files/:id', { params: { id: file } })).toMatchObject(
    no('not_allowed', 403),
  )
  expect(await as(reviewer)('GET /api/admin/case-files/:id', { params: { id: crypto.randomUUID() } })).toMatchObject(
    no('case_file_not_found', 404),
  )
  const first = await read(reviewer, file)
  expect(first.entries.map(({ kind }) => kind)).toEqual(['opened', 'frozen'])
  const add = (seen: number) =>
    as(finance)('POST /api/admin/case-files/:id/entries', {
      params: { id: file },
      body: { seen, words: 'No payout was asked for.' },
    })
  expect(await add(2)).toMatchObject({ data: { lastNo: 3 } })
  expect(await add(2)).toMatchObject(no('case_file_changed', 409))
  expect(await decide(reviewer, file, 2, 'confirmed')).toMatchObject(no('case_file_changed', 409))
  expect(await decide(moderator, file, 3, 'confirmed')).toMatchObject(no('not_allowed', 403))
  expect(await decide(reviewer, file, 3, 'confirmed')).toMatchObject({ data: { state: 'confirmed' } })
  expect((await read(finance, file)).entries.map(({ kind }) => kind)).toEqual([
    ...['opened', 'frozen', 'evidence', 'confirmed', 'told', 'handed'],
  ])
  expect(await isShown(projectId)).toBe(false)
  expect(await toldOf(donor, 'case-file')).toHaveLength(1)
  expect(await toldOf(finance, 'case-file')).toHaveLength(2)
  expect(await broken()).toEqual([])
})

test('the person who opened a file does not decide it, no second one is opened, and cleared the project is shown again', async () => {
  const chief = await person(app, { type: 'super_admin' })
  const made = await suspected()
  const { id } = made.found
  const opened = await as(chief)('GET /api/admin/moderation/cases/:id', { params: { id } })
  const version = opened.ok ? opened.data.version : 0
  const open = (at: number) =>
    as(chief)('POST /api/admin/moderation/cases/:id/file', { params: { id }, body: { version: at, words: 'Look.' } })
  const answer = await open(version)
  const file = answer.ok ? answer.data.id : ('' as Id<'case-file'>)
  const again = await as(chief)('GET /api/admin/moderation/cases/:id', { params: { id } })
  if (!again.ok) throw new Error(again.refusal.code)
  expect(again.data).toMatchObject({ mayOpenFile: false, file: { state: 'open' }, isHidden: true })
  expect(await open(again.data.version)).toMatchObject(no('case_file_open', 409))
  const body = { version: again.data.version, hash: again.data.hash, reason: 'none' as const, words: 'Fine.' }
  const restored = await as(chief)('POST /api/admin/moderation/cases/:id/decision', {
    params: { id },
    body: { ...body, measure: 'restore' },
  })
  expect(restored).toMatchObject(no('case_file_open', 409))
  expect((await read(chief, file)).mayDecide).toBe(false)
  expect(await decide(chief, file, 2, 'cleared')).toMatchObject(no('own_case_file', 403))
  expect(await decide(reviewer, file, 2, 'cleared')).toMatchObject({ data: { state: 'cleared' } })
  expect(await isShown(made.projectId)).toBe(true)
  expect(await broken()).toEqual([])
})
