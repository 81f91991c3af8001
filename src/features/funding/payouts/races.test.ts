import { afterAll, expect, test } from 'vitest'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { untilWaitedFor } from '#test/waited-for.ts'
import { dayMs } from '#values/time.ts'
import { handleEvents } from '../payments/actions/handle-events.ts'
import { lockProjects } from './store/money.ts'

const app = await testApp()
const desk = await payoutDesk(app)
const { approve, asked, as, finance, money, payable, second, stateOf } = desk
const { database, clock } = app.platform

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code

test('two approvals by one person do not exceed the daily cap together', async () => {
  await database.query(sql`insert into staff_caps values (${finance.userId}, 500000)`)
  const [one, other] = [await payable(4000), await payable(4000)]
  const [first, next] = [
    await asked(one.owner, one.projectId, 300_000),
    await asked(other.owner, other.projectId, 300_000),
  ]
  const answers = await Promise.all([approve(first), approve(next)])
  expect(answers.map(codeOf).toSorted()).toEqual(['cap_reached', 'ok'])
  await database.query(sql`delete from staff_caps where staff_id = ${finance.userId}`)
})

test('two concurrent approvals by two people count as two, and the payout leaves once', async () => {
  const { owner, projectId } = await payable(9000)
  const id = await asked(owner, projectId, 600_000)
  expect((await Promise.all([approve(id, finance), approve(id, second)])).map(codeOf)).toEqual(['ok', 'ok'])
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
})

test('of a concurrent approval and cancellation one wins, and a cancelled payout does not leave', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 9370)
  const cancel = async () => (await as(owner))('POST /api/me/payouts/:id/cancellation', { params: { id } })
  const [, cancelled] = await Promise.all([approve(id), cancel()])
  await app.drain()
  const state = await stateOf(id)
  expect(state).toBe(cancelled.ok ? 'cancelled' : 'in_transit')
})

test('the approval of a person who loses the role before sending does not count', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 9370)
  expect(codeOf(await approve(id, second))).toBe('ok')
  await database.query(sql`update staff_members set active = false where user_id = ${second.userId}`)
  await app.drain()
  expect(await stateOf(id)).toBe('requested')
  await database.query(sql`update staff_members set active = true where user_id = ${second.userId}`)
})

test('closing an account while its payout is moved waits for it, and no more money leaves', async () => {
  const { owner, projectId } = await payable()
  const id = await asked(owner, projectId, 9370)
  await database.query(sql`update projects set deadline_at = ${clock.now()} where id = ${projectId}`)
  const { accessToken } = await signedInAgain(app, owner)
  const { closed } = await database.transaction(async (tx) => {
    await lockProjects(tx, [projectId])
    const body = { password: desk.password }
    const closing = app.as<typeof accountContract>(accessToken)('POST /api/me/close', { body })
    closing.catch(() => undefined)
    await untilWaitedFor(tx)
    // As each step of a payout does: it notifies the researcher, whose row the closing must not lock yet.
    await notify(tx, app.platform, [
      { userId: owner.userId, type: 'payout', eventKey: 'any', title: 'Any.', target: '/' },
    ])
    return { closed: closing }
  })
  expect(await closed).toMatchObject({ ok: true })
  expect(await stateOf(id)).toBe('cancelled')
})

test('a bank’s event and a changed account in one batch wait for a request, and do not deadlock with it', async () => {
  const { owner, projectId } = await payable()
  const id = await desk.paid(owner, projectId, 5000)
  expect(await stateOf(id)).toBe('paid')
  app.advance(15 * dayMs)
  await app.drain()
  const [rows] = await database.query<{ account: string; ref: string }>(sql`
    select payee.account_ref as "account", step.ref from payouts payout join payees payee on payee.id = payout.payee_id
    join payout_steps step on step.payout_id = payout.id and step.kind = 'bank' where payout.id = ${id}`)
  const insert = (eventId: string, payload: object) =>
    database.query(sql`
      insert into payment_events (gateway, event_id, type, payment_ref, payload, received_at, attempts, next_attempt_at)
      values ('test', ${eventId}, 'any', 'any', ${payload}::jsonb, ${clock.now()}, 0, ${clock.now()})`)
  const bank = { name: 'Test Bank', last4: '1111', fingerprint: 'another' }
  await insert('a1', { payee: { accountRef: rows?.account, state: 'ready', bank } })
  await insert('b1', { bankPayout: { payoutRef: rows?.ref, state: 'paid' } })
  const { handled } = await database.transaction(async (tx) => {
    // In the order of a request: the project, then the payee.
    await lockProjects(tx, [projectId])
    const handling = handleEvents(app.platform)
    handling.catch(() => undefined)
    await untilWaitedFor(tx)
    await tx.query(sql`select 1 from payees where owner_id = ${owner.userId} for no key update`)
    return { handled: handling }
  })
  await handled
  const [left] = await database.query(sql`
    select count(*)::int as "left" from payment_events where event_id in ('a1', 'b1') and handled_at is null`)
  expect(left).toEqual({ left: 0 })
  expect((await money(owner)).totals).toMatchObject({ paid: 5000 })
})
