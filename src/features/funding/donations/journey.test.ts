import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { runTasks } from '#platform/task.ts'
import { begin, brokenBooks, giveAndPay, openProject, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, secondMs } from '#values/time.ts'
import type { donationsContract } from './contract.ts'
import { donationTotalsTask } from './tasks.ts'

const app = await testApp()
const { database } = app.platform
const donor = await person(app, { type: 'donor', firstName: 'Ada', lastName: 'Domingo' })

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const as = (one?: Person) => app.as<typeof donationsContract>(one?.accessToken)
const read = async (id: Id<'donation'>, one = donor) => {
  const answer = await as(one)('GET /api/donations/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const totalsOf = async (projectId: string) => {
  const rows = await database.query<{ raised: number; donors: number }>(
    sql`select raised_cents as raised, donor_count as donors from projects where id = ${projectId}`,
  )
  return rows[0]
}
async function beginOne(wish: Parameters<typeof begin>[3] = {}) {
  const { projectId, owner } = await openProject(app)
  const begun = await begin(app, donor, projectId, wish)
  if (!begun.ok) throw new Error(begun.refusal.code)
  return { ...begun.data, projectId, owner }
}

test('a paid gift is confirmed, booked, receipted and mailed, and both sides are notified', async () => {
  const gift = await beginOne({ amountDollars: 100, note: 'For the reefs.' })
  expect(await press(app, gift.checkoutUrl, { card: 'succeeds' })).toBe(
    `http://app.test/project/${gift.projectId}?donation=${gift.donationId}`,
  )
  expect((await read(gift.donationId)).state).toBe('created')
  await app.drain()
  expect(await read(gift.donationId)).toMatchObject({ state: 'succeeded', receiptNumber: 1, checkoutUrl: null })
  expect(await totalsOf(gift.projectId)).toEqual({ raised: 10_000, donors: 1 })

  const mails = await database.query<{ recipient: string; subject: string; text: string }>(sql`
    select recipient, subject, text_body as text from outbox_mails where event_key like ${`%${gift.donationId}%`}
    order by event_key`)
  expect(mails).toMatchObject([
    { recipient: gift.owner.email, text: expect.stringContaining('For the reefs.') },
    { recipient: donor.email, text: expect.stringContaining('$93.70') },
  ])
  // The donor's receipt says what it is for tax, as its page does; the researcher's mail is no receipt.
  const tax = 'No goods or services were provided in exchange for gifts. Gifts are not tax-deductible.'
  expect(mails.map((mail) => mail.text.includes(tax))).toEqual([false, true])
  const notices = await database.query(sql`
    select user_id as "userId", type, title from notifications where event_key like ${`%${gift.donationId}%`} order by type`)
  expect(notices).toEqual([
    { userId: donor.userId, type: 'donation_confirmed', title: 'Your gift of $100 is confirmed' },
    { userId: gift.owner.userId, type: 'donation_received', title: 'A gift of $100 arrived' },
  ])
})

test('totals and donor count rise only with the gateway’s event, and only once, however often it arrives (PROJ-34)', async () => {
  const gift = await beginOne()
  await press(app, gift.checkoutUrl, { card: 'twice' })
  expect(await totalsOf(gift.projectId)).toEqual({ raised: 0, donors: 0 })
  await app.drain()
  expect(await totalsOf(gift.projectId)).toEqual({ raised: 10_000, donors: 1 })
  await giveAndPay(app, donor, gift.projectId, { amountDollars: 50 })
  expect(await totalsOf(gift.projectId)).toEqual({ raised: 15_000, donors: 1 })
})

test('a declined card says why, charges nothing and moves no total', async () => {
  for (const [card, code, says] of [
    ['declined', 'card_declined', 'does not say why'],
    ['insufficient', 'insufficient_funds', 'not have enough funds'],
    ['expired', 'expired_card', 'has expired'],
    ['wrong-cvc', 'incorrect_cvc', 'security code (CVC) does not match'],
  ] as const) {
    const gift = await beginOne()
    await press(app, gift.checkoutUrl, { card })
    await app.drain()
    expect(await read(gift.donationId)).toMatchObject({
      state: 'failed',
      receiptNumber: null,
      failure: { code, text: expect.stringMatching(/Nothing was charged\. You can try/) },
    })
    expect(await read(gift.donationId)).toMatchObject({ failure: { text: expect.stringContaining(says) } })
    expect(await totalsOf(gift.projectId)).toEqual({ raised: 0, donors: 0 })
  }
})

test('leaving the payment page ends the gift without a charge', async () => {
  const gift = await beginOne()
  await press(app, gift.checkoutUrl, { action: 'cancel', card: 'succeeds' })
  await app.drain()
  expect(await read(gift.donationId)).toMatchObject({ state: 'failed', failure: { code: 'checkout_cancelled' } })
})

test('a challenged card waits for the bank’s answer', async () => {
  for (const [answer, state] of [
    ['approve', 'succeeded'],
    ['refuse', 'failed'],
  ] as const) {
    const gift = await beginOne()
    const challenge = await press(app, gift.checkoutUrl, { card: 'challenge' })
    await app.drain()
    expect(await read(gift.donationId)).toMatchObject({ state: 'requires_action', checkoutUrl: gift.checkoutUrl })
    await press(app, challenge, { answer })
    await app.drain()
    expect((await read(gift.donationId)).state).toBe(state)
  }
})

test('a late answer leaves the gift in processing until it comes', async () => {
  const gift = await beginOne()
  await press(app, gift.checkoutUrl, { card: 'late' })
  await app.drain()
  expect((await read(gift.donationId)).state).toBe('processing')
  app.advance(20 * secondMs)
  await app.drain()
  expect((await read(gift.donationId)).state).toBe('succeeded')
})

test('events in the wrong order change nothing about a confirmed gift', async () => {
  const gift = await beginOne()
  await press(app, gift.checkoutUrl, { card: 'shuffled' })
  await app.drain()
  expect((await read(gift.donationId)).state).toBe('succeeded')
  for (let at = 0; at < 3; at += 1) {
    app.advance(2 * secondMs)
    await app.drain()
  }
  expect((await read(gift.donationId)).state).toBe('succeeded')
  const notices = await app.platform.database.query<{ type: string }>(sql`
    select type from payment_events where payload->'payment'->>'paymentRef' = (
      select payment_ref from donations where id = ${gift.donationId}) and handled_at is not null order by received_at`)
  expect(notices.map((one) => one.type)).toEqual(['payment.succeeded', 'payment.processing', 'payment.requires_action'])
})

test('receipts of a donor are numbered without a gap, also when gifts are confirmed in parallel', async () => {
  const giver = await person(app, { type: 'donor' })
  const { projectId } = await openProject(app)
  const begun = await Promise.all(Array.from({ length: 12 }, () => begin(app, giver, projectId)))
  for (const one of begun) if (one.ok) await press(app, one.data.checkoutUrl, { card: 'succeeds' })
  await Promise.all([app.drain(), app.drain(), app.drain(), app.drain()])
  await app.drain()
  const rows = await database.query<{ number: number }>(sql`
    select receipt_number as number from donations where donor_id = ${giver.userId} order by receipt_number`)
  expect(rows.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await totalsOf(projectId)).toEqual({ raised: 120_000, donors: 1 })
})

test('folding in several processes at once counts every gift once', async () => {
  const { projectId } = await openProject(app)
  await database.query(sql`
    insert into donation_deltas (donation_id, project_id, gross_cents, new_donors)
    select id, ${projectId}, 100, 0 from donations limit 1`)
  const runners = Array.from({ length: 6 }, () => runTasks([donationTotalsTask]))
  await Promise.all(runners.map((runner) => runner.drain(app.platform)))
  expect(await totalsOf(projectId)).toEqual({ raised: 100, donors: 0 })
  await database.query(sql`update projects set raised_cents = 0 where id = ${projectId}`)
})

test('a gift below the goal stays with the project after the deadline (PROJ-42)', async () => {
  const late = await testApp()
  const giver = await person(late, { type: 'donor' })
  const { projectId } = await openProject(late)
  const gift = await giveAndPay(late, giver, projectId, { amountDollars: 50 })
  late.advance(91 * dayMs)
  await late.drain()
  const states = await late.platform.database.query(sql`
    select gift.state, project.raised_cents as raised from donations gift join projects project on project.id = project_id
    where gift.id = ${gift.donationId}`)
  expect(states).toEqual([{ state: 'succeeded', raised: 5000 }])
  expect(await brokenBooks(late)).toEqual([])
})

test('a gift whose event comes before the deadline’s end but is paid after it still counts', async () => {
  const late = await testApp()
  const giver = await person(late, { type: 'donor' })
  const { projectId } = await openProject(late)
  const begun = await begin(late, giver, projectId)
  late.advance(90 * dayMs)
  await press(late, begun.ok ? begun.data.checkoutUrl : '', { card: 'succeeds' })
  await late.drain()
  const [row] = await late.platform.database.query<{ state: string }>(sql`select state from donations`)
  expect(row?.state).toBe('succeeded')
  expect(await brokenBooks(late)).toEqual([])
})

test('the receipt names donor, project, recipient and every cent, and claims no tax advantage', async () => {
  const gift = await beginOne({ amountDollars: 25 })
  await press(app, gift.checkoutUrl, { card: 'succeeds' })
  await app.drain()
  const receipt = await as(donor)('GET /api/donations/:id/receipt', { params: { id: gift.donationId } })
  expect(receipt).toMatchObject({
    ok: true,
    data: {
      split: { gross: 2500, platformFee: 88, processingFee: 93, net: 2319 },
      rates: { platformBps: 350, processingBps: 250, processingFixed: 30 },
      donor: { name: 'Ada Domingo', email: donor.email },
      project: { title: 'Coral nurseries', researcherName: 'Maria Keller' },
      issuer: { name: 'Fundamental' },
    },
  })
  // It says that gifts are not deductible, and nowhere that they are.
  expect(JSON.stringify(receipt)).toContain('Gifts are not tax-deductible.')
  expect(JSON.stringify(receipt).replace('not tax-deductible', '')).not.toContain('deductible')
})

test('the receipt, its mail and the ledger of a gift that covers the fees say so', async () => {
  const gift = await beginOne({ amountDollars: 25, coverFees: true })
  await press(app, gift.checkoutUrl, { card: 'succeeds' })
  await app.drain()
  const receipt = await as(donor)('GET /api/donations/:id/receipt', { params: { id: gift.donationId } })
  expect(receipt).toMatchObject({ data: { coversFees: true, split: { gross: 2691, net: 2500 } } })
  expect(await totalsOf(gift.projectId)).toEqual({ raised: 2691, donors: 1 })
  const ledger = await as()('GET /api/projects/:id/ledger', { params: { id: gift.projectId } })
  expect(ledger).toMatchObject({ data: { rows: [{ coversFees: true, split: { gross: 2691, net: 2500 } }] } })
  const [mail] = await database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where event_key = ${`donation:${gift.donationId}:receipt`}`)
  expect(mail?.text).toContain('You covered the fees')
})
