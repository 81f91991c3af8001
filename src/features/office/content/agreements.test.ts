import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { type Instant, later, minuteMs } from '#values/time.ts'
import type { agreementsContract } from './contract/agreements.ts'
import type { textsDeskContract } from './contract/desk.ts'

const app = await testApp()
const password = 'correct horse 7 battery'
const desk = app.as<typeof textsDeskContract>((await person(app, { type: 'super_admin' })).accessToken)
const early = await person(app, { type: 'donor', password })
const api = app.as<typeof agreementsContract & typeof sessionContract & typeof accountContract>(early.accessToken)
app.advance(minuteMs)

async function publish(
  changes: string,
  asksAgreement: boolean,
  effectiveAt: Instant = later(app.platform.clock.now(), 1),
) {
  const params = { kind: 'legal', slug: 'terms' } as const
  const before = await desk('GET /api/admin/texts/:kind/:slug', { params })
  const base = before.ok ? before.data.base : ''
  const words = { title: 'Terms', group: '', body: `## One\n\n${changes}`, changes, isRemoved: false }
  const body = { ...words, asksAgreement, effectiveAt, base }
  expect(await desk('POST /api/admin/texts/:kind/:slug/versions', { params, body })).toMatchObject({ ok: true })
  app.advance(1)
}
const owes = async (by: Pick<typeof early, 'accessToken'> = early) => {
  const me = await app.as<typeof sessionContract>(by.accessToken)('GET /api/me')
  return me.ok && me.data.owesAgreement
}
const owed = async () => {
  const answer = await api('GET /api/me/agreements')
  return answer.ok ? answer.data.items.map(({ slug, number, changes }) => ({ slug, number, changes })) : []
}

test('a version that asks is agreed to once, from its day on, by those who came before it (AMB-164)', async () => {
  await publish('A typo.', false)
  expect([await owes(), await owed()]).toEqual([false, []])
  await publish('Fees are named.', true, later(app.platform.clock.now(), minuteMs))
  expect([await owes(), await owed()]).toEqual([false, []])
  app.advance(minuteMs)
  const late = await person(app, { type: 'donor' })
  expect([await owes(), await owes(late)]).toEqual([true, false])
  await publish('Another typo.', false)
  expect(await owed()).toEqual([{ slug: 'terms', number: 3, changes: ['Another typo.', 'Fees are named.', 'A typo.'] }])
  const agree = (number: number, slug: 'terms' | 'cookies' = 'terms') =>
    api('POST /api/me/agreements', { body: { slug, number } })
  expect(await agree(2)).toMatchObject({ refusal: { code: 'text_changed', status: 409 } })
  expect(await agree(1, 'cookies')).toMatchObject({ refusal: { code: 'text_not_found', status: 404 } })
  expect(await Promise.all([agree(3), agree(3)])).toMatchObject([{ data: { items: [] } }, { data: { items: [] } }])
  expect(await owes()).toBe(false)
  app.advance(minuteMs)
  await publish('Refunds are named.', true)
  expect(await owed()).toEqual([{ slug: 'terms', number: 4, changes: ['Refunds are named.'] }])
  expect(await owes(late)).toBe(true)
})

test('one that was overtaken before its day asks no user', async () => {
  const calm = await person(app, { type: 'donor' })
  app.advance(minuteMs)
  await publish('Too much.', true, later(app.platform.clock.now(), minuteMs))
  await publish('Rather this.', false)
  app.advance(2 * minuteMs)
  expect(await owes(calm)).toBe(false)
})

test('consents are in the person’s own data; a person who does not agree exports it and closes the account (AMB-138)', async () => {
  expect(await owes()).toBe(true)
  const rows = () =>
    app.platform.database.query<{ number: number }>(sql`select number from agreements where user_id = ${early.userId}`)
  expect(await rows()).toEqual([{ number: 3 }])
  const data = await api('GET /api/me/data')
  expect(JSON.stringify(data)).toContain('"agreements":[{')
  expect(await api('POST /api/me/close', { body: { password } })).toMatchObject({ ok: true })
  expect(await rows()).toEqual([])
})
