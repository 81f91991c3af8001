import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { sql } from '#platform/database.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import { brokenBooks } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { refundDesk, refundIn } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs, minuteMs, secondMs } from '#values/time.ts'

const app = await testApp()
const { database } = app.platform
const { donor, finance, second, ask, decide, given, stateOf } = await refundDesk(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const postings = (id: string) =>
  database.query<{ code: string; cents: number }>(sql`
    select account.code, posting.amount_cents as cents from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where entry.source_id = ${id} and entry.kind = 'refund' order by entry.posted_at, entry.id, posting.line`)

test('a refund takes from project and platform fee, leaves the processing fee, and removes the gift from raised and donors', async () => {
  const { id, projectId } = await given()
  app.advance(secondMs)
  expect(await ask(id, 9720)).toMatchObject({ ok: true, data: { state: 'sending', amount: 9720, isOwn: true } })
  await app.drain()
  expect(await stateOf(id)).toEqual({ state: 'refunded', refunded: 9720, raised: 0, donors: 0, entries: 2 })
  expect(await postings(id)).toEqual([
    { code: 'project_pending', cents: 9370 },
    { code: 'platform_fee', cents: 350 },
    { code: 'processor_clearing', cents: -9720 },
  ])
  const reversed = await database.query<{ reference: string }>(sql`
    select original.reference from ledger_entries entry join ledger_entries original on original.id = entry.reverses_id
    where entry.source_id = ${id}`)
  expect(reversed).toEqual([{ reference: `donation:${id}:succeeded` }])
  const ledger = await app.as<typeof donationsContract>()('GET /api/projects/:id/ledger', { params: { id: projectId } })
  expect(ledger).toMatchObject({
    data: {
      rows: [
        { kind: 'refund', split: { gross: -9720, platformFee: -350, processingFee: 0, net: -9370 } },
        { kind: 'donation', split: { gross: 10_000 } },
      ],
      totals: { gifts: 1, split: { gross: 280, platformFee: 0, processingFee: 280, net: 0 } },
    },
  })
})

test('a gift refunded in any number of parts ends at zero, and is partly refunded until then', async () => {
  const { id } = await given()
  for (const amount of [1, 1, 333, 5000, 4384]) {
    await ask(id, amount)
    await app.drain()
    expect((await stateOf(id))?.state).toBe('partially_refunded')
  }
  expect(await stateOf(id)).toMatchObject({ refunded: 9719, raised: 281, donors: 1 })
  await ask(id, 1)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'refunded', refunded: 9720, raised: 0, donors: 0 })
  const sums = new Map<string, number>()
  for (const { code, cents } of await postings(id)) sums.set(code, (sums.get(code) ?? 0) + cents)
  expect(Object.fromEntries(sums)).toEqual({ project_pending: 9370, platform_fee: 350, processor_clearing: -9720 })
})

test('a donor is no longer counted once the last of their counted gifts is refunded, and not before', async () => {
  const other = await person(app, { type: 'donor' })
  const { ids } = await given({ amountDollars: 50 }, [donor, donor, other])
  const [first = donor.userId as never, again = donor.userId as never] = ids
  const all = 5000 - 155
  await ask(first, all)
  await app.drain()
  expect(await stateOf(first)).toMatchObject({ raised: 10_000, donors: 2 })
  await ask(again, all)
  await app.drain()
  expect(await stateOf(first)).toMatchObject({ raised: 5000, donors: 1 })
})

test('donor and researcher are notified by mail and notification, and the receipt shows the refund', async () => {
  const { id, owner } = await given()
  const refundId = refundIn(await ask(id, 2500, finance, { reason: 'fraud' }))
  await app.drain()
  const mails = await database.query<{ recipient: string; text: string }>(sql`
    select recipient, text_body as text from outbox_mails where event_key like ${`refund:${refundId}:%`} order by event_key`)
  expect(mails).toMatchObject([
    { recipient: donor.email, text: expect.stringContaining('The processing fee of $2.80 is not part of it') },
    { recipient: owner.email, text: expect.stringContaining('$24.10 of it came from what the project had received') },
  ])
  const notices = await database.query<{ userId: string }>(sql`
    select user_id as "userId" from notifications where event_key = ${`refund:${refundId}`} and type = 'refund'`)
  expect(notices.map((one) => one.userId).toSorted()).toEqual([donor.userId, owner.userId].toSorted())
  const receipt = await app.as<typeof donationsContract>(donor.accessToken)('GET /api/donations/:id/receipt', {
    params: { id },
  })
  expect(receipt).toMatchObject({ data: { split: { gross: 10_000 }, returned: [{ amount: 2500, by: 'refund' }] } })
})

test('every step is in the audit log with its actor', async () => {
  const { id } = await given({ amountDollars: 1000 })
  const refundId = refundIn(await ask(id, 90_000))
  app.advance(secondMs)
  await decide(refundId, 'approve', second)
  app.advance(secondMs)
  await app.drain()
  const acts = await database.query(sql`
    select action, actor_id as "actorId", data ->> 'cents' as cents from audit_log where target_id = ${id} order by at, id`)
  expect(acts).toEqual([
    { action: 'refund.requested', actorId: finance.userId, cents: '90000' },
    { action: 'refund.approved', actorId: second.userId, cents: '90000' },
    { action: 'refund.made', actorId: null, cents: '90000' },
  ])
})

test('if the card refuses the refund, the gift stays as it was, the reason is shown, and the reserved amount is free', async () => {
  const { id } = await given({ card: 'no-refund' })
  const refundId = refundIn(await ask(id, 9720))
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', refunded: 0, raised: 10_000, entries: 1 })
  const [row] = await database.query(sql`select state, failure_code as code from refunds where id = ${refundId}`)
  expect(row).toEqual({ state: 'failed', code: 'card_refuses_refunds' })
  expect(await ask(id, 9720)).toMatchObject({ ok: true })
})

test('a slow refund is posted when it succeeds, and not before', async () => {
  const { id } = await given({ card: 'slow-refund' })
  await ask(id, 5000)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', entries: 1 })
  app.advance(minuteMs)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'partially_refunded', refunded: 5000, entries: 2 })
})

test('when the gateway’s answer is lost, the same refund is requested again and made once', async () => {
  const { id } = await given()
  const { payments, log } = app.platform
  const real = payments.refund
  let lost = 2
  const keys: string[] = []
  const quiet = log.warn
  Object.assign(payments, {
    refund: async (order: Parameters<typeof real>[0]) => {
      keys.push(order.idempotencyKey)
      const answer = await real(order)
      if (lost-- > 0) throw new GatewayUnavailable()
      return answer
    },
  })
  Object.assign(log, { warn: () => {} })
  const refundId = refundIn(await ask(id, 5000))
  await app.drain()
  for (let round = 0; round < 3; round += 1) {
    app.advance(minuteMs)
    await app.drain()
  }
  Object.assign(payments, { refund: real })
  Object.assign(log, { warn: quiet })
  expect(keys).toEqual(Array.from({ length: 3 }, () => `refund:${refundId}`))
  expect(await stateOf(id)).toMatchObject({ refunded: 5000, entries: 2 })
  const made = await database.query(
    sql`select 1 from test_gateway_refunds where idempotency_key = ${`refund:${refundId}`}`,
  )
  expect(made).toHaveLength(1)
})

test('another process takes over from one that dies while it asks', async () => {
  const { id } = await given()
  const refundId = refundIn(await ask(id, 5000))
  const until = sql`update refunds set next_attempt_at = ${app.platform.clock.now()}::timestamptz + interval '1 minute' where id = ${refundId}`
  await database.query(until)
  await app.drain()
  expect((await stateOf(id))?.entries).toBe(1)
  app.advance(minuteMs + secondMs)
  await app.drain()
  expect((await stateOf(id))?.entries).toBe(2)
})

test('a gift that covers the fees is refunded to the cent, without its processing fee', async () => {
  const { id } = await given({ amountDollars: 100, coverFees: true })
  await ask(id, 10_670 - 297)
  await app.drain()
  app.advance(hourMs)
  expect(await stateOf(id)).toMatchObject({ state: 'refunded', refunded: 10_373, raised: 0, donors: 0 })
})
