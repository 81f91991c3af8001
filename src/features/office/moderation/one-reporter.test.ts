import { expect, test } from 'vitest'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import { laterByMs, openReportsMax } from '#features/foundation/reports/rules/reports.ts'
import { sql } from '#platform/database.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import type { moderationContract } from './contract/desk.ts'

const app = await testApp()
const { database } = app.platform
/** Days pass between the calls: each has a session of its own. */
const as = async (one: Person) =>
  app.as<typeof moderationContract & typeof reportsContract>((await signedInAgain(app, one)).accessToken)
const owner = await person(app, { type: 'researcher' })
const [zealot, calm] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
const staff = await person(app, { type: 'content_moderator' })

const report = async (who: Person, id: Id<'project'>): Promise<void> => {
  const body = { kind: 'project', id, reason: 'spam' } as const
  expect(await (await as(who))('POST /api/reports', { body })).toMatchObject({ ok: true })
}
/** The reported projects, as they are in the queue, over all its pages. */
async function queued(): Promise<Id<'project'>[]> {
  const desk = await as(staff)
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await desk('GET /api/admin/moderation', { query: { after } })
    if (!page.ok) throw new Error(page.refusal.code)
    ids.push(...page.data.items.map(({ id }) => id))
    if (page.data.next === null) break
    after = page.data.next
  }
  const cases = await database.query<{ id: string; target: Id<'project'> }>(
    sql`select id, target from moderation_cases`,
  )
  return ids.flatMap((id) => cases.find((one) => one.id === id)?.target ?? [])
}

test('what one person reports by the dozen is behind what others report, for a week', async () => {
  const theirs: Id<'project'>[] = []
  for (let nth = 0; nth < 2 * openReportsMax; nth++) theirs.push(await project(app, owner))
  for (const id of theirs.slice(0, openReportsMax)) await report(zealot, id)
  app.advance(minuteMs)
  const [one, young] = [await project(app, owner), await project(app, owner)]
  await report(calm, one)
  expect((await queued()).at(-1)).toBe(one)
  for (const id of theirs.slice(openReportsMax)) await report(zealot, id)
  const all = await queued()
  expect(all[0]).toBe(one)
  expect(new Set(all)).toEqual(new Set([one, ...theirs]))
  // Another person reports it, too. Now it stands where others do.
  await report(calm, theirs[0] ?? one)
  expect((await queued()).slice(0, 2)).toEqual([theirs[0], one])
  app.advance(laterByMs)
  await report(calm, young)
  expect((await queued()).at(-1)).toBe(young)
})
