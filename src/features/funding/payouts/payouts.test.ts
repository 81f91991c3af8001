import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay, newKey } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, minuteMs } from '#values/time.ts'

const app = await testApp()
const desk = await payoutDesk(app)
const { ask, asked, approve, as, books, finance, look, money, paid, payable, second, settle, stateOf } = desk

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code

test('what was given is pending, then available, then paid, and each cent is in the books (CNST-05)', async () => {
  const { owner, projectId } = await payable()
  expect((await money(owner)).totals).toMatchObject({ given: 10_000, fees: 630, pending: 0, available: 9370, paid: 0 })
  const young = await signedInAgain(app, desk.donor)
  await giveAndPay(app, young, projectId, { amountDollars: 10 })
  const before = await money(owner)
  expect(before.totals).toMatchObject({ pending: 910, available: 9370 })
  expect(before.next).toMatchObject({ cents: 910, isFree: true })

  const id = await asked(owner, projectId, 9370)
  expect((await money(owner)).totals).toMatchObject({ pending: 910, onHold: 9370, available: 0 })
  expect((await money(owner)).holds).toMatchObject([{ cents: 9370, ends: 'Their decision' }])
  expect(codeOf(await approve(id))).toBe('ok')
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
  expect(await books(projectId)).toEqual({ project_pending: 910, payout_in_transit: 9370 })
  await settle()
  expect(await stateOf(id)).toBe('paid')
  expect(await books(projectId)).toEqual({ project_pending: 910 })
  const after = await money(owner)
  expect(after.totals).toMatchObject({ pending: 910, onHold: 0, available: 0, paid: 9370 })
  expect(after.receipts).toEqual({ missing: 9370, overdue: false })
  const table = await (await as(owner))('GET /api/me/money.csv')
  expect(table.ok && (await table.data.text()).split('\r\n').slice(1, 2)).toEqual([
    expect.stringMatching(/,110\.00,7\.20,9\.10,0\.00,0\.00,93\.70$/),
  ])

  app.advance(15 * dayMs)
  await app.drain()
  expect(await stateOf(id)).toBe('final')
})

test('a payout of all that is available, and not a cent more; a double click is one payout', async () => {
  const { owner, projectId } = await payable()
  const tooMuch = await ask(owner, projectId, 9371)
  expect(tooMuch.ok ? {} : tooMuch.refusal).toMatchObject({ code: 'payout_too_large', data: { left: 9370 } })
  const key = newKey()
  const both = await Promise.all([ask(owner, projectId, 9370, { key }), ask(owner, projectId, 9370, { key })])
  expect(new Set(both.map((one) => (one.ok ? one.data.id : ''))).size).toBe(1)
  expect(codeOf(await ask(owner, projectId, 5000, { key }))).toBe('idempotency_mismatch')
  const two = await Promise.all([ask(owner, projectId, 1000), ask(owner, projectId, 1000)])
  expect(two.map(codeOf)).toEqual(['payout_too_large', 'payout_too_large'])
  const [one] = both
  const id = one?.ok ? one.data.id : ''
  const stranger = await payable(5)
  expect(codeOf(await ask(stranger.owner, projectId, 1000))).toBe('project_not_found')
  const cancel = { params: { id: id as typeof stranger.projectId & never } } as never
  expect(codeOf(await (await as(stranger.owner))('POST /api/me/payouts/:id/cancellation', cancel))).toBe(
    'payout_not_found',
  )
  expect(codeOf(await (await as(owner))('POST /api/me/payouts/:id/cancellation', cancel))).toBe('ok')
  expect((await money(owner)).totals.available).toBe(9370)
})

test('above $5,000 two people approve, neither of them twice; three smaller ones count together', async () => {
  const { owner, projectId } = await payable(9000)
  const id = await asked(owner, projectId, 500_001)
  expect(codeOf(await approve(id, finance))).toBe('ok')
  expect(codeOf(await approve(id, finance))).toBe('ok')
  expect(await look(id, second)).toMatchObject({ seats: 2, approved: 1, notApprovable: null })
  expect(await look(id, finance)).toMatchObject({ notApprovable: 'You have approved it. Another person must, too.' })
  expect(await stateOf(id)).toBe('requested')
  expect(codeOf(await approve(id, second))).toBe('ok')
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
  const small = await asked(owner, projectId, 1000)
  expect((await look(small)).seats).toBe(2)
})

test('an approval is bound to what was seen, needs the password, ends with a hold and after 72 hours', async () => {
  const { owner, projectId } = await payable(9000)
  const id = await asked(owner, projectId, 600_000)
  expect(codeOf(await approve(id, finance, 'another'))).toBe('payout_changed')
  const { contentHash } = await look(id)
  const wrong = await (await as(finance))('POST /api/admin/payouts/:id/approval', {
    ...{ params: { id }, body: { contentHash, password: 'not this' } },
  })
  expect(codeOf(wrong)).toBe('wrong_password')
  await approve(id, finance)
  app.advance(73 * hourMs)
  expect(await look(id, second)).toMatchObject({ approved: 0 })
  await approve(id, finance)
  const held = await (await as(second))('POST /api/admin/payouts/:id/hold', {
    params: { id },
    body: { reason: 'question', shownText: 'Please say which sensors.', reviewOn: '2026-12-30' },
  })
  expect(held.ok && held.data).toMatchObject({ state: 'held', approved: 0 })
  expect(codeOf(await approve(id, finance))).toBe('payout_held')
  expect((await money(owner)).holds.map(({ text }) => text).join()).toContain('Please say which sensors.')
  const release = await (await as(second))('POST /api/admin/payouts/:id/release', { params: { id } })
  expect(codeOf(release)).toBe('ok')
  const again = await (await as(second))('POST /api/admin/payouts/:id/release', { params: { id } })
  expect(codeOf(again)).toBe('payout_not_held')
  const acts = await app.platform.database.query<{ action: string }>(
    sql`select action from audit_log where target_id = ${id} and action in ('payout.requested', 'payout.hold_ended')
      order by at`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['payout.requested', 'payout.hold_ended'])
  // The person who ended the hold is not the one who approves.
  expect(codeOf(await approve(id, second))).toBe('own_payout')
  const past = await (await as(second))('POST /api/admin/payouts/:id/hold', {
    params: { id },
    body: { reason: 'question', shownText: 'x', reviewOn: '2026-01-01' },
  })
  expect(codeOf(past)).toBe('date_in_past')
  const declined = await (await as(second))('POST /api/admin/payouts/:id/refusal', {
    params: { id },
    body: { reason: 'The sensors are no part of the plan.' },
  })
  expect(codeOf(declined)).toBe('ok')
  expect(codeOf(await approve(id, finance))).toBe('payout_decided')
  expect((await money(owner)).payouts[0]).toMatchObject({
    state: 'declined',
    reason: 'The sensors are no part of the plan.',
  })
})

test('the approvals that were needed are still needed when it leaves, also if the payouts that counted with it no longer exist', async () => {
  const { owner, projectId } = await payable(9000)
  const other = await asked(owner, projectId, 100_000)
  const id = await asked(owner, projectId, 450_000)
  expect(codeOf(await approve(id, finance))).toBe('ok')
  app.advance(71 * hourMs)
  expect(codeOf(await approve(id, second))).toBe('ok')
  expect(await stateOf(id)).toBe('approved')
  const body = { reason: 'Asked for twice.' }
  expect(codeOf(await (await as(second))('POST /api/admin/payouts/:id/refusal', { params: { id: other }, body }))).toBe(
    'ok',
  )
  app.advance(2 * hourMs)
  await app.drain()
  expect(await stateOf(id)).toBe('requested')
  // A new approval needs as many people as the rule says now.
  expect(await look(id, finance)).toMatchObject({ notApprovable: null, seats: 1, approved: 1 })
  expect(codeOf(await approve(id, finance))).toBe('ok')
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
})

test('one person approves $25,000 in a day, unless another sum is set for them', async () => {
  const { owner, projectId } = await payable(30_000)
  const id = await asked(owner, projectId, 400_000)
  await app.platform.database.query(sql`insert into staff_caps values (${finance.userId}, 100000)`)
  expect(codeOf(await approve(id, finance))).toBe('cap_reached')
  await app.platform.database.query(sql`delete from staff_caps where staff_id = ${finance.userId}`)
  expect(codeOf(await approve(id, finance))).toBe('ok')
})

test('a payout that one person approves again counts once in their day', async () => {
  const { owner, projectId } = await payable(30_000)
  const id = await asked(owner, projectId, 1_500_000)
  expect(codeOf(await approve(id, finance))).toBe('ok')
  const { limit } = await look(id, finance)
  const body = { reason: 'question' as const, shownText: 'Which sensors?', reviewOn: '2027-12-24' }
  await (await as(finance))('POST /api/admin/payouts/:id/hold', { params: { id }, body })
  await (await as(second))('POST /api/admin/payouts/:id/release', { params: { id } })
  await settle()
  expect(await look(id, finance)).toMatchObject({ notApprovable: null, limit: { used: limit.used - 1_500_000 } })
  expect(codeOf(await approve(id, finance))).toBe('ok')
  expect(await look(id, finance)).toMatchObject({ limit })
})

test('when a bank refuses, the money returns to the project; after three refusals that account is no longer paid', async () => {
  const { owner, projectId } = await payable(100, 'refuses')
  for (let time = 0; time < 3; time += 1) {
    const id = await paid(owner, projectId, 9370)
    await settle()
    expect(await stateOf(id)).toBe('failed')
    expect(await books(projectId)).toEqual({ project_pending: 9370 })
  }
  expect((await money(owner)).payouts[0]?.reason).toContain('the account number is wrong, money back on')
  expect(codeOf(await ask(owner, projectId, 1000))).toBe('account_refused')
})

test('paid is not final: money that a bank returns later is the project’s again once the transfer is reversed', async () => {
  const { owner, projectId } = await payable(100, 'returns')
  const id = await paid(owner, projectId, 9370)
  expect(await stateOf(id)).toBe('paid')
  await settle(3 * minuteMs)
  expect(await stateOf(id)).toBe('returned')
  expect(await books(projectId)).toEqual({ project_pending: 9370 })
  expect((await money(owner)).totals).toMatchObject({ available: 9370, paid: 0 })
})

test('returned money leaves again from a process whose clock is behind, and the checks go by order, not by time', async () => {
  const { owner, projectId } = await payable(100, 'returns')
  await paid(owner, projectId, 9370)
  await settle(3 * minuteMs)
  expect(await books(projectId)).toEqual({ project_pending: 9370 })
  app.advance(-30 * minuteMs)
  const id = await asked(owner, projectId, 9370)
  await approve(id)
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
  expect(await brokenBooks(app)).toEqual([])
  app.advance(30 * minuteMs)
})

test('an approved payout waits while our balance is too low, and then continues automatically', async () => {
  const { owner, projectId } = await payable()
  const { payOut } = await import('#features/funding/test-gateway/actions/balance.ts')
  await payOut(app.platform)
  const id = await asked(owner, projectId, 9370)
  await approve(id)
  await app.drain()
  expect(await stateOf(id)).toBe('sending')
  const told = () =>
    app.platform.database.query(sql`
      select title from notifications where user_id = ${owner.userId} and event_key like ${`payout:${id}:%`}`)
  expect(await told()).toEqual([])
  await giveAndPay(app, await signedInAgain(app, desk.donor), projectId, { amountDollars: 200 })
  app.advance(hourMs)
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
  expect(await told()).toEqual([{ title: 'A payout of $93.70 is on its way' }])
  await settle()
})

test('nothing leaves below the minimum (AMB-071)', async () => {
  const { owner, projectId } = await payable()
  await app.platform.database.query(sql`update projects set minimum_viable_cents = 100000 where id = ${projectId}`)
  expect(codeOf(await ask(owner, projectId, 1000))).toBe('payout_closed')
  expect((await money(owner)).holds).toMatchObject([{ cents: 9370, ends: 'The minimum, or the outcome' }])
  await app.platform.database.query(sql`update projects set minimum_viable_cents = 0 where id = ${projectId}`)
})

test('without a gateway that pays out, no payout can be requested', async () => {
  const { owner, projectId } = await payable()
  const { payouts: _payouts, ...payments } = app.platform.payments
  const { requestPayout } = await import('./actions/request.ts')
  const request = { clientKey: newKey(), projectId, amountCents: 1000, purpose: 'Sensors.' }
  const actor = { userId: owner.userId } as Parameters<typeof requestPayout>[1]
  const refused = requestPayout({ ...app.platform, payments }, actor, request)
  await expect(refused).rejects.toMatchObject({ code: 'payouts_unavailable' })
})
