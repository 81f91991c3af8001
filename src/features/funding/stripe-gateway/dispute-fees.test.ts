import { afterAll, expect, test } from 'vitest'
import { reconcile } from '#features/funding/reconciliation/actions/reconcile.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { closeDispute } from '#test/stripe-peer/disputes.ts'
import { hourMs, minuteMs } from '#values/time.ts'

// The fee of a dispute is the platform's cost; the part that Stripe returns reverses it, whenever it is reported.

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { donor } = await refundDesk(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

async function won(feeReturned: number) {
  const gift = await giveByStripe(app, donor, { card: '4000000000000259' })
  await app.deliver()
  app.advance(minuteMs)
  world.feeReturned = feeReturned
  const there = [...world.disputes.values()].at(-1)
  if (!there) throw new Error('there is no dispute')
  closeDispute(world, there.id, 'won')
  return { ...gift, there }
}
const feeEntries = (id: string) =>
  platform.database.query<{ kind: string; cents: number; reverses: string | null }>(sql`
    select entry.kind, posting.amount_cents as cents, split_part(reversed.reference, ':', 3) as reverses
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    left join ledger_entries reversed on reversed.id = entry.reverses_id
    where entry.source_id = ${id} and account.code = 'dispute_fee' order by entry.posted_at, entry.id`)
const taken = { kind: 'dispute_opened', cents: 1500, reverses: null }
const back = { kind: 'dispute_fee_returned', cents: -1500, reverses: 'opened' }

test('a fee that comes back with the verdict is booked once, against the entry that took it', async () => {
  const gift = await won(1500)
  await app.deliver((events) => [...events, ...events.toReversed(), ...events])
  expect(await feeEntries(gift.id)).toEqual([taken, back])
})

test('a fee that Stripe keeps stays a cost', async () => {
  const gift = await won(0)
  await app.deliver()
  expect(await feeEntries(gift.id)).toEqual([taken])
})

test('a fee that comes back after the verdict without an event is booked by the nightly comparison', async () => {
  const gift = await won(0)
  await app.deliver()
  gift.there.balance_transactions.push({ amount: 0, fee: -1500, currency: 'usd' })
  app.advance(2 * hourMs)
  expect(await reconcile(platform)).toMatchObject({ repaired: 1, filed: 0 })
  await app.drain()
  expect(await feeEntries(gift.id)).toEqual([taken, back])
  expect(await reconcile(platform)).toMatchObject({ repaired: 0, filed: 0 })
})

test('a verdict that a bank reversed without an event is booked by the nightly comparison, in either direction', async () => {
  const gift = await won(0)
  await app.deliver()
  for (const [verdict, state] of [
    ['lost', 'lost'],
    ['won', 'succeeded'],
  ] as const) {
    closeDispute(world, gift.there.id, verdict)
    peer.takeEvents()
    app.advance(2 * hourMs)
    expect(await reconcile(platform)).toMatchObject({ repaired: 1, filed: 0 })
    await app.drain()
    const [row] = await platform.database.query(sql`select state from donations where id = ${gift.id}`)
    expect(row).toEqual({ state })
    expect(await reconcile(platform)).toMatchObject({ repaired: 0, filed: 0 })
  }
})

test('more than the fee is never booked: the event waits for a person', async () => {
  const gift = await won(1600)
  await app.deliver()
  expect(await feeEntries(gift.id)).toEqual([taken])
  const waiting = await platform.database.query<{ reason: string }>(sql`
    select last_error as reason from payment_events where handled_at is null`)
  expect(waiting.map((one) => one.reason)).toEqual(['of a fee of 1500 cents 1600 were given back'])
  await platform.database.query(sql`delete from payment_events where handled_at is null`)
})
