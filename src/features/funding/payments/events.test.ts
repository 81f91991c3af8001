import { afterAll, expect, test } from 'vitest'
import { sign, signatureHeader } from '#features/funding/test-gateway/signature.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { begin, brokenBooks, openProject } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { hourMs, millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
const { platform } = app
const { database } = platform
const donor = await person(app, { type: 'donor' })
const { projectId } = await openProject(app)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const nowSeconds = (): number => Math.floor(millisOf(platform.clock.now()) / 1000)
const post = (body: string, signature: string) =>
  app.fetch(
    new Request(`${testOrigin}/api/payments/events`, {
      method: 'POST',
      headers: { [signatureHeader]: signature },
      body,
    }),
  )
async function deliver(event: object, seconds = nowSeconds()): Promise<number> {
  const body = JSON.stringify(event)
  return (await post(body, await sign(platform.secrets, body, seconds))).status
}

async function aGift(amountDollars = 100) {
  const begun = await begin(app, donor, projectId, { amountDollars })
  if (!begun.ok) throw new Error(begun.refusal.code)
  const ref = begun.data.checkoutUrl.split('/').at(-1) ?? ''
  const eventOf = (state: string, change: object = {}, id = `evt_${newId(platform)}`) => {
    const payment = { ref, state, amountCents: amountDollars * 100, ...change }
    return { id, type: `payment.${state}`, created: platform.clock.now(), payment }
  }
  return { ...begun.data, ref, eventOf }
}
const stateOf = async (id: string) => {
  const [row] = await database.query<{ state: string; entries: number }>(sql`
    select state, (select count(*) from ledger_entries where source_id = ${id}) as entries from donations where id = ${id}`)
  return row
}

test('a signed event confirms a gift, and an unsigned one is refused (API-39)', async () => {
  const gift = await aGift()
  const body = JSON.stringify(gift.eventOf('succeeded'))
  const unsigned = await post(body, '')
  expect(unsigned.status).toBe(400)
  expect(await unsigned.json()).toMatchObject({ code: 'signature_invalid' })
  expect(await deliver(gift.eventOf('succeeded'))).toBe(200)
  await app.drain()
  expect(await stateOf(gift.donationId)).toEqual({ state: 'succeeded', entries: 1 })
})

test('a forged, altered, old or future signature is refused', async () => {
  const gift = await aGift()
  const body = JSON.stringify(gift.eventOf('succeeded'))
  const good = await sign(platform.secrets, body, nowSeconds())
  const forged = [
    `t=${nowSeconds()},v1=${'0'.repeat(64)}`,
    good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    good.replace('t=', 't=1'),
    'v1=abc',
    await sign(platform.secrets, body, nowSeconds() - 301),
    await sign(platform.secrets, body, nowSeconds() + 301),
  ]
  for (const signature of forged) expect((await post(body, signature)).status).toBe(400)
  expect((await post(`${body} `, good)).status).toBe(400)
  await app.drain()
  expect(await stateOf(gift.donationId)).toEqual({ state: 'created', entries: 0 })
})

test('signed nonsense and a body over the limit are refused', async () => {
  expect(await deliver({ hello: 1 })).toBe(400)
  const body = 'not json'
  expect((await post(body, await sign(platform.secrets, body, nowSeconds()))).status).toBe(400)
  const large = 'x'.repeat(300 * 1024)
  expect((await post(large, await sign(platform.secrets, large, nowSeconds()))).status).toBe(413)
})

test('the same event five times, and five events with the same content, are one entry', async () => {
  const gift = await aGift()
  const same = gift.eventOf('succeeded')
  expect(await Promise.all(Array.from({ length: 5 }, () => deliver(same)))).toEqual([200, 200, 200, 200, 200])
  for (let at = 0; at < 5; at += 1) await deliver(gift.eventOf('succeeded'))
  await Promise.all([app.drain(), app.drain(), app.drain()])
  await deliver(gift.eventOf('succeeded'))
  await app.drain()
  expect(await stateOf(gift.donationId)).toEqual({ state: 'succeeded', entries: 1 })
})

test('events out of order end in the same state as in order', async () => {
  const gift = await aGift()
  for (const state of ['succeeded', 'requires_action', 'processing', 'failed']) {
    await deliver(gift.eventOf(state))
    await app.drain()
  }
  expect(await stateOf(gift.donationId)).toEqual({ state: 'succeeded', entries: 1 })
})

test('an event that is dated before its gift, or in the future, dates it between the gift’s start and the event’s arrival', async () => {
  const [early, late, disputed] = [await aGift(), await aGift(), await aGift()]
  const begunAt = platform.clock.now()
  app.advance(minuteMs)
  const heardAt = platform.clock.now()
  await deliver({ ...early.eventOf('succeeded'), created: '1999-01-01T00:00:00.000Z' })
  await deliver({ ...late.eventOf('succeeded', { costCents: 320 }), created: '2099-01-01T00:00:00.000Z' })
  await deliver(disputed.eventOf('succeeded', { paidAt: '2099-01-01T00:00:00.000Z' }))
  const about = { paymentRef: disputed.ref, amountCents: 10_000, feeCents: 1500, reason: 'fraudulent' }
  const dispute = { ref: `dispute_${newId(platform)}`, state: 'lost', ...about }
  await deliver({ id: `evt_${newId(platform)}`, type: 'dispute.lost', created: '1999-01-01T00:00:00.000Z', dispute })
  await app.drain()
  const times = (id: string) =>
    database.query<{ kind: string; at: string }>(sql`
      select entry.kind, entry.occurred_at as "at" from ledger_entries entry
      join donations gift on gift.id = entry.source_id
      where gift.id = ${id} and (entry.kind <> 'donation' or gift.succeeded_at = entry.occurred_at) order by entry.kind`)
  const [early1] = await times(early.donationId)
  expect(early1?.at !== undefined && early1.at <= begunAt && early1.at > '2020').toBe(true)
  expect(await times(late.donationId)).toEqual([
    { kind: 'donation', at: heardAt },
    { kind: 'processor_cost', at: heardAt },
  ])
  expect(await times(disputed.donationId)).toEqual(
    ['dispute_lost', 'dispute_opened', 'donation'].map((kind) => ({ kind, at: heardAt })),
  )
})

test('an event for an unknown payment is stored and waits; within an hour the doctor reports it, unless a person has it', async () => {
  const own = await testApp()
  const payment = { ref: 'test_unknown', state: 'succeeded', amountCents: 500 }
  const event = { id: 'evt_unknown', type: 'payment.succeeded', created: own.platform.clock.now(), payment }
  const body = JSON.stringify(event)
  const headers = { [signatureHeader]: await sign(own.platform.secrets, body, nowSeconds()) }
  const answer = await own.fetch(new Request(`${testOrigin}/api/payments/events`, { method: 'POST', headers, body }))
  expect(answer.status).toBe(200)
  await own.drain()
  expect(await brokenBooks(own)).toEqual([])
  own.advance(hourMs + minuteMs)
  expect(await brokenBooks(own)).toEqual([expect.stringContaining('evt_unknown, tried 1 times: no gift is known')])
  await own.drain()
  expect(await brokenBooks(own)).toEqual([])
  const found = await own.platform.database.query(sql`select kind, reference, state from reconciliation_exceptions`)
  expect(found).toEqual([{ kind: 'event_unapplied', reference: 'test_unknown', state: 'open' }])
})

test('an event that comes before its gift has its payment is applied once the payment is known', async () => {
  const gift = await aGift()
  await database.query(sql`update donations set payment_ref = null where id = ${gift.donationId}`)
  await deliver(gift.eventOf('succeeded'))
  await app.drain()
  expect((await stateOf(gift.donationId))?.state).toBe('created')
  await database.query(sql`update donations set payment_ref = ${gift.ref} where id = ${gift.donationId}`)
  app.advance(minuteMs)
  await app.drain()
  expect(await stateOf(gift.donationId)).toEqual({ state: 'succeeded', entries: 1 })
})

test('a payment of another amount than the gift confirms nothing', async () => {
  const gift = await aGift()
  await deliver(gift.eventOf('succeeded', { amountCents: 1 }))
  await app.drain()
  expect(await stateOf(gift.donationId)).toEqual({ state: 'created', entries: 0 })
  await database.query(sql`delete from payment_events where handled_at is null`)
})

test('an event that cannot be applied does not hold up the others', async () => {
  const [poisoned, healthy] = [await aGift(), await aGift()]
  await database.query(sql`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`)
  await database.query(
    sql`create trigger poison before update on donations for each row when (old.note = 'poison') execute function poison()`,
  )
  await database.query(sql`alter table donations disable trigger poison`)
  await database.query(sql`update donations set note = 'poison' where id = ${poisoned.donationId}`)
  await database.query(sql`alter table donations enable trigger poison`)
  const logError = platform.log.error
  Object.assign(platform.log, { error: () => {} })
  await deliver(poisoned.eventOf('succeeded'))
  await deliver(healthy.eventOf('succeeded'))
  await app.drain()
  Object.assign(platform.log, { error: logError })
  expect(await stateOf(healthy.donationId)).toEqual({ state: 'succeeded', entries: 1 })
  expect(await stateOf(poisoned.donationId)).toEqual({ state: 'created', entries: 0 })
  await database.query(sql`drop trigger poison on donations`)
  app.advance(minuteMs)
  await app.drain()
  expect(await stateOf(poisoned.donationId)).toEqual({ state: 'succeeded', entries: 1 })
})
