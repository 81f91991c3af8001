import { afterAll, expect, test } from 'vitest'
import type { reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import { storeProof } from '#features/office/finance/actions/prove-books.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { disputesOf } from '#test/disputes.ts'
import { begin, brokenBooks, giveAndPay, openProject, press } from '#test/gifts.ts'
import { person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs, minuteMs } from '#values/time.ts'

// An event that cannot be applied becomes a case for a person, and other payments continue.

const app = await testApp()
const { platform } = app
const { database, clock } = platform
const donor = await person(app, { type: 'donor' })
const finance = await person(app, { type: 'financial_admin' })
const { projectId } = await openProject(app)
const { deliver } = disputesOf(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const paid = (ref: string, amountCents: number) => ({
  id: `evt_${newId(platform)}`,
  type: 'payment.succeeded',
  created: clock.now(),
  payment: { ref, state: 'succeeded', amountCents },
})
/** Tried again as often as within two hours. */
async function twoHours(): Promise<void> {
  for (let times = 0; times < 12; times += 1) {
    app.advance(10 * minuteMs)
    await app.drain()
  }
}
const desk = async () => app.as<typeof reconciliationContract>((await signedInAgain(app, finance)).accessToken)
async function openOnes() {
  const listed = await (await desk())('GET /api/admin/exceptions', { query: {} })
  if (!listed.ok) throw new Error(listed.refusal.code)
  return listed.data.exceptions
}
const waiting = () => database.query(sql`select 1 from payment_events where handled_at is null`)

test('a payment that no gift has, and one of a wrong amount, become exceptions, and gifts continue', async () => {
  const begun = await begin(app, donor, projectId)
  if (!begun.ok) throw new Error(begun.refusal.code)
  const ref = begun.data.checkoutUrl.split('/').at(-1) ?? ''
  await deliver(paid('test_of_another_installation', 5000))
  await deliver(paid(ref, 1))
  await app.drain()
  // Minutes later the gift may still only be late.
  expect(await openOnes()).toEqual([])
  await twoHours()
  const found = await openOnes()
  expect(found.map((one) => [one.kind, one.reference]).toSorted()).toEqual(
    [
      ['event_unapplied', 'test_of_another_installation'],
      ['event_unapplied', ref],
    ].toSorted(),
  )
  expect(await storeProof(platform)).toMatchObject({ isWhole: true })
  expect((await giveAndPay(app, await signedInAgain(app, donor), projectId)).donationId).toBeDefined()

  const close = await desk()
  for (const { id } of found) {
    const body = { note: 'It is of our other installation.' }
    expect(await close('POST /api/admin/exceptions/:id/close', { params: { id }, body })).toMatchObject({ ok: true })
  }
  expect(await waiting()).toEqual([])
  const aside = await database.query(sql`select 1 from payment_events where set_aside_at is not null`)
  expect(aside).toHaveLength(2)

  // Further events about the same are set aside by the same decision.
  await deliver(paid('test_of_another_installation', 5000))
  await twoHours()
  expect(await waiting()).toEqual([])
  expect(await openOnes()).toEqual([])
})

test('an event that could be applied after all closes its exception automatically', async () => {
  const begun = await begin(app, await signedInAgain(app, donor), projectId)
  if (!begun.ok) throw new Error(begun.refusal.code)
  const ref = begun.data.checkoutUrl.split('/').at(-1) ?? ''
  const { disputeEvent } = disputesOf(app)
  await deliver(disputeEvent(ref, 'won'))
  await twoHours()
  expect(await openOnes()).toMatchObject([{ kind: 'event_unapplied', reference: ref }])
  await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
  await twoHours()
  expect(await waiting()).toEqual([])
  expect(await openOnes()).toEqual([])
})

test('an exception that closed automatically decides nothing about a later event, which waits and opens it again', async () => {
  await deliver(paid('test_not_ours', 700))
  await twoHours()
  await database.query(sql`
    update reconciliation_exceptions set state = 'closed', closed_at = ${clock.now()}, note = 'By itself.' where state = 'open'`)
  await twoHours()
  expect(await waiting()).toHaveLength(1)
  const [found] = await openOnes()
  expect(found).toMatchObject({ kind: 'event_unapplied', reference: 'test_not_ours' })
  const request = { params: { id: found?.id as never }, body: { note: 'It is not ours.' } }
  expect(await (await desk())('POST /api/admin/exceptions/:id/close', request)).toMatchObject({ ok: true })
  expect(await waiting()).toEqual([])
})

test('an event that waits for over an hour and that no person handles is reported, and gifts continue; a later proof counts whatever the clock says', async () => {
  await database.query(sql`
    insert into payment_events (gateway, event_id, type, payload, received_at, next_attempt_at)
    values ('test', 'evt_left', 'x', '{"madeAt": "2026-01-01T00:00:00.000Z", "object": "x"}', ${clock.now()}, '2036-01-01')`)
  app.advance(2 * hourMs)
  const proof = await storeProof(platform)
  expect(proof.isWhole).toBe(true)
  expect(proof.promises.filter((one) => one.broken.length > 0)).toHaveLength(1)
  await database.query(sql`delete from payment_events where event_id = 'evt_left'`)
  await database.query(sql`
    insert into books_proofs (id, at, is_whole, promises) values (${newId(platform)}, '2036-01-01', false, '[]')`)
  const again = await signedInAgain(app, donor)
  expect(await begin(app, again, projectId)).toMatchObject({ refusal: { code: 'books_broken' } })
  await storeProof(platform)
  expect(await begin(app, again, projectId)).toMatchObject({ ok: true })
})
