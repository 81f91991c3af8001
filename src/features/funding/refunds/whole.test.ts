import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { financeContract } from '#features/office/finance/contract.ts'
import { sql } from '#platform/database.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks } from '#test/gifts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk, refundIn } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'

// After fraud or our own error, the whole gift may be refunded; and how much one person may refund alone.

const app = await testApp()
const { database } = app.platform
const { donor, finance, second, given, ask, decide, stateOf } = await refundDesk(app)
const { accounts } = disputesOf(app)
const again = () => signedInAgain(app, finance)

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const desk = async (id: Id<'donation'>, by = finance) => {
  const { accessToken } = await signedInAgain(app, by)
  const answer = await app.as<typeof financeContract>(accessToken)('GET /api/admin/gifts/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('the whole gift is refunded for both reasons, the project returns what it had, and the platform bears the processing fee', async () => {
  const { id, projectId } = await given()
  expect(await desk(id)).toMatchObject({
    refundable: { fraud: 10_000, platform_error: 10_000 },
    wholeFor: ['fraud', 'platform_error'],
  })
  expect(await ask(id, 10_001)).toMatchObject({ refusal: { code: 'refund_too_large', data: { left: 10_000 } } })
  expect(await ask(id, 10_000, finance, { reason: 'fraud' })).toMatchObject({ data: { state: 'sending' } })
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'refunded', refunded: 10_000, raised: 0, donors: 0 })
  // Of the gift only the processing fee is left, which the donor paid and the platform returned.
  expect(await accounts(id)).toEqual({ processing_fee_recovered: -280, refund_loss: 280 })
  const [refund] = await database.query(sql`
    select project_cents as "project", platform_cents as "platform", borne_cents as "borne" from refunds where donation_id = ${id}`)
  expect(refund).toEqual({ project: 9370, platform: 350, borne: 280 })
  const [mail] = await database.query<{ text: string }>(sql`
    select text_body as "text" from outbox_mails where event_key like 'refund:%:giver' order by id desc limit 1`)
  expect(mail?.text).toContain('With it the processing fee comes back to you, too: we bear $2.80.')
  const ledger = await app.as<typeof donationsContract>()('GET /api/projects/:id/ledger', { params: { id: projectId } })
  expect(ledger).toMatchObject({
    data: { totals: { raised: 0, keptFees: 0, split: { gross: 0, platformFee: 0, processingFee: 0, net: 0 } } },
  })
  expect(await ask(id, 1)).toMatchObject({ refusal: { code: 'gift_not_refundable' } })
})

test('if a gift was refunded without the fee, the fee can be refunded later, in parts as well', async () => {
  const { id } = await given()
  await ask(id, 9720)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'refunded', refunded: 9720 })
  expect(await desk(id)).toMatchObject({ refundable: { fraud: 280, platform_error: 280 } })
  await ask(id, 100)
  await app.drain()
  await ask(id, 180)
  await app.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'refunded', refunded: 10_000, raised: 0, entries: 4 })
  expect(await accounts(id)).toMatchObject({ refund_loss: 280, processing_fee_recovered: -280 })
})

test('an installation may keep the processing fee, for both reasons or for one', async () => {
  const own = await testApp({ settings: { ...testSettings, wholeRefunds: ['fraud'] } })
  const ownDesk = await refundDesk(own)
  const { id } = await ownDesk.given()
  const shown = await own.as<typeof financeContract>(ownDesk.finance.accessToken)('GET /api/admin/gifts/:id', {
    params: { id },
  })
  expect(shown).toMatchObject({ data: { refundable: { fraud: 10_000, platform_error: 9720 }, wholeFor: ['fraud'] } })
  expect(await ownDesk.ask(id, 10_000)).toMatchObject({
    refusal: {
      code: 'refund_too_large',
      title: 'At most $97.20 of this gift can still be given back: the processing fee is kept.',
    },
  })
  expect(await ownDesk.ask(id, 9720)).toMatchObject({ ok: true })
  await own.drain()
  expect(await ownDesk.ask(id, 280)).toMatchObject({ refusal: { code: 'gift_not_refundable' } })
  expect(await ownDesk.ask(id, 280, ownDesk.finance, { reason: 'fraud' })).toMatchObject({ ok: true })
  await own.drain()
  expect(await brokenBooks(own)).toEqual([])
})

test('one person alone refunds at most $2,000 in a day; above that a second one approves, and after a day the count starts again', async () => {
  app.advance(2 * dayMs)
  const gifts: Id<'donation'>[] = []
  for (let at = 0; at < 6; at += 1) {
    const by = await signedInAgain(app, donor)
    gifts.push((await given({ amountDollars: 1000 }, [by])).id)
  }
  const [one, two, three, four, five, six] = gifts as [Id<'donation'>, ...Id<'donation'>[]]
  for (const id of [one, two, three]) expect(await ask(id ?? one, 50_000, await again())).toMatchObject({ ok: true })
  expect(await desk(four ?? one)).toMatchObject({ alone: 50_000, aloneInDay: 50_000 })
  // Two concurrent ones must not exceed the limit together.
  const by = await again()
  const both = await Promise.all([ask(four ?? one, 40_000, by), ask(five ?? one, 40_000, by)])
  expect(both.map((answer) => answer.ok && answer.data.state).toSorted()).toEqual(['requested', 'sending'])
  expect(await desk(six ?? one)).toMatchObject({ alone: 10_000, aloneInDay: 10_000 })
  const waiting = both.find((answer) => answer.ok && answer.data.state === 'requested')
  if (!waiting) throw new Error('none waits')
  expect(await decide(refundIn(waiting), 'approve', await signedInAgain(app, second))).toMatchObject({ ok: true })
  // Approving does not count towards the colleague's own limit.
  expect(await desk(six ?? one, second)).toMatchObject({ aloneInDay: 200_000 })
  await app.drain()
  app.advance(dayMs - minuteMs)
  expect(await desk(six ?? one)).toMatchObject({ aloneInDay: 10_000 })
  app.advance(2 * minuteMs)
  expect(await desk(six ?? one)).toMatchObject({ alone: 50_000, aloneInDay: 200_000 })
})
