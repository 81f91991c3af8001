import { expect, test } from 'vitest'
import { signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { giveByStripe, stripeApp } from '#test/stripe-app.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'
import { reconcileNow } from './reconcile-cli.ts'

const app = await stripeApp()
const { peer, platform } = app
const { donor, stateOf } = await refundDesk(app)

test('without differences the report says so; a missed event is applied, and stays an open exception', async () => {
  const events = await giveByStripe(app, donor)
  await app.deliver()
  app.advance(2 * hourMs)
  const clean = await reconcileNow(platform)
  expect(clean).toMatchObject({ agrees: true })
  expect(clean.lines.join('\n')).toMatch(/gateway stripe \(test\)[\s\S]*1 compared, 0 without an event[\s\S]*agree\.$/)

  const lost = await giveByStripe(app, await signedInAgain(app, donor))
  peer.takeEvents()
  app.advance(2 * hourMs)
  const found = await reconcileNow(platform)
  expect(found.agrees).toBe(false)
  expect(found.lines.join('\n')).toContain(`OPEN    Paid, and not confirmed here: ${lost.sessionId}`)
  expect(found.lines.at(-1)).toMatch(/^1 open: .*\/admin\/financial\?tab=exceptions$/)
  await app.drain()
  expect(await stateOf(lost.id)).toMatchObject({ state: 'succeeded', entries: 1 })
  // The second run finds nothing new and still lists open exceptions.
  app.advance(2 * hourMs)
  const again = await reconcileNow(platform)
  expect(again.agrees).toBe(false)
  expect(again.lines.join('\n')).toMatch(/0 without an event, 0 new exceptions/)
  expect(await stateOf(events.id)).toMatchObject({ state: 'succeeded', entries: 1 })
})

test('a gateway that does not answer, or is not set up, is reported in one sentence', async () => {
  peer.misbehave({ at: /GET \/v1\/checkout\/sessions/, how: { kind: 'error', status: 401 } })
  await expect(reconcileNow(platform)).rejects.toThrow('The gateway stripe does not answer')
  peer.behave()
  const none = await testApp({ gateway: () => ({ ...platform.payments, mode: 'none' }) })
  await expect(reconcileNow(none.platform)).rejects.toThrow('No payment gateway is set up')
})
