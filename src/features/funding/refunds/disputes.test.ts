import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { userAdminContract } from '#features/office/user-admin/contract.ts'
import { sql } from '#platform/database.ts'
import { mailsTo } from '#test/auth-peer.ts'
import { disputesOf } from '#test/disputes.ts'
import { begin, brokenBooks, giveAndPay, newKey, openProject, press } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later, minuteMs } from '#values/time.ts'
import type { refundsContract } from './contract.ts'

const app = await testApp()
const { database, clock } = app.platform
const donor = await person(app, { type: 'donor' })
const finance = await person(app, { type: 'financial_admin' })
const { disputeEvent, deliver, accounts } = disputesOf(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const as = app.as<typeof refundsContract>(finance.accessToken)
const refund = (id: Id<'donation'>, amountCents: number) =>
  as('POST /api/admin/donations/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': newKey() },
    body: { amountCents, reason: 'fraud', note: 'Reported by the cardholder.' },
  })
const stateOf = async (id: string) => {
  const [row] = await database.query<{ state: string; raised: number; donors: number; kinds: string }>(sql`
    select gift.state, project.raised_cents as raised, project.donor_count as donors,
      (select string_agg(kind, ' ' order by posted_at, kind) from ledger_entries
        where source_id = gift.id and kind <> 'processor_cost') as kinds
    from donations gift join projects project on project.id = gift.project_id where gift.id = ${id}`)
  return row
}
async function disputed() {
  const { projectId, owner } = await openProject(app)
  const gift = await giveAndPay(app, donor, projectId, { card: 'disputed' })
  app.advance(minuteMs)
  await app.drain()
  return { ...gift, projectId, owner }
}
async function paid() {
  const { projectId, owner } = await openProject(app)
  const gift = await giveAndPay(app, donor, projectId)
  return { ...gift, projectId, owner, ref: gift.checkoutUrl.split('/').at(-1) ?? '' }
}

test('an opened dispute holds the project’s money and books the fee; raised and the public ledger stay', async () => {
  const gift = await disputed()
  expect(await stateOf(gift.donationId)).toEqual({
    ...{ state: 'disputed', raised: 10_000, donors: 1 },
    kinds: 'donation dispute_opened',
  })
  expect(await accounts(gift.donationId)).toEqual({
    dispute_receivable: 10_000,
    dispute_fee: 1500,
    processor_clearing: -1500,
    project_dispute_hold: -9370,
    platform_fee: -350,
    processing_fee_recovered: -280,
  })
  const ledger = await app.as<typeof donationsContract>()('GET /api/projects/:id/ledger', {
    params: { id: gift.projectId },
  })
  expect(ledger).toMatchObject({
    data: { rows: [{ kind: 'donation' }], totals: { gifts: 1, split: { gross: 10_000, net: 9370 } } },
  })
  const listed = await as('GET /api/admin/disputes')
  expect(listed).toMatchObject({
    data: { disputes: [{ donationId: gift.donationId, state: 'open', held: 9370, fee: 1500 }] },
  })
  const respondBy = listed.ok ? listed.data.disputes[0]?.respondBy : null
  expect(respondBy).toBe(later(clock.now(), 7 * dayMs - minuteMs / 2))
})

test('the given amount that staff see excludes what banks took back', async () => {
  const support = await person(app, { type: 'customer_support' })
  const given = async () => {
    const params = { id: donor.userId }
    const answer = await app.as<typeof userAdminContract>(support.accessToken)('GET /api/admin/users/:id', { params })
    return answer.ok ? answer.data.gifts.given : undefined
  }
  const before = await given()
  const gift = await disputed()
  expect(await given()).toBe((before ?? 0) + 10_000)
  await press(app, gift.checkoutUrl, { dispute: 'lost' })
  app.advance(minuteMs)
  await app.drain()
  expect(await given()).toBe(before)
})

test('a disputed gift is not refunded', async () => {
  const gift = await disputed()
  expect(await refund(gift.donationId, 100)).toMatchObject({ refusal: { code: 'gift_disputed', status: 409 } })
})

test('a lost dispute removes the gift from raised and donors, and the platform bears its fees', async () => {
  const gift = await disputed()
  await press(app, gift.checkoutUrl, { dispute: 'lost' })
  app.advance(minuteMs)
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({
    ...{ state: 'lost', raised: 0, donors: 0 },
    kinds: 'donation dispute_opened dispute_lost',
  })
  expect(await accounts(gift.donationId)).toEqual({
    dispute_fee: 1500,
    refund_loss: 280,
    processing_fee_recovered: -280,
    processor_clearing: -1500,
  })
  expect(await refund(gift.donationId, 100)).toMatchObject({ refusal: { code: 'gift_not_refundable' } })
  const ledger = await app.as<typeof donationsContract>()('GET /api/projects/:id/ledger', {
    params: { id: gift.projectId },
  })
  expect(ledger).toMatchObject({
    data: {
      rows: [{ kind: 'dispute_lost', split: { gross: -10_000, net: -9370 } }, { kind: 'donation' }],
      totals: { split: { gross: 0, platformFee: 0, processingFee: 0, net: 0 } },
    },
  })
  const notices = await database.query<{ title: string }>(sql`
    select title from notifications where user_id = ${gift.owner.userId} and event_key like 'dispute:%' order by created_at`)
  expect(notices.map((one) => one.title)).toEqual([
    'A bank disputes a gift of $100.00. The money waits until it has decided',
    'A bank took back a gift of $100.00',
  ])
  const mails = await database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outbox_mails
    where recipient = ${gift.owner.email} and event_key like 'dispute:%' order by created_at`)
  expect(mails).toMatchObject([
    { subject: 'A gift is disputed', text: expect.stringContaining('Until then what the project received') },
    { subject: 'A disputed gift was lost', text: expect.stringContaining('The fee of the dispute is ours to pay') },
  ])
  const receipt = await app.as<typeof donationsContract>(donor.accessToken)('GET /api/donations/:id/receipt', {
    params: { id: gift.donationId },
  })
  expect(receipt).toMatchObject({ data: { returned: [{ amount: 10_000, by: 'bank' }] } })
})

test('a won dispute releases the money, and the gift can be refunded again', async () => {
  const gift = await disputed()
  await press(app, gift.checkoutUrl, { dispute: 'won' })
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'succeeded', raised: 10_000, donors: 1 })
  expect(await accounts(gift.donationId)).toMatchObject({ project_pending: -9370, processor_clearing: 10_000 })
  expect(await refund(gift.donationId, 9720)).toMatchObject({ ok: true })
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'refunded', raised: 0, donors: 0 })
})

test('events of a dispute lead to the same books in any order and five times each', async () => {
  for (const order of [
    ['open', 'lost'],
    ['lost', 'open'],
    ['lost', 'won', 'open'],
  ]) {
    const gift = await paid()
    for (const state of order) {
      const event = disputeEvent(gift.ref, state)
      for (let at = 0; at < 5; at += 1) await deliver(event)
      await deliver(disputeEvent(gift.ref, state))
      await app.drain()
      app.advance(1000)
    }
    expect(await stateOf(gift.donationId)).toMatchObject({ state: 'lost', raised: 0 })
    expect(await accounts(gift.donationId)).toMatchObject({ refund_loss: 280, dispute_fee: 1500 })
  }
})

test('a gift that was refunded in part loses what is left, and no more', async () => {
  const gift = await paid()
  await refund(gift.donationId, 5000)
  await app.drain()
  await deliver(disputeEvent(gift.ref, 'open', { amountCents: 5000 }))
  await deliver(disputeEvent(gift.ref, 'lost', { amountCents: 5000 }))
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'lost', raised: 0, donors: 0 })
  expect(await accounts(gift.donationId)).toEqual({
    dispute_fee: 1500,
    refund_loss: 280,
    processing_fee_recovered: -280,
    processor_clearing: -1500,
  })
})

test('a bank that takes the whole payment after a refund leaves the difference to the platform', async () => {
  const gift = await paid()
  await refund(gift.donationId, 9720)
  await app.drain()
  await deliver(disputeEvent(gift.ref, 'lost'))
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'lost', raised: 0, donors: 0 })
  expect(await accounts(gift.donationId)).toMatchObject({ refund_loss: 10_000, processor_clearing: -11_220 })
})

test('a bank that takes a part leaves the rest with the project, as a refund of that part would', async () => {
  const gift = await paid()
  await deliver(disputeEvent(gift.ref, 'lost', { amountCents: 4000 }))
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'lost', raised: 6000, donors: 1 })
  expect(await accounts(gift.donationId)).toMatchObject({ project_pending: -5514, platform_fee: -206 })
  expect(await accounts(gift.donationId)).not.toHaveProperty('refund_loss')
  const lost = (await mailsTo(app, gift.owner.email)).find(({ subject }) => subject === 'A disputed gift was lost')
  expect(lost?.text).toContain('A bank took back $40.00 of a gift.')
  expect(lost?.text).toContain('What the bank took no longer counts for the project.')
})

test('the part of a gift that a bank left can be refunded, and no more: then the project has nothing of it', async () => {
  const gift = await paid()
  await deliver(disputeEvent(gift.ref, 'lost', { amountCents: 4000 }))
  await app.drain()
  expect(await refund(gift.donationId, 6001)).toMatchObject({
    refusal: { code: 'refund_too_large', data: { left: 6000 } },
  })
  expect(await refund(gift.donationId, 6000)).toMatchObject({ ok: true })
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'lost', raised: 0, donors: 0 })
  const left = await accounts(gift.donationId)
  expect(left).toEqual({
    dispute_fee: 1500,
    processing_fee_recovered: -280,
    processor_clearing: -1500,
    refund_loss: 280,
  })
  expect(await refund(gift.donationId, 1)).toMatchObject({ refusal: { code: 'gift_not_refundable' } })
})

test('a dispute that was won before another started may be reported last', async () => {
  const gift = await paid()
  await deliver(disputeEvent(gift.ref, 'open', { ref: `${gift.ref} later` }))
  await deliver(disputeEvent(gift.ref, 'open'))
  await app.drain()
  await deliver(disputeEvent(gift.ref, 'won'))
  app.advance(minuteMs)
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'disputed', raised: 10_000 })
  expect(await accounts(gift.donationId)).toMatchObject({ project_dispute_hold: -9370, dispute_fee: 3000 })
  await deliver(disputeEvent(gift.ref, 'won', { ref: `${gift.ref} later` }))
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'succeeded', raised: 10_000, donors: 1 })
  expect(await accounts(gift.donationId)).toMatchObject({ project_pending: -9370, processor_clearing: 7000 })
})

test('two disputes of one gift at once each hold what they took, and together no more than was given', async () => {
  const gift = await paid()
  await deliver(disputeEvent(gift.ref, 'open', { amountCents: 3000 }))
  await deliver(disputeEvent(gift.ref, 'open', { ref: `${gift.ref} more`, amountCents: 9000 }))
  await app.drain()
  expect(await accounts(gift.donationId)).toMatchObject({ dispute_receivable: 12_000, project_dispute_hold: -9370 })
  await deliver(disputeEvent(gift.ref, 'won', { amountCents: 3000 }))
  await deliver(disputeEvent(gift.ref, 'lost', { ref: `${gift.ref} more`, amountCents: 9000 }))
  await app.drain()
  expect(await stateOf(gift.donationId)).toMatchObject({ state: 'lost', raised: 1000, donors: 1 })
  expect(await accounts(gift.donationId)).toMatchObject({ project_pending: -694, platform_fee: -26 })
})

test('a dispute about an unknown or an unconfirmed payment waits', async () => {
  const unknown = disputeEvent('test_unknown', 'open')
  const begun = await begin(app, donor, (await openProject(app)).projectId)
  const unpaid = disputeEvent(begun.ok ? (begun.data.checkoutUrl.split('/').at(-1) ?? '') : '', 'open')
  for (const event of [unknown, unpaid]) await deliver(event)
  await app.drain()
  const waiting = await database.query<{ reason: string }>(sql`
    select last_error as reason from payment_events where handled_at is null order by received_at, event_id`)
  expect(waiting).toHaveLength(2)
  for (const reason of ['is not confirmed yet', 'no gift is known'])
    expect(waiting.some((one) => one.reason.includes(reason))).toBe(true)
  await database.query(sql`delete from payment_events where handled_at is null`)
})
