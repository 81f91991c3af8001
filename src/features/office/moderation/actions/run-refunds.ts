import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { receiptPath } from '#features/funding/donations/actions/guest-key.ts'
import { areBooksWhole } from '#features/funding/ledger/actions.ts'
import {
  countBatch,
  listToNotify,
  markNotified,
  orderNext,
  type ToNotify,
} from '#features/funding/refunds/actions/batches.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { counted } from '#values/count.ts'
import type { Id } from '#values/id.ts'
import { inCents } from '#values/money.ts'
import { backMail, backNotice, ownerMail, ownerNotice } from '../mails.ts'
import * as files from '../store/files.ts'
import * as store from '../store/refunds.ts'
import { batchOf } from './refund-gifts.ts'

const atOnce = 50

/**
 * Carries out the orders to give back the gifts of case files: orders some gifts, then notifies donors
 * whose refunds have ended, then ends the order. Each step is a transaction and looks at what is
 * there, so that it continues after a crash.
 *
 * @returns whether there may be more. While the books are broken, orders wait.
 */
export async function runRefundOrders(platform: Platform): Promise<boolean> {
  const running = await store.listRunning(platform.database)
  if (running.length === 0 || !(await areBooksWhole(platform.database))) return false
  let more = false
  for (const id of running) more = (await step(platform, id)) || more
  if (more) for (const task of ['refunds', 'mail']) platform.tasks.wake(task)
  return more
}

const step = (platform: Platform, id: Id<'case-refund'>): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const order = await store.lockRunning(tx, id)
    if (!order) return false
    // What one person gives back alone was ordered whole when they asked: a gift that came later waits for a new order.
    if (order.decidedBy !== null && (await orderNext(tx, platform, batchOf(order), atOnce)) > 0) return true
    const unnotified = await listToNotify(tx, id)
    if (unnotified.length > 0) {
      await notifyDonors(tx, platform, order, unnotified)
      return true
    }
    const { sending, made, madeCents, failed } = await countBatch(tx, id)
    if (sending > 0) return false
    const at = platform.clock.now()
    await store.endOrder(tx, id, at)
    const refused = failed > 0 ? ` The gateway refused ${failed}: look at each.` : ''
    const words = `${inCents(madeCents)} of ${counted(made, 'gift')} went back, and donors were notified.${refused}`
    const by = order.decidedBy ?? order.requestedBy
    await files.insertEntry(tx, order.fileId, { kind: 'refunded', words, by, at })
    await notifyOwner(tx, platform, order, { made, cents: madeCents })
    const data = { orderId: id, gifts: made, cents: madeCents, failed }
    const about = { targetKind: 'case_file', targetId: order.fileId, data }
    await record(tx, platform, { action: 'case_refund.made', ...about })
    return true
  })

/** Each donor once, for all gifts together; donors who get no refund now are not notified now. */
async function notifyDonors(
  tx: Database,
  platform: Platform,
  order: store.OrderRow,
  unnotified: readonly ToNotify[],
): Promise<void> {
  const given = unnotified.filter(({ gifts }) => gifts > 0)
  const mails = await Promise.all(
    given.map(async (one) => {
      const receipt = one.donorId === null ? await receiptPath(platform, { id: one.donationId, isGuests: true }) : null
      return backMail(platform, order, one, receipt)
    }),
  )
  await queueMails(tx, platform, mails.flat())
  await notify(
    tx,
    platform,
    given.flatMap((one) => backNotice(order, one)),
  )
  await markNotified(
    tx,
    order.id,
    unnotified.map(({ giverId }) => giverId),
    platform.clock.now(),
  )
}

type Sum = Parameters<typeof ownerMail>[2]

async function notifyOwner(tx: Database, platform: Platform, order: store.OrderRow, sum: Sum): Promise<void> {
  if (sum.made === 0) return
  await queueMails(tx, platform, ownerMail(platform, order, sum))
  await notify(tx, platform, [ownerNotice(order, sum)])
}
