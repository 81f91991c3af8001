import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { begin, openProject, press } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { cents } from '#values/money.ts'
import { secondMs } from '#values/time.ts'

const app = await testApp()
const { database, payments } = app.platform
const donor = await person(app, { type: 'donor' })
const { projectId } = await openProject(app)

/** A payment of $100 with a card. */
async function paid(card: string): Promise<{ ref: string; url: string }> {
  const begun = await begin(app, donor, projectId)
  if (!begun.ok) throw new Error(begun.refusal.code)
  await press(app, begun.data.checkoutUrl, { card })
  return { url: begun.data.checkoutUrl, ref: begun.data.checkoutUrl.split('/').at(-1) ?? '' }
}
const refund = (paymentRef: string, amount: number, idempotencyKey = `key ${paymentRef} ${amount}`) =>
  payments.refund({ paymentRef, amount: cents(amount), idempotencyKey, reason: 'platform_error' })

test('the same key is the same refund, even ten times concurrently, and another key is another refund', async () => {
  const { ref } = await paid('succeeds')
  const asked = await Promise.all(Array.from({ length: 10 }, () => refund(ref, 6000)))
  expect(new Set(asked.map((one) => one.refundRef)).size).toBe(1)
  expect(asked[0]).toMatchObject({ state: 'succeeded' })
  expect(await refund(ref, 4001)).toMatchObject({ state: 'failed', failureCode: 'amount_too_large' })
  expect(await refund(ref, 4000)).toMatchObject({ state: 'succeeded' })
})

test('a payment that is unknown, unpaid, or on a card that refuses is not refunded', async () => {
  expect(await refund('test_none', 100)).toMatchObject({ state: 'failed', failureCode: 'no_such_payment' })
  const { ref: declined } = await paid('declined')
  expect(await refund(declined, 100)).toMatchObject({ failureCode: 'payment_not_captured' })
  const { ref: stubborn } = await paid('no-refund')
  const refused = await refund(stubborn, 100)
  expect(refused).toMatchObject({ state: 'failed', failureCode: 'card_refuses_refunds' })
  expect(await payments.findRefund(refused.refundRef ?? '')).toEqual(refused)
})

test('a slow refund is on its way until it arrives', async () => {
  const { ref } = await paid('slow-refund')
  const { refundRef, state } = await refund(ref, 100)
  expect(state).toBe('pending')
  app.advance(20 * secondMs)
  expect(await payments.findRefund(refundRef ?? '')).toMatchObject({ state: 'succeeded' })
})

test('a disputed card is disputed after half a minute, and the bank decides once, on the payment’s page', async () => {
  const { ref, url } = await paid('disputed')
  const listEvents = () =>
    database.query<{ type: string; state: string }>(sql`
      select type, payload -> 'dispute' ->> 'state' as state from test_gateway_events
      where payment_ref = ${ref} order by next_send_at, type`)
  expect((await listEvents()).map((one) => one.type)).toEqual(['payment.succeeded', 'dispute.opened'])
  expect(await refund(ref, 100)).toMatchObject({ failureCode: 'charge_disputed' })
  expect(await (await app.fetch(new Request(new URL(url, testOrigin)))).text()).toContain('The bank disputes this')
  await press(app, url, { dispute: 'won' })
  await press(app, url, { dispute: 'lost' })
  const events = await listEvents()
  expect(events.filter((one) => one.state !== null && one.state !== 'open')).toEqual([
    { type: 'dispute.won', state: 'won' },
  ])
  expect(await refund(ref, 100, 'later')).toMatchObject({ state: 'succeeded' })
})
