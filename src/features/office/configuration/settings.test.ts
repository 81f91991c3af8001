import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { settingsContract } from './contract/settings.ts'

const app = await testApp({ isChangeable: true })
const { database } = app.platform
const [chief, second] = [await person(app, { type: 'super_admin' }), await person(app, { type: 'super_admin' })]
const as = (who = chief) => app.as<typeof settingsContract>(who.accessToken)
const change = (key: string, value: string | number | boolean | null, lastNo: number, who = chief) =>
  as(who)('PUT /api/admin/settings/:key', { params: { key }, body: { value, lastNo } })
const undo = (key: string, no: number) => as()('POST /api/admin/settings/:key/undo', { params: { key }, body: { no } })
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const soon = { timeout: 1000, interval: 10 }

async function rowOf(key: string) {
  const list = await as()('GET /api/admin/settings')
  return list.ok ? list.data.settings.find((one) => one.key === key) : undefined
}

test('a change records who made it, from what to what, and can be reverted while it is the latest (ADMN-34)', async () => {
  expect(await rowOf('boost.days')).toMatchObject({ value: 7, byDefault: 7, lastNo: 0, changes: [] })
  expect(await change('boost.days', 10, 0)).toMatchObject({ ok: true })
  expect(await change('boost.days', 12, 1, second)).toMatchObject({ ok: true })
  expect(await rowOf('boost.days')).toMatchObject({
    ...{ value: 12, byDefault: 7, lastNo: 2 },
    changes: [
      { no: 2, before: 10, after: 12, undoOf: null },
      { no: 1, before: null, after: 10 },
    ],
  })
  expect(await undo('boost.days', 1)).toMatchObject(no('setting_changed', 409))
  expect(await undo('boost.days', 2)).toMatchObject({ ok: true })
  expect(await rowOf('boost.days')).toMatchObject({ value: 10, lastNo: 3, changes: [{ undoOf: 2 }, {}, {}] })
  expect(await change('boost.days', null, 3)).toMatchObject({ ok: true })
  expect(await rowOf('boost.days')).toMatchObject({ value: 7, lastNo: 4 })
  const logged = await database.query<{ action: string; data: object }>(
    sql`select action, data from audit_log where action like 'setting.%' order by data ->> 'no'`,
  )
  expect(logged.map(({ action }) => action)).toEqual([
    ...['setting.changed', 'setting.changed', 'setting.undone', 'setting.changed'],
  ])
  expect(logged[1]?.data).toEqual({ key: 'boost.days', no: 2, before: 10, after: 12 })
})

test('of two staff members who saw the same value, the second is refused; a second press changes nothing', async () => {
  const both = await Promise.all([
    change('reviews.letter_seconds', 60, 0),
    change('reviews.letter_seconds', 90, 0, second),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject(no('setting_changed', 409))
  const now = (await rowOf('reviews.letter_seconds'))?.value ?? 0
  expect(await change('reviews.letter_seconds', now, 1)).toMatchObject({ ok: true })
  expect(await rowOf('reviews.letter_seconds')).toMatchObject({ lastNo: 1 })
})

test('a wrong value gets a sentence, an unknown key none of ours', async () => {
  expect(await change('boost.days', 400, 4)).toMatchObject({
    ok: false,
    refusal: { code: 'setting_not_valid', title: 'Please give a whole number from 1 to 30 days.' },
  })
  expect(await change('brand', '   ', 0)).toMatchObject(no('setting_not_valid', 422))
  expect(await change('brand', 'x'.repeat(20_001), 0)).toMatchObject(no('invalid_input', 400))
  expect(await change('fees.platform', 1, 0)).toMatchObject(no('setting_not_found', 404))
  expect(await change('__proto__', 1, 0)).toMatchObject(no('setting_not_found', 404))
  expect(await undo('open.jobs', 1)).toMatchObject(no('setting_changed', 409))
})

test('the log entry of a contact change contains no address (AMB-018)', async () => {
  expect(await change('contact.email', 'help@fundamental.example', 0)).toMatchObject({ ok: true })
  await expect
    .poll(async () => (await app.fetch(new Request('http://app.test/api/site'))).json(), soon)
    .toMatchObject({ contact: { email: 'help@fundamental.example' } })
  const security = await app.fetch(new Request('http://app.test/.well-known/security.txt'))
  expect(await security.text()).toContain('Contact: mailto:help@fundamental.example')
  const [logged] = await database.query<{ data: object }>(
    sql`select data from audit_log where data ->> 'key' = 'contact.email'`,
  )
  expect(logged?.data).toEqual({ key: 'contact.email', no: 1 })
  expect(await change('contact.email', '', 1)).toMatchObject({ ok: true })
  await expect.poll(() => app.platform.settings.contact.email, soon).toBeUndefined()
})

test('what is paused refuses with a sentence, and continues after', async () => {
  const projectId = await project(app, await person(app, { type: 'researcher' }))
  const donor = await person(app, { type: 'donor' })
  expect(await change('open.gifts', false, 0)).toMatchObject({ ok: true })
  await expect.poll(() => app.platform.settings.paused, soon).toEqual(['gifts'])
  const body = { projectId, amountDollars: 50, coverFees: false, anonymous: false, terms: true }
  const give = () =>
    app.fetch(
      new Request('http://app.test/api/donations', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${donor.accessToken}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      }),
    )
  const refused = await give()
  expect([refused.status, await refused.json()]).toMatchObject([
    ...[503, { code: 'paused_by_staff', title: expect.stringContaining('Nothing was charged') }],
  ])
  expect(await undo('open.gifts', 1)).toMatchObject({ ok: true })
  await expect.poll(() => app.platform.settings.paused, soon).toEqual([])
  expect((await give()).status).toBe(201)
})

test('secrets of the environment are never shown, constants are', async () => {
  const fixed = await as()('GET /api/admin/fixed-values')
  expect(fixed.ok && fixed.data.constants).toContainEqual({ label: 'Platform fee', value: '3.5%' })
})
