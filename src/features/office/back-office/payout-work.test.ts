import { expect, test } from 'vitest'
import { payoutDesk } from '#test/payouts.ts'
import { type Person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import type { staffContract } from './contract.ts'

const app = await testApp()
const { approve, asked, finance, look, payable, second } = await payoutDesk(app)

const payoutsOf = async (one: Person) => {
  const answer = await app.as<typeof staffContract>((await signedInAgain(app, one)).accessToken)(
    'GET /api/admin/dashboard',
  )
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.work.filter(({ kind }) => kind === 'payouts')
}

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
