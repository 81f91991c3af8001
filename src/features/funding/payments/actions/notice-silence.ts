import { notify } from '#features/foundation/notifications/actions.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import type { Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { hourMs, later, minuteMs } from '#values/time.ts'
import { countUnreported } from '../store.ts'

/** If an event arrives later than this after our own query found the payment, it counts as missing. */
const lateMs = 5 * minuteMs

/**
 * Payments that we found by querying, without an event: the endpoint at the gateway was removed, or its secret is
 * wrong. Staff find it among the exceptions, once a day, within minutes of the first.
 */
export async function noticeSilence(platform: Platform): Promise<boolean> {
  const { database, clock, payments } = platform
  const now = clock.now()
  const unreported = await countUnreported(database, payments.name, later(now, -hourMs), later(now, -lateMs))
  if (unreported === 0) return false
  const reference = `webhooks ${now.slice(0, 10)}`
  await database.transaction(async (tx) => {
    const detail =
      'A payment was found by asking, and no event reported it: the gateway’s events do not arrive, or our secret for them is wrong.'
    const found = { gateway: payments.name, kind: 'events_silent', reference, detail, donationId: null } as const
    if ((await fileExceptions(tx, platform, [found])) === 0) return
    const staff = await listStaffWithPermission(tx, 'view_financial')
    await notify(
      tx,
      platform,
      staff.map((userId) => ({
        ...({ userId, type: 'system', eventKey: `silence:${reference}` } as const),
        title: 'The payment gateway’s events do not arrive',
        body: detail,
        target: deskPaths.financial({ tab: 'exceptions' }),
      })),
    )
  })
  return false
}
