import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'

const app = await stripeApp()
const { donor, finance, stateOf } = await refundDesk(app)
const lookUp = async (id: Id<'donation'>, who = donor) => {
  const { accessToken } = await signedInAgain(app, who)
  const answer = await app.as<typeof donationsContract>(accessToken)('POST /api/donations/:id/look-up', {
    params: { id },
    query: {},
  })
  await app.drain()
  return answer.ok ? 'asked' : answer.refusal.code
}
const silences = () =>
  app.platform.database.query<{ state: string }>(
    sql`select state from reconciliation_exceptions where kind = 'events_silent'`,
  )

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('back from the checkout, a gift is confirmed by querying the gateway when no event has arrived', async () => {
  const { id } = await giveByStripe(app, donor)
  expect((await stateOf(id))?.state).toBe('created')
  expect(await lookUp(id, await person(app, { type: 'donor' }))).toBe('donation_not_found')
  expect((await stateOf(id))?.state).toBe('created')
  expect(await lookUp(id)).toBe('asked')
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', entries: 1 })
  // The event comes late, and changes nothing.
  await app.deliver()
  expect(await stateOf(id)).toMatchObject({ state: 'succeeded', entries: 1 })
  app.advance(10 * minuteMs)
  await app.drain()
  expect(await silences()).toEqual([])
})

test('when the donor does not return, the gateway is queried all the same; silent webhooks raise an alarm within 15 minutes', async () => {
  const { id } = await giveByStripe(app, donor)
  const paidAt = `${app.platform.clock.now().slice(0, 19)}.000Z`
  app.peer.takeEvents()
  app.advance(10 * minuteMs)
  await app.drain()
  expect((await stateOf(id))?.state).toBe('succeeded')
  const booked = await app.platform.database.query<{ kind: string; at: string }>(sql`
    select kind, date_trunc('second', occurred_at) as "at" from ledger_entries where source_id = ${id} order by kind`)
  expect(booked).toEqual(['donation', 'processor_cost'].map((kind) => ({ kind, at: paidAt })))
  expect(await silences()).toEqual([])
  app.advance(5 * minuteMs)
  await app.drain()
  expect(await silences()).toEqual([{ state: 'open' }])
  const notices = await app.platform.database.query<{ title: string }>(sql`
    select title from notifications where user_id = ${finance.userId} and title like '%events do not arrive'`)
  expect(notices).toHaveLength(1)
  app.advance(minuteMs)
  await app.drain()
  expect(await silences()).toHaveLength(1)
})
