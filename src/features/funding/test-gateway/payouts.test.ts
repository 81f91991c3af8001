import { expect, test } from 'vitest'
import type { settlementsContract } from '#features/funding/settlements/contract.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import { payOut } from './actions/balance.ts'

// The built-in gateway has a balance like a real one, and pays it out to our bank each night.

test('payments are paid out after two days and arrive a day later; disputes and refunds are deducted first', async () => {
  const app = await testApp()
  const desk = await refundDesk(app)
  const { id, ids } = await desk.given({}, [desk.donor, desk.donor, desk.donor])
  await desk.given({ card: 'disputed' })
  app.advance(minuteMs)
  await app.drain()
  await desk.ask(id, 5000)
  await app.drain()
  const night = async () => {
    app.advance(dayMs)
    // It automatically retains what is owed to projects: payouts to people leave from its balance.
    await app.run('test-gateway-payout')
    await payOut(app.platform)
    await app.run('reconciliation')
    await app.drain()
    const by = await signedInAgain(app, desk.finance)
    const answer = await app.as<typeof settlementsContract>(by.accessToken)('GET /api/admin/settlement')
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  // Three gifts of $100 less a refund of $50; the disputed one is gone, with a fee of $15. Each cost $3.20.
  const left = 30_000 - 5000 - 1500 - 4 * 320
  expect(ids).toHaveLength(3)
  expect(await night()).toMatchObject({ statement: { balance: left, booked: left }, payouts: [] })
  // The disputed gift itself is available by then, and what its bank took is subtracted.
  expect(await night()).toMatchObject({
    statement: { balance: 0, booked: 0, unexplained: 0, differing: 0 },
    held: { clearing: 0, inTransit: left, bank: 0 },
    payouts: [{ amount: left, state: 'pending' }],
  })
  expect(await night()).toMatchObject({ held: { inTransit: 0, bank: left }, payouts: [{ state: 'paid' }] })
  // Fees of four gifts do not cover that: the platform has to add money, and nothing else is wrong.
  const kinds = await app.platform.database.query(sql`select kind from reconciliation_exceptions`)
  expect(kinds).toEqual([{ kind: 'cover_missing' }])
  expect(await brokenBooks(app)).toEqual([])
})
