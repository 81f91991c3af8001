import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'

test('the built-in gateway is compared, too, by the same nightly run', async () => {
  const own = await testApp()
  const ownDesk = await refundDesk(own)
  const { id } = await ownDesk.given()
  await ownDesk.given({ card: 'disputed' })
  await ownDesk.ask(id, 2500)
  own.advance(hourMs)
  await own.drain()
  const lost = await ownDesk.given({ card: 'late' }, [await signedInAgain(own, ownDesk.donor)])
  await own.platform.database.query(sql`delete from test_gateway_events where sends_left > 0`)
  await own.platform.database.query(
    sql`update test_gateway_payments set state = 'succeeded' where state = 'processing'`,
  )
  own.advance(2 * hourMs)
  await own.run('reconciliation')
  await own.drain()
  expect((await ownDesk.stateOf(lost.id))?.state).toBe('succeeded')
  const kinds = await own.platform.database.query(sql`select kind from reconciliation_exceptions order by kind`)
  // Before the lost gift is applied, fees do not cover what the platform bore of the dispute.
  expect(kinds).toEqual([{ kind: 'cover_missing' }, { kind: 'payment_unconfirmed' }])
  const [run] = await own.platform.database.query(sql`select compared, repaired, filed from reconciliation_runs`)
  expect(run).toEqual({ compared: 5, repaired: 1, filed: 2 })
  expect(await brokenBooks(own)).toEqual([])
})
