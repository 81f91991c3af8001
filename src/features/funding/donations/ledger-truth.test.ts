import { afterAll, expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, giveAndPay, openProject, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs, secondMs } from '#values/time.ts'
import type { donationsContract } from './contract.ts'

const app = await testApp()
const { donor, ask } = await refundDesk(app)
const as = (one?: Person) => app.as<typeof donationsContract & typeof projectsContract>(one?.accessToken)
const ledgerOf = async (id: Id<'project'>, one?: Person, search?: string) => {
  const answer = await as(one)('GET /api/projects/:id/ledger', { params: { id }, query: { search } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const donorsOf = async (id: Id<'project'>): Promise<number | undefined> => {
  await app.drain()
  const answer = await as()('GET /api/projects/:id', { params: { id } })
  return answer.ok ? answer.data.donorCount : undefined
}

afterAll(async () => {
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('a ledger’s sums add up, show what left, and equal the amount raised on the project’s page', async () => {
  const { projectId } = await openProject(app)
  const whole = await giveAndPay(app, donor, projectId, { amountDollars: 100 })
  const partly = await giveAndPay(app, donor, projectId, { amountDollars: 900 })
  await giveAndPay(app, donor, projectId, { amountDollars: 50 })
  const lost = await giveAndPay(app, donor, projectId, { amountDollars: 70, card: 'disputed' })
  await giveAndPay(app, donor, projectId, { amountDollars: 30, card: 'disputed' })
  await ask(whole.donationId, 9720)
  await ask(partly.donationId, 40_000)
  app.advance(minuteMs)
  await app.drain()
  await press(app, lost.checkoutUrl, { dispute: 'lost' })
  await app.drain()
  const { totals, rows } = await ledgerOf(projectId)
  const { came, refunded, takenByBanks, redirectedAway, split, held, inDispute, paidOut, keptFees, raised } = totals
  expect({ gifts: totals.gifts, gone: totals.gone, came, refunded, takenByBanks, redirectedAway }).toEqual({
    ...{ gifts: 5, gone: 2, came: 115_000, refunded: 49_720, takenByBanks: 7000, redirectedAway: 0 },
  })
  expect(came - refunded - takenByBanks - redirectedAway).toBe(
    split.platformFee + split.processingFee + held + inDispute + paidOut,
  )
  expect([inDispute, paidOut, keptFees]).toEqual([2790, 0, 280])
  const page = await as()('GET /api/projects/:id', { params: { id: projectId } })
  expect(page.ok && page.data.totalFunded * 100).toBe(raised)
  // Each correction names its gift, and each gift how much of it went back.
  const line = (kind: string, gross: number) => rows.find((row) => row.kind === kind && row.gift.gross === gross)?.gift
  expect([line('refund', 90_000)?.returned, line('donation', 90_000)?.returned]).toEqual([40_000, 40_000])
  expect([line('dispute_lost', 7000)?.returned, line('donation', 5000)?.returned]).toEqual([7000, 0])
})

test('a gift of which a bank took all but the processing fee no longer counts, as on the project’s page', async () => {
  const { projectId } = await openProject(app)
  const { donationId } = await giveAndPay(app, donor, projectId, { amountDollars: 100 })
  const [gift] = await app.platform.database.query<{ ref: string }>(
    sql`select payment_ref as ref from donations where id = ${donationId}`,
  )
  const { deliver, disputeEvent } = disputesOf(app)
  await deliver(disputeEvent(gift?.ref ?? '', 'lost', { amountCents: 9720 }))
  await app.drain()
  expect((await ledgerOf(projectId)).totals).toMatchObject({ gifts: 1, gone: 1, keptFees: 280, raised: 0 })
  const page = await as()('GET /api/projects/:id', { params: { id: projectId } })
  expect(page.ok && page.data.totalFunded).toBe(0)
})

test('a donor who gave by name and anonymously counts as two, so that no count reveals the anonymous donor', async () => {
  const { projectId } = await openProject(app)
  const named = await giveAndPay(app, donor, projectId)
  expect(await donorsOf(projectId)).toBe(1)
  await giveAndPay(app, donor, projectId, { anonymous: true })
  await giveAndPay(app, donor, projectId, { anonymous: true })
  expect(await donorsOf(projectId)).toBe(2)
  const hide = (anonymous: boolean) =>
    as(donor)('PATCH /api/donations/:id', { params: { id: named.donationId }, body: { anonymous } })
  await hide(true)
  expect(await donorsOf(projectId)).toBe(1)
  await hide(false)
  await hide(false)
  expect(await donorsOf(projectId)).toBe(2)
  await ask(named.donationId, 9720)
  expect(await donorsOf(projectId)).toBe(1)
  await hide(true)
  expect(await donorsOf(projectId)).toBe(1)
  expect(await brokenBooks(app)).toEqual([])
})

test('a donor who closed the account counts once, anonymously', async () => {
  const { projectId } = await openProject(app)
  const leaving = await person(app, { type: 'donor' })
  await giveAndPay(app, leaving, projectId)
  await giveAndPay(app, leaving, projectId, { anonymous: true })
  expect(await donorsOf(projectId)).toBe(2)
  const { anonymizeGifts } = await import('./actions/anonymize-gifts.ts')
  await app.platform.database.transaction((tx) => anonymizeGifts(tx, leaving.userId))
  expect(await donorsOf(projectId)).toBe(1)
})

test('readers see their own lines marked, and find them by receipt number even if they gave anonymously', async () => {
  const { projectId } = await openProject(app)
  const ida = await person(app, { type: 'donor', firstName: 'Ida', lastName: 'Rhodes' })
  await giveAndPay(app, ida, projectId, { anonymous: true })
  // Two gifts of the same instant have no defined order.
  app.advance(secondMs)
  await giveAndPay(app, donor, projectId, { amountDollars: 25 })
  const own = (rows: Awaited<ReturnType<typeof ledgerOf>>['rows']) => rows.map((row) => [row.donor, row.ownReceipt])
  expect(own((await ledgerOf(projectId)).rows)).toEqual([
    ['Ada D.', null],
    ['Anonymous', null],
  ])
  expect(own((await ledgerOf(projectId, ida)).rows)).toEqual([
    ['Ada D.', null],
    ['Anonymous', '1'],
  ])
  expect(own((await ledgerOf(projectId, ida, 'no. 1')).rows)).toEqual([['Anonymous', '1']])
  expect(own((await ledgerOf(projectId, undefined, 'no. 1')).rows)).toEqual([])
  const [row] = await app.platform.database.query<{ count: number }>(
    sql`select count(*) from ledger_entries where subject_id = ${projectId} and kind = 'donation'`,
  )
  expect(row?.count).toBe(2)
})
