import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, giveAndPay, openProject } from '#test/gifts.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'
import { paymentsTask } from '../payments/tasks.ts'

// A refund is under way when a bank disputes the payment, and a bank reverses its decision.

const app = await testApp()
const { donor, ask, stateOf } = await refundDesk(app)
const { disputeEvent, deliver, accounts } = disputesOf(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

async function paid(card: string) {
  const { projectId } = await openProject(app)
  const gift = await giveAndPay(app, donor, projectId, { card })
  return { id: gift.donationId, ref: gift.checkoutUrl.split('/').at(-1) ?? '' }
}
/** Events are applied while every refund is still under way. */
const applyEvents = async (): Promise<void> => {
  while (await paymentsTask.run(app.platform));
}
const whole = { dispute_fee: 1500, refund_loss: 280, processing_fee_recovered: -280, processor_clearing: -1500 }

test('a refund that fails after a dispute arrived leaves the project nothing of a gift that the bank takes back', async () => {
  const gift = await paid('no-refund')
  expect(await ask(gift.id, 5000)).toMatchObject({ data: { state: 'sending' } })
  await deliver(disputeEvent(gift.ref, 'open'))
  await applyEvents()
  await app.drain()
  expect(await accounts(gift.id)).toMatchObject({ project_dispute_hold: -9370 })
  await deliver(disputeEvent(gift.ref, 'lost'))
  await app.drain()
  expect(await accounts(gift.id)).toEqual(whole)
})

test('a refund that fails after the bank has taken the gift changes nothing', async () => {
  const gift = await paid('no-refund')
  await ask(gift.id, 5000)
  await deliver(disputeEvent(gift.ref, 'lost'))
  await applyEvents()
  await app.drain()
  expect(await accounts(gift.id)).toEqual(whole)
})

test('a refund that was made before the dispute and reported after it reduces the amount on hold', async () => {
  const gift = await paid('slow-refund')
  await ask(gift.id, 5000)
  await app.drain()
  await deliver(disputeEvent(gift.ref, 'open', { amountCents: 5000 }))
  await applyEvents()
  expect(await accounts(gift.id)).toMatchObject({ project_dispute_hold: -4820, project_pending: -4550 })
  app.advance(minuteMs)
  await app.drain()
  expect(await accounts(gift.id)).toMatchObject({ project_dispute_hold: -4550, platform_fee: -170 })
  expect(await accounts(gift.id)).not.toHaveProperty('project_pending')
  await deliver(disputeEvent(gift.ref, 'won', { amountCents: 5000 }))
  await app.drain()
  expect(await stateOf(gift.id)).toMatchObject({ state: 'partially_refunded', refunded: 5000, raised: 5000 })
  expect(await accounts(gift.id)).toMatchObject({ project_pending: -4550, platform_fee: -170 })
})

test('a bank that reverses its decision, in either way and twice, is booked each time by an entry that reverses the one before', async () => {
  const gift = await paid('succeeds')
  const words = [
    ['open', 1, 'disputed', 10_000],
    ['won', 2, 'succeeded', 10_000],
    ['lost', 3, 'lost', 0],
    ['won', 4, 'succeeded', 10_000],
  ] as const
  for (const [state, moves, is, raised] of words) {
    for (let times = 0; times < 3; times += 1) await deliver(disputeEvent(gift.ref, state, { moves }))
    // An older event that arrives late changes nothing.
    await deliver(disputeEvent(gift.ref, 'lost', { moves: 0 }))
    await app.drain()
    expect(await stateOf(gift.id)).toMatchObject({ state: is, raised })
    expect(await brokenBooks(app)).toEqual([])
  }
  expect(await accounts(gift.id)).toMatchObject({ project_pending: -9370, processor_clearing: 8500 })
  const entries = await app.platform.database.query<{ kind: string; reverses: string }>(sql`
    select entry.kind, reversed.kind as reverses from ledger_entries entry
    left join ledger_entries reversed on reversed.id = entry.reverses_id
    where entry.source_id = ${gift.id} and entry.kind like 'dispute_%' order by entry.reference`)
  expect(entries).toEqual([
    { kind: 'dispute_opened', reverses: null },
    { kind: 'dispute_lost', reverses: 'dispute_won' },
    { kind: 'dispute_reversed', reverses: 'dispute_lost' },
    { kind: 'dispute_won', reverses: 'dispute_opened' },
  ])
  const mails = await app.platform.database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where event_key like 'dispute:%:turned:%:owner' order by created_at`)
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain('has changed its decision')
})

test('the further fee of a reversed verdict is booked with it', async () => {
  const gift = await paid('succeeds')
  await deliver(disputeEvent(gift.ref, 'won', { moves: 2, feeReturnedCents: 1500 }))
  await app.drain()
  await deliver(disputeEvent(gift.ref, 'lost', { moves: 3, feeCents: 3000, feeReturnedCents: 1500 }))
  await app.drain()
  expect(await accounts(gift.id)).toEqual(whole)
})
