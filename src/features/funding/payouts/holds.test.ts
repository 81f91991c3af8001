import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { hourMs } from '#values/time.ts'

// A payout that is held says why, and waits until everything that it waits for is over.

const app = await testApp()
const { approve, as, asked, chooseAccount, finance, look, payable, second, settle, stateOf } = await payoutDesk(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code

test('a hold that staff placed stays when the account is changed; once they end it, the changed account waits', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 5000)
  const body = { reason: 'question' as const, shownText: 'Which sensors?', reviewOn: '2027-12-24' }
  await (await as(finance))('POST /api/admin/payouts/:id/hold', { params: { id }, body })
  await chooseAccount(owner, 'works')
  await settle()
  expect(await look(id)).toMatchObject({ state: 'held', hold: { reason: 'question' } })
  const release = async () => (await as(second))('POST /api/admin/payouts/:id/release', { params: { id } })
  expect(await release()).toMatchObject({ data: { state: 'held', hold: { reason: 'bank_changed' } } })
  expect(codeOf(await release())).toBe('hold_by_rule')
  await settle(72 * hourMs)
  expect(await stateOf(id)).toBe('requested')
})

test('a changed account that another researcher has waits for a person, too, and is looked at once', async () => {
  await payable(100, 'shared')
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 5000)
  await chooseAccount(owner, 'shared')
  expect(await look(id)).toMatchObject({ hold: { reason: 'bank_changed' } })
  await settle(72 * hourMs)
  expect(await look(id)).toMatchObject({ state: 'held', hold: { reason: 'same_bank' } })
  const release = async () =>
    codeOf(await (await as(second))('POST /api/admin/payouts/:id/release', { params: { id } }))
  expect(await release()).toBe('ok')
  const body = { reason: 'question' as const, shownText: 'Which sensors?', reviewOn: '2027-12-24' }
  await (await as(finance))('POST /api/admin/payouts/:id/hold', { params: { id }, body })
  expect(await release()).toBe('ok')
  expect(await stateOf(id)).toBe('requested')
})

test('ten payouts that cannot leave yet do not keep those of other payees', async () => {
  const waiting = await payable(200)
  const ids: Id<'payout'>[] = []
  while (ids.length < 11) ids.push(await asked(waiting.owner, waiting.projectId, 1000))
  const other = await payable()
  const free = await asked(other.owner, other.projectId, 9370)
  for (const id of [...ids, free]) expect(codeOf(await approve(id))).toBe('ok')
  const [first, ...behind] = ids
  const setFirst = (state: string) =>
    app.platform.database.query(sql`update payouts set state = ${state} where id = ${first ?? ''}`)
  await setFirst('sending')
  await settle()
  expect([await stateOf(free), await stateOf(behind.at(-1) ?? '')]).toEqual(['in_transit', 'approved'])
  await setFirst('approved')
  await settle()
  expect(await stateOf(first ?? '')).toBe('in_transit')
})
