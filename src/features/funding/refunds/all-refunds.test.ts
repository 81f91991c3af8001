import { expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { refundDesk, refundIn } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'

const app = await testApp()
const { donor, finance, second, as, ask, decide, given } = await refundDesk(app)
const list = async (query: object = {}) => {
  const answer = await as(second)('GET /api/admin/refunds', { query: { show: 'all', ...query } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const idsOf = async (query: object = {}) => (await list(query)).refunds.map((one) => one.id)

const other = await person(app, { type: 'donor', firstName: 'Bo', lastName: '100%_true' })
const [large, small] = [await given({ amountDollars: 2000 }), await given({}, [other])]
const made = refundIn(await ask(large.id, 2500, finance, { reason: 'fraud', note: 'Reported by the cardholder.' }))
app.advance(minuteMs)
const declined = refundIn(await ask(large.id, 60_000))
await decide(declined, 'decline', second)
app.advance(minuteMs)
const waiting = refundIn(await ask(large.id, 70_000))
app.advance(minuteMs)
const newest = refundIn(await ask(small.id, 100))
await app.drain()

test('every refund is in the list of all, newest first; the other list has those that wait for a second person', async () => {
  expect(await idsOf()).toEqual([newest, waiting, declined, made])
  expect((await list()).refunds[2]).toMatchObject({ decider: expect.any(String), state: 'declined', isOwn: false })
  const queue = await as(second)('GET /api/admin/refunds', { query: {} })
  expect(queue).toMatchObject({ data: { refunds: [{ id: waiting }], older: null } })
})

test('refunds are found by state, by reason, and by words of the project, the people or the ids', async () => {
  expect(await idsOf({ state: 'succeeded' })).toEqual([newest, made])
  expect(await idsOf({ state: 'failed' })).toEqual([])
  expect(await idsOf({ reason: 'fraud' })).toEqual([made])
  expect(await idsOf({ state: 'declined', reason: 'fraud' })).toEqual([])
  expect(await idsOf({ search: ' coral NURS ' })).toHaveLength(4)
  expect(await idsOf({ search: donor.email })).toEqual([waiting, declined, made])
  expect(await idsOf({ search: '0%_t' })).toEqual([newest])
  expect(await idsOf({ search: '%o%' })).toEqual([])
  expect(await idsOf({ search: made.toUpperCase() })).toEqual([made])
  expect(await idsOf({ search: small.id })).toEqual([newest])
  const wrong = await as(second)('GET /api/admin/refunds', { query: { show: 'all', state: 'lost' as 'failed' } })
  expect(wrong).toMatchObject({ refusal: { code: 'invalid_input', status: 400 } })
})

test('pages of refunds follow one another without gaps or duplicates', async () => {
  for (let at = 0; at < 29; at += 1) {
    if (at % 4 === 0) app.advance(minuteMs)
    refundIn(await ask(large.id, 100))
  }
  const page = await list()
  expect(page.refunds).toHaveLength(30)
  const next = await list({ after: page.older ?? '' })
  const ids = [...page.refunds, ...next.refunds].map((one) => one.id)
  expect([ids.length, new Set(ids).size, next.older]).toEqual([33, 33, null])
  expect(ids.at(-1)).toBe(made)
})
