import { expect, test } from 'vitest'
import type { overviewContract } from '#features/office/overview/contract.ts'
import { sql } from '#platform/database.ts'
import { claimDesk } from '#test/claims.ts'
import { disputesOf } from '#test/disputes.ts'
import { payoutDesk } from '#test/payouts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import type { staffContract } from './contract.ts'

const app = await testApp()
const desk = await payoutDesk(app)
const { approve, asked, finance, look, payable, second } = desk

const as = async (one: Person) =>
  app.as<typeof staffContract & typeof overviewContract>((await signedInAgain(app, one)).accessToken)
const workOf = async (one: Person, wanted: 'payouts' | 'claims') => {
  const answer = await (await as(one))('GET /api/admin/dashboard')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.work.filter(({ kind }) => kind === wanted)
}
const payoutsOf = (one: Person) => workOf(one, 'payouts')

test('a payout with one of two approvals is due before that one ends, and is no more work of who gave it (ADMN-31)', async () => {
  const { owner, projectId } = await payable(9000)
  const id = await asked(owner, projectId, 500_001)
  for (const one of [finance, second])
    expect(await payoutsOf(one)).toMatchObject([{ id, dueAt: null, detail: 'first' }])
  const approvedAt = app.platform.clock.now()
  expect(await approve(id, finance)).toMatchObject({ ok: true })
  expect(await payoutsOf(second)).toMatchObject([{ id, dueAt: later(approvedAt, 72 * hourMs), detail: 'second' }])
  expect(await payoutsOf(finance)).toEqual([])
  app.advance(3 * dayMs)
  expect(await look(id)).toMatchObject({ approved: 0, notApprovable: null })
  expect(await payoutsOf(finance)).toMatchObject([{ id, dueAt: null, detail: 'first' }])
})

test('a claim that one person asks to write off is work of the others, until it is decided (ADMN-31)', async () => {
  const { owner, projectId, donationId } = await payable()
  await desk.paid(owner, projectId, 9370)
  const [gift] = await app.platform.database.query<{ ref: string }>(
    sql`select payment_ref as ref from donations where id = ${donationId}`,
  )
  const { deliver, disputeEvent } = disputesOf(app)
  await deliver(disputeEvent(gift?.ref ?? '', 'lost', { moves: 1 }))
  await app.drain()
  const claims = claimDesk(app, desk)
  expect(await claims.ask(projectId, finance)).toMatchObject({ ok: true })
  expect(await workOf(second, 'claims')).toMatchObject([{ target: projectId, amount: 9370 }])
  expect(await workOf(finance, 'claims')).toEqual([])
  const waiting = async () => (await as(second))('GET /api/admin/finance-waiting')
  expect(await waiting()).toMatchObject({ data: { claims: 1 } })
  await app.platform.database.query(
    sql`update claim_write_offs set state = 'declined', decided_by = ${second.userId}, decided_at = now()`,
  )
  expect(await workOf(second, 'claims')).toEqual([])
  expect(await waiting()).toMatchObject({ data: { claims: 0 } })
})
