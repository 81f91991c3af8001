import { afterAll, expect, test } from 'vitest'
import { postEntries } from '#features/funding/ledger/actions.ts'
import { sql } from '#platform/database.ts'
import { claimDesk } from '#test/claims.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import { dayMs, minuteMs } from '#values/time.ts'

// What banks take after a payout is covered by the platform's own money, and repaid by the same project alone.

const app = await testApp()
const desk = await payoutDesk(app)
const { disputeEvent, deliver } = disputesOf(app)
const { books, payable, paid, money, ask, asked, approve, settle, stateOf } = desk

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

const refOf = async (id: string): Promise<string> => {
  const [row] = await app.platform.database.query<{ ref: string }>(
    sql`select payment_ref as "ref" from donations where id = ${id}`,
  )
  return row?.ref ?? ''
}
const say = async (ref: string, state: string, change: object = {}) => {
  await deliver(disputeEvent(ref, state, change))
  await app.drain()
}

test('lost after payout: covered at once; later gifts to the same project repay it; a reversed decision returns every sum', async () => {
  const { owner, projectId, donationId } = await payable()
  await paid(owner, projectId, 9370)
  const ref = await refOf(donationId)
  await say(ref, 'open', { moves: 1 })
  expect(await books(projectId)).toEqual({ project_dispute_hold: 9370, payee_receivable: -9370 })
  await say(ref, 'lost', { moves: 1 })
  expect(await books(projectId)).toEqual({ payee_receivable: -9370 })
  expect((await money(owner)).totals).toMatchObject({ available: 0, paid: 9370, covered: 9370 })

  await giveAndPay(app, await signedInAgain(app, desk.donor), projectId, { amountDollars: 50 })
  await app.drain()
  const left = 9370 - 4670
  expect(await books(projectId)).toEqual({ payee_receivable: -left })
  expect((await money(owner)).totals).toMatchObject({ pending: 4670, covered: left, unfilled: 4670 })
  app.advance(8 * dayMs)
  expect((await money(owner)).totals).toMatchObject({ available: 0, covered: left, unfilled: 0 })

  await say(ref, 'won', { moves: 2, feeReturnedCents: 0 })
  expect(await books(projectId)).toEqual({ project_pending: 4670 })
  expect((await money(owner)).totals).toMatchObject({ available: 4670, covered: 0 })
  await say(ref, 'lost', { moves: 3 })
  expect(await books(projectId)).toEqual({ payee_receivable: -left })
})

test('a dispute while a payout waits is taken from what is available first, and an approval of more is refused', async () => {
  const { owner, projectId, donationId } = await payable()
  const id = await asked(owner, projectId, 9370)
  await say(await refOf(donationId), 'open')
  expect((await ask(owner, projectId, 1000)).ok).toBe(false)
  // Nothing has left, so the platform has given nothing.
  expect((await money(owner)).totals).toMatchObject({ paid: 0, covered: 0, unfilled: 9370 })
  const answer = await approve(id)
  expect(answer.ok ? '' : answer.refusal.code).toBe('payout_too_large')
  await say(await refOf(donationId), 'won')
  expect((await approve(id)).ok).toBe(true)
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
})

test('a bank that takes back a gift of this week reduces nothing that was given before', async () => {
  const { owner, projectId } = await payable()
  const { donationId } = await giveAndPay(app, await signedInAgain(app, desk.donor), projectId, { amountDollars: 200 })
  await app.drain()
  await say(await refOf(donationId), 'open')
  expect((await money(owner)).totals).toMatchObject({ available: 9370, covered: 0 })
  await paid(owner, projectId, 9370)
  expect(await brokenBooks(app)).toEqual([])
})

test('a requested refund is subtracted from what is available, also when it waits for a second person', async () => {
  const refunds = await refundDesk(app)
  const { owner, projectId, donationId } = await payable(1000)
  const { available } = (await money(owner)).totals
  const finance = await signedInAgain(app, refunds.finance)
  await refunds.ask(donationId, 60_000, finance)
  const after = await money(owner)
  expect(after.totals.available).toBeLessThan(available)
  expect(after.totals.available + after.totals.onHold).toBe(available)
  expect(after.holds.map(({ text }) => text)).toEqual(['It goes back to donors.'])
  expect((await ask(owner, projectId, available)).ok).toBe(false)
})

const { as: claimsAs, ask: askToGiveUp, giveUp } = claimDesk(app, desk)
const give = async (projectId: Id<'project'>, amountDollars: number) => {
  const { donationId } = await giveAndPay(app, await signedInAgain(app, desk.donor), projectId, { amountDollars })
  app.advance(8 * dayMs)
  await app.drain()
  return refOf(donationId)
}

test('two people write off a claim that will not be repaid, once, and later gifts are the project’s again', async () => {
  const { owner, projectId, donationId } = await payable()
  await paid(owner, projectId, 9370)
  await say(await refOf(donationId), 'lost', { moves: 1 })
  const ask = (one: typeof owner, password?: string) => askToGiveUp(projectId, one, password)
  const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
    answer.ok ? 'ok' : answer.refusal.code
  expect(codeOf(await ask(desk.finance, 'guess'))).toBe('wrong_password')
  const asked = await ask(desk.finance)
  const writeOff = asked.ok && asked.data.items.find((one) => one.projectId === projectId)?.writeOff
  if (!writeOff) throw new Error('nothing was asked for')
  expect([writeOff.cents, writeOff.isOwn, codeOf(await ask(desk.second))]).toEqual([9370, true, 'write_off_decided'])
  const decide = async (one: typeof owner, verdict: 'approved' | 'declined' = 'approved') =>
    (await claimsAs(one))('POST /api/admin/write-offs/:id/decision', {
      ...{ params: { id: writeOff.id }, body: { verdict, password: desk.password } },
    })
  expect(codeOf(await decide(desk.finance))).toBe('own_write_off')
  expect(codeOf(await decide(desk.second))).toBe('ok')
  expect(codeOf(await decide(desk.second, 'declined'))).toBe('write_off_decided')
  await app.drain()
  expect(codeOf(await ask(desk.finance))).toBe('claim_not_found')
  expect(await books(projectId)).toEqual({ bad_debt: -9370 })
  await give(projectId, 50)
  expect((await money(owner)).totals).toMatchObject({ available: 4670, covered: 0 })
  const { free, notApprovable } = await desk.look(await desk.asked(owner, projectId, 4670))
  expect(notApprovable).toBeNull()
  expect(free).toMatchObject({ returned: 10_000, otherPayouts: 9370, writtenOff: 9370, available: 4670 })
})

test('a bank that reverses its decision after a claim was written off undoes the platform’s loss, and gives the project nothing twice', async () => {
  const { owner, projectId, donationId } = await payable()
  await paid(owner, projectId, 9370)
  const ref = await refOf(donationId)
  await say(ref, 'lost', { moves: 1 })
  await giveUp(projectId)
  await say(ref, 'won', { moves: 2, feeReturnedCents: 0 })
  expect(await books(projectId)).toEqual({})
  expect((await money(owner)).totals).toMatchObject({ available: 0, covered: 0 })
  // A new claim, not written off.
  await say(ref, 'lost', { moves: 3 })
  expect(await books(projectId)).toEqual({ payee_receivable: -9370 })
  await say(ref, 'won', { moves: 4, feeReturnedCents: 0 })
  await give(projectId, 50)
  expect(await books(projectId)).toEqual({ project_pending: 4670 })
  expect((await money(owner)).totals).toMatchObject({ available: 4670, covered: 0 })
})

test('a later gift stays the project’s, in dispute or not: only money that comes back of earlier gifts undoes a write-off', async () => {
  const { owner, projectId, donationId } = await payable()
  await paid(owner, projectId, 9370)
  await say(await refOf(donationId), 'open', { moves: 1 })
  await giveUp(projectId)
  const later = await give(projectId, 100)
  await say(later, 'open', { moves: 1 })
  await say(later, 'won', { moves: 2 })
  expect((await money(owner)).totals).toMatchObject({ available: 9370, covered: 0 })
  await paid(owner, projectId, 9370)
  await say(later, 'lost', { moves: 3 })
  expect((await money(owner)).totals).toMatchObject({ available: 0, covered: 9370 })
  await say(await refOf(donationId), 'won', { moves: 2 })
  // What was written off came back; what banks took later is still covered and claimed.
  expect(await books(projectId)).toEqual({ payee_receivable: -9370 })
  expect((await money(owner)).totals).toMatchObject({ available: 0, covered: 9370 })
})

test('a payout that comes back after a claim was written off undoes the write-off', async () => {
  const { owner, projectId, donationId } = await payable(100, 'returns')
  const id = await paid(owner, projectId, 9370)
  await say(await refOf(donationId), 'lost', { moves: 1 })
  await giveUp(projectId)
  await settle(3 * minuteMs)
  expect(await stateOf(id)).toBe('returned')
  expect(await books(projectId)).toEqual({})
  await give(projectId, 50)
  expect((await money(owner)).totals).toMatchObject({ available: 4670, covered: 0 })
})

test('a write-off is of what is missing at that time: a gift that has just come has repaid its part, and other gifts change nothing', async () => {
  const { owner, projectId, donationId } = await payable()
  const other = await give(projectId, 100)
  await paid(owner, projectId, 18_740)
  const ref = await refOf(donationId)
  await say(ref, 'lost', { moves: 1 })
  await giveAndPay(app, await signedInAgain(app, desk.donor), projectId, { amountDollars: 50 })
  await giveUp(projectId)
  expect(await books(projectId)).toEqual({ bad_debt: -4700 })
  await say(other, 'lost', { moves: 1 })
  await say(other, 'won', { moves: 2, feeReturnedCents: 0 })
  expect(await books(projectId)).toEqual({ bad_debt: -4700 })
  await say(ref, 'won', { moves: 2, feeReturnedCents: 0 })
  expect(await books(projectId)).toEqual({ project_pending: 4670 })
  app.advance(8 * dayMs)
  expect((await money(owner)).totals).toMatchObject({ available: 4670, covered: 0 })
})

test('a second old gift that is lost after a write-off is a claim of its own: each bank that reverses its decision undoes its own', async () => {
  const { owner, projectId, donationId } = await payable()
  const second = await give(projectId, 100)
  const first = await refOf(donationId)
  await paid(owner, projectId, 18_740)
  await say(first, 'lost', { moves: 1 })
  await giveUp(projectId)
  await say(second, 'lost', { moves: 1 })
  expect(await books(projectId)).toEqual({ bad_debt: -9370, payee_receivable: -9370 })
  await say(first, 'won', { moves: 2, feeReturnedCents: 0 })
  expect(await books(projectId)).toEqual({ payee_receivable: -9370 })
  // Later gifts repay what was not written off.
  await give(projectId, 100)
  expect(await books(projectId)).toEqual({})
  expect((await money(owner)).totals).toMatchObject({ available: 0, covered: 0 })
  await say(second, 'won', { moves: 2, feeReturnedCents: 0 })
  expect((await money(owner)).totals).toMatchObject({ available: 9370, covered: 0 })
})

test('books in which a returned gift did not undo its write-off are corrected within a minute', async () => {
  const { owner, projectId, donationId } = await payable()
  await paid(owner, projectId, 9370)
  const ref = await refOf(donationId)
  await say(ref, 'lost', { moves: 1 })
  await giveUp(projectId)
  await say(ref, 'won', { moves: 2, feeReturnedCents: 0 })
  // As it was booked before the rule existed: the project has the money twice.
  await app.platform.database.transaction(async (tx) => {
    await postEntries(tx, app.platform, [
      {
        ...{ kind: 'claim_recovered', reference: `undone:${projectId}`, subjectId: projectId, sourceId: projectId },
        ...{ occurredAt: app.platform.clock.now(), memo: 'any' },
        postings: [
          { account: 'bad_debt', ownerId: projectId, amount: cents(9370) },
          { account: 'project_pending', ownerId: projectId, amount: cents(-9370) },
        ],
      },
    ])
  })
  expect(await books(projectId)).toEqual({ bad_debt: -9370, project_pending: 9370 })
  expect((await brokenBooks(app)).join()).toContain('9370 given up, and at most 0 are still missing')
  await settle(minuteMs)
  expect(await books(projectId)).toEqual({})
})
