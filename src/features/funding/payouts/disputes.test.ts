import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { disputesOf } from '#test/disputes.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { payoutDesk } from '#test/payouts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'

// What banks take after a payout is covered by the platform's own money, and comes back from the same project alone.

const app = await testApp()
const desk = await payoutDesk(app)
const { told, tell } = disputesOf(app)
const { books, payable, paid, money, ask, asked, approve, stateOf } = desk

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
  await tell(told(ref, state, change))
  await app.drain()
}

test('lost after payout: covered at once; later gifts to the same project give it back; a turned word returns every sum', async () => {
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
  app.advance(8 * dayMs)
  expect((await money(owner)).totals).toMatchObject({ available: 0, covered: left })

  await say(ref, 'won', { moves: 2, feeReturnedCents: 0 })
  expect(await books(projectId)).toEqual({ project_pending: 4670 })
  expect((await money(owner)).totals).toMatchObject({ available: 4670, covered: 0 })
  await say(ref, 'lost', { moves: 3 })
  expect(await books(projectId)).toEqual({ payee_receivable: -left })
})

test('a dispute while a payout waits takes what is available first, and an approval of more is refused', async () => {
  const { owner, projectId, donationId } = await payable()
  const id = await asked(owner, projectId, 9370)
  await say(await refOf(donationId), 'open')
  expect((await ask(owner, projectId, 1000)).ok).toBe(false)
  const answer = await approve(id)
  expect(answer.ok ? '' : answer.refusal.code).toBe('payout_too_large')
  await say(await refOf(donationId), 'won')
  expect((await approve(id)).ok).toBe(true)
  await app.drain()
  expect(await stateOf(id)).toBe('in_transit')
})

test('a refund that is asked for is taken off what is available, also when it waits for a second person', async () => {
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

test('a claim that will not come back is given up by two people, once, and later gifts are the project’s again', async () => {
  const { owner, projectId, donationId } = await payable()
  await paid(owner, projectId, 9370)
  await say(await refOf(donationId), 'lost', { moves: 1 })
  const call = async (one: typeof owner) =>
    app.as<typeof import('./contract/claims.ts').claimsContract>((await signedInAgain(app, one)).accessToken)
  const ask = async (one: typeof owner, password = desk.password) =>
    (await call(one))('POST /api/admin/claims/:id/write-off', {
      ...{ params: { id: projectId }, body: { reason: 'The researcher left.', password } },
    })
  const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
    answer.ok ? 'ok' : answer.refusal.code
  expect(codeOf(await ask(desk.finance, 'guess'))).toBe('wrong_password')
  const asked = await ask(desk.finance)
  const writeOff = asked.ok && asked.data.items.find((one) => one.projectId === projectId)?.writeOff
  if (!writeOff) throw new Error('nothing was asked for')
  expect([writeOff.cents, writeOff.isOwn, codeOf(await ask(desk.second))]).toEqual([9370, true, 'write_off_decided'])
  const decide = async (one: typeof owner, verdict: 'approved' | 'declined' = 'approved') =>
    (await call(one))('POST /api/admin/write-offs/:id/decision', {
      ...{ params: { id: writeOff.id }, body: { verdict, password: desk.password } },
    })
  expect(codeOf(await decide(desk.finance))).toBe('own_write_off')
  expect(codeOf(await decide(desk.second))).toBe('ok')
  expect(codeOf(await decide(desk.second, 'declined'))).toBe('write_off_decided')
  await app.drain()
  expect(codeOf(await ask(desk.finance))).toBe('claim_not_found')
  expect(await books(projectId)).toEqual({ bad_debt: -9370 })
  await giveAndPay(app, await signedInAgain(app, desk.donor), projectId, { amountDollars: 50 })
  app.advance(8 * dayMs)
  await app.drain()
  expect((await money(owner)).totals).toMatchObject({ available: 4670, covered: 0 })
})
