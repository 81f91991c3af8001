import { afterAll, beforeEach, expect, test } from 'vitest'
import type { refundsContract } from '#features/funding/refunds/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { closeDispute } from '#test/stripe-peer/disputes.ts'
import type { Fault } from '#test/stripe-peer/peer.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'

// Answers to disputes over Stripe's API, with network failures.

const app = await stripeApp()
const { peer, platform } = app
const { world } = peer
const { donor, finance } = await refundDesk(app)

beforeEach(() => peer.behave())
afterAll(async () => {
  peer.behave()
  expect(await brokenBooks(app)).toEqual([])
})

const desk = async () => app.as<typeof refundsContract>((await signedInAgain(app, finance)).accessToken)
const body = { version: 0, purpose: 'A gift to research.', evidence: 'They thanked us in writing.' }

async function disputed() {
  const gift = await giveByStripe(app, donor, { card: '4000000000000259' })
  await app.deliver()
  const [row] = await platform.database.query<{ id: Id<'dispute'>; ref: string }>(
    sql`select id, dispute_ref as ref from disputes where donation_id = ${gift.id}`,
  )
  const there = world.disputes.get(row?.ref ?? '')
  if (!row || !there) throw new Error('there is no dispute')
  return { ...gift, params: { id: row.id }, there }
}
const shown = async (params: { id: Id<'dispute'> }) => {
  const answer = await (await desk())('GET /api/admin/disputes/:id', { params })
  return answer.ok ? answer.data : undefined
}

test('evidence reaches Stripe and is submitted once', async () => {
  const { params, there } = await disputed()
  await (await desk())('POST /api/admin/disputes/:id/answer', { params, body })
  await app.drain()
  expect(there).toMatchObject({
    status: 'under_review',
    evidence: {
      product_description: 'A gift to research.',
      uncategorized_text: expect.stringMatching(/^They thanked us in writing\.\n\nReceipt no\. \d+ of November/),
      customer_name: 'Ada Domingo',
      customer_email_address: donor.email,
    },
    evidence_details: { submission_count: 1 },
  })
  await app.deliver((events) => [...events, ...events])
  expect(await shown(params)).toMatchObject({ dispute: { state: 'open' }, answer: { state: 'sent' } })
})

const update = /POST \/v1\/disputes\/[^/]+$/
const close = /POST \/v1\/disputes\/.+\/close/
test.each<[string, Fault['at'], Fault['how']]>([
  ['an error', update, { kind: 'error', status: 500 }],
  ['a connection lost before it', update, { kind: 'cut', after: false }],
  ['an answer lost after it', update, { kind: 'cut', after: true }],
])('evidence that met %s is given again, even days later, and submitted once', async (_, at, how) => {
  const { params, there } = await disputed()
  peer.misbehave({ at, how })
  await (await desk())('POST /api/admin/disputes/:id/answer', { params, body })
  await app.drain()
  expect(await shown(params)).toMatchObject({ answer: { state: 'sending' } })
  peer.behave()
  // Stripe has forgotten the key by then.
  app.advance(2 * dayMs)
  await app.drain()
  await app.deliver()
  expect(there).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
  expect(await shown(params)).toMatchObject({ answer: { state: 'sent', sender: expect.any(String) } })
})

test('a dispute is accepted at Stripe although the answer was lost, and its loss is booked once', async () => {
  const { params, there, id } = await disputed()
  peer.misbehave({ at: close, how: { kind: 'cut', after: true } })
  await (await desk())('POST /api/admin/disputes/:id/acceptance', { params })
  await app.drain()
  expect(there.status).toBe('lost')
  peer.behave()
  app.advance(minuteMs)
  await app.deliver((events) => [...events, ...events])
  expect(await shown(params)).toMatchObject({
    dispute: { state: 'lost' },
    answer: { state: 'sent', kind: 'acceptance' },
  })
  const lost = await platform.database.query(
    sql`select 1 from ledger_entries where source_id = ${id} and kind = 'dispute_lost'`,
  )
  expect(lost).toHaveLength(1)
})

test('an answer that Stripe refuses shows the reason, and its sender is notified', async () => {
  const [decided, late] = [await disputed(), await disputed()]
  for (const { params } of [decided, late])
    await (await desk())('POST /api/admin/disputes/:id/answer', { params, body })
  closeDispute(world, decided.there.id, 'lost')
  late.there.evidence_details.past_due = true
  late.there.evidence_details.due_by = world.now()
  await app.drain()
  expect(await shown(decided.params)).toMatchObject({
    answer: { state: 'refused', failure: 'The bank had decided before the answer arrived.' },
  })
  expect(await shown(late.params)).toMatchObject({
    answer: { state: 'refused', failure: 'The answer arrived after the bank’s deadline.' },
  })
  const notices = await platform.database.query<{ title: string }>(sql`
    select title from notifications where user_id = ${finance.userId} and event_key like 'dispute:%:answer:1'`)
  expect(notices.map((one) => one.title)).toEqual(
    Array.from({ length: 2 }, () => 'The gateway did not take your answer to a dispute of $100.00'),
  )
  await app.deliver()
})
