import { readAllBalances } from '#features/funding/ledger/actions.ts'
import type { Platform } from '#platform/platform.ts'
import type { Schedule } from '#platform/schedule.ts'
import { backOffMs, type Task } from '#platform/task.ts'
import { later, millisOf, secondMs } from '#values/time.ts'
import { payOut } from './actions/balance.ts'
import { testGatewayName } from './actions/gateway.ts'
import { sign, signatureHeader } from './signature.ts'
import { type DueEvent, leaseDueEvents, markSent, putOff } from './store/events.ts'

const atOnce = 20
/** If this process dies while sending, another sends again after this time. */
const leaseMs = 10 * secondMs

/** Sends signed events to the product until each is accepted: at least once, like any gateway. */
export const testGatewayTask: Task = {
  name: 'test-gateway',
  everyMs: secondMs,
  run: async (platform) => {
    const now = platform.clock.now()
    const due = await leaseDueEvents(platform.database, now, later(now, leaseMs), atOnce)
    const taken = await Promise.all(due.map((event) => send(platform, event)))
    const sent = due.filter((_, at) => taken[at]).map(({ eventId }) => eventId)
    if (sent.length > 0) await markSent(platform.database, sent, platform.clock.now())
    return due.length > 0
  },
}

/** @returns whether the product accepted it; otherwise it is sent again later. */
async function send(platform: Platform, event: DueEvent): Promise<boolean> {
  const { database, clock, settings } = platform
  const seconds = Math.floor(millisOf(clock.now()) / 1000)
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: await sign(platform.secrets, event.body, seconds),
  }
  const request = { method: 'POST', headers, body: event.body }
  const taken = await platform.fetch(`${settings.origin}/api/payments/events`, request).then(
    (answer) => answer.ok,
    () => false,
  )
  if (taken) return true
  platform.log.warn('an event was not taken and will be sent again', { event: event.eventId, attempt: event.attempts })
  await putOff(database, event.eventId, later(clock.now(), backOffMs(event.attempts)))
  return false
}

/** The gateway's own work, at night, UTC, before the product queries what it owes. */
export const testPayoutSchedule: Schedule = {
  name: 'test-gateway-payout',
  cron: '0 2 * * *',
  run: async (platform) => {
    if (platform.payments.name !== testGatewayName) return
    // As an owner of a real account would configure it: payouts to people leave from the gateway's balance.
    const balances = await readAllBalances(platform.database)
    const owed = balances.filter(({ account }) => account === 'project_pending' || account === 'payout_in_transit')
    await payOut(platform, -owed.reduce((sum, one) => sum + one.balance, 0))
  },
}
