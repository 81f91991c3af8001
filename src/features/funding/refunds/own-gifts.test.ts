import { afterAll, expect, test } from 'vitest'
import { claimGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { sql } from '#platform/database.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, newKey, openProject, press } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { refundDesk, refundIn } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'

const app = await testApp()
const { database } = app.platform

/** A gift without an account, paid. */
async function asGuest(email: string, projectId: Id<'project'>, card = 'succeeds'): Promise<Id<'donation'>> {
  const begun = await app.as<typeof donationsContract>()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId, amountDollars: 600, anonymous: true, terms: true, email },
  })
  if (!begun.ok) throw new Error(begun.refusal.code)
  await press(app, begun.data.checkoutUrl, { card })
  await app.drain()
  return begun.data.donationId
}
const stateOf = async (id: string) => {
  const [row] = await database.query<{ state: string }>(sql`select state from donations where id = ${id}`)
  return row?.state
}

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('a guest gift of the project’s owner or of a staff member is refunded automatically, and a mail says why', async () => {
  const { projectId, owner } = await openProject(app)
  const staff = await person(app, { type: 'customer_support' })
  const stranger = await person(app, { type: 'donor' })
  const own = [await asGuest(owner.email, projectId), await asGuest(staff.email, projectId)]
  const other = await asGuest(stranger.email, projectId)
  await app.drain()
  expect([await stateOf(own[0] ?? ''), await stateOf(own[1] ?? ''), await stateOf(other)]).toEqual([
    'refunded',
    'refunded',
    'succeeded',
  ])
  const [mail] = await database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = ${staff.email} and subject like 'Refund of%'`)
  expect(mail?.text).toContain('our staff cannot give')
  // The address of another project's owner is nothing special here.
  const elsewhere = await openProject(app)
  expect(await stateOf(await asGuest(owner.email, elsewhere.projectId))).toBe('succeeded')
})

test('a gift whose address only later turns out to be the owner’s is refunded when it is claimed', async () => {
  const { projectId, owner } = await openProject(app)
  const prove = (at: string | null) =>
    database.query(sql`update users set email_verified_at = ${at} where id = ${owner.userId}`)
  await prove(null)
  const id = await asGuest(owner.email, projectId)
  expect(await stateOf(id)).toBe('succeeded')
  await prove(app.platform.clock.now())
  await database.transaction((tx) => claimGifts(tx, app.platform, owner.userId))
  await app.drain()
  expect(await stateOf(id)).toBe('refunded')
})

test('if a bank took a part of the gift, the rest is refunded', async () => {
  const { projectId, owner } = await openProject(app)
  const prove = (at: string | null) =>
    database.query(sql`update users set email_verified_at = ${at} where id = ${owner.userId}`)
  await prove(null)
  const id = await asGuest(owner.email, projectId)
  const [gift] = await database.query<{ ref: string }>(sql`select payment_ref as ref from donations where id = ${id}`)
  const { disputeEvent, deliver, accounts } = disputesOf(app)
  await deliver(disputeEvent(gift?.ref ?? '', 'lost', { amountCents: 20_000 }))
  await app.drain()
  expect(await stateOf(id)).toBe('lost')
  await prove(app.platform.clock.now())
  await database.transaction((tx) => claimGifts(tx, app.platform, owner.userId))
  await app.drain()
  const [back] = await database.query(sql`
    select state, amount_cents as "amount", requested_by as "requestedBy" from refunds where donation_id = ${id}`)
  expect(back).toEqual({ state: 'succeeded', amount: 60_000 - 20_000, requestedBy: null })
  expect(await accounts(id)).not.toHaveProperty('project_pending')
})

test.each([60_000, 20_000])('what a bank took, %i cents, is refunded, too, once the bank returns it', async (taken) => {
  const { projectId, owner } = await openProject(app)
  const prove = (at: string | null) =>
    database.query(sql`update users set email_verified_at = ${at} where id = ${owner.userId}`)
  await prove(null)
  const id = await asGuest(owner.email, projectId)
  const [gift] = await database.query<{ ref: string }>(sql`select payment_ref as ref from donations where id = ${id}`)
  const { disputeEvent, deliver, accounts } = disputesOf(app)
  await deliver(disputeEvent(gift?.ref ?? '', 'lost', { amountCents: taken, moves: 1 }))
  await app.drain()
  await prove(app.platform.clock.now())
  await database.transaction((tx) => claimGifts(tx, app.platform, owner.userId))
  await app.drain()
  app.advance(minuteMs)
  await deliver(disputeEvent(gift?.ref ?? '', 'won', { amountCents: taken, moves: 2 }))
  await app.drain()
  expect(await stateOf(id)).toBe('refunded')
  expect(await accounts(id)).not.toHaveProperty('project_pending')
})

test('while a refund of the gift waits for a second person the gift waits, too, and is refunded if that is declined', async () => {
  const { projectId, owner } = await openProject(app)
  const desk = await refundDesk(app)
  const prove = (at: string | null) =>
    database.query(sql`update users set email_verified_at = ${at} where id = ${owner.userId}`)
  await prove(null)
  const id = await asGuest(owner.email, projectId)
  const asked = refundIn(await desk.ask(id, 55_000))
  await prove(app.platform.clock.now())
  await database.transaction((tx) => claimGifts(tx, app.platform, owner.userId))
  await app.drain()
  expect(await stateOf(id)).toBe('succeeded')
  await desk.decide(asked, 'decline', desk.second)
  app.advance(minuteMs)
  await app.drain()
  expect(await stateOf(id)).toBe('refunded')
})

test('a disputed gift waits for the bank; if the gateway refuses, it becomes an exception for staff', async () => {
  const { projectId, owner } = await openProject(app)
  const kept = await asGuest(owner.email, projectId, 'no-refund')
  app.advance(minuteMs)
  await app.drain()
  expect(await stateOf(kept)).toBe('succeeded')
  const found = await database.query<{ kind: string }>(sql`
    select kind from reconciliation_exceptions where donation_id = ${kept}`)
  expect(found).toEqual([{ kind: 'own_gift_kept' }])
})
