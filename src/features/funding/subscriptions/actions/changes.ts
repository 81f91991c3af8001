import { queueMails } from '#features/foundation/mail/actions.ts'
import type { Tier } from '#features/identity/plans/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { cancelledMail, changedMail } from '../mails.ts'
import { ended, type Subscription } from '../rules/life.ts'
import { isMonthPaid, isUpgrade } from '../rules/states.ts'
import { findUnpaid, listUnpaid, saveInvoices } from '../store/invoices.ts'
import { listOpenPayments, savePayments } from '../store/payments.ts'
import { insertPlanEvents, listPayers, lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { refreshHolds } from './holds.ts'
import { mustBeActive } from './quote.ts'
import { voidOf } from './settle-paid.ts'

/**
 * A smaller plan, from the next month on; also when more is in use than it includes, so that no
 * subscriber is locked in.
 *
 * @throws Refusal no_subscription, payment_due, subscription_held, change_under_way, not_a_downgrade (409).
 */
export const downgrade = (platform: Platform, { userId }: Actor, tier: Tier): Promise<void> =>
  change(platform, userId, async (tx, locked) => {
    const one = mustBeActive(locked)
    // The invoice of the next month has its plan: this one would begin a month after it.
    if (await findUnpaid(tx, userId, 'open'))
      throw new Refusal('change_under_way', 'Your next month is being paid. You can change the plan once it is paid.')
    if (one.tier === tier || isUpgrade(one.tier, tier))
      throw new Refusal('not_a_downgrade', 'This is not a smaller plan than yours.')
    return { after: { ...one, pendingChange: tier }, event: 'downgrade_wished' }
  })

/**
 * Cancels at the end of the paid month. Once that is over, or while a payment is due, the plan ends at once and the
 * invoice is void; a charge of it that is under way is refunded.
 *
 * @throws Refusal no_subscription, already_cancelled (409).
 */
export const cancel = (platform: Platform, { userId }: Pick<Actor, 'userId'>, by?: ByStaff): Promise<void> =>
  change(
    platform,
    userId,
    (_, one, now) => {
      if (!one || one.state === 'pending_payment' || one.state === 'ended')
        throw new Refusal('no_subscription', 'You have no plan that could be cancelled.')
      if (!isMonthPaid(one, now)) return { after: ended(one, now), event: 'ended' }
      if (one.pendingChange === 'cancel')
        throw new Refusal('already_cancelled', 'Your plan is cancelled already and ends with the month that is paid.')
      return { after: { ...one, pendingChange: 'cancel' }, event: 'cancel_wished' }
    },
    by,
  )

/** Reverts a cancellation or a downgrade while the month lasts. @throws Refusal nothing_to_resume (409). */
export const resume = (platform: Platform, { userId }: Pick<Actor, 'userId'>, by?: ByStaff): Promise<void> =>
  change(
    platform,
    userId,
    (_, one, now) => {
      if (!one || !isMonthPaid(one, now) || one.pendingChange === null)
        throw new Refusal('nothing_to_resume', 'There is nothing to take back: your plan goes on, or has ended.')
      return { after: { ...one, pendingChange: null }, event: 'resumed' }
    },
    by,
  )

/** Staff act for the person, with a reason; the caller's record of it is written in the same transaction. */
export type ByStaff = {
  readonly actorId: Id<'user'>
  readonly reason: string
  readonly also: (tx: Database) => Promise<void>
}

type Change = { readonly after: Subscription; readonly event: string }

async function change(
  platform: Platform,
  userId: Id<'user'>,
  decide: (tx: Database, one: Subscription | undefined, now: Instant) => Change | Promise<Change>,
  by?: ByStaff,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const [one] = await lockSubscriptions(tx, [userId])
    const { after, event } = await decide(tx, one, now)
    const isCancelled = after.state === 'ended' || after.pendingChange === 'cancel'
    const unpaid = isCancelled ? await listUnpaid(tx, [userId]) : []
    await saveSubscriptions(tx, [after], now)
    if (after.state === 'ended') await voidUnpaid(tx, platform, userId)
    const detail = { from: one?.tier, to: after.pendingChange, ...(by && { reason: by.reason }) }
    const eventId = newId(platform)
    await insertPlanEvents(tx, [{ id: eventId, userId, event, detail, actorId: by?.actorId ?? userId }], now)
    const [payer] = await listPayers(tx, [userId])
    const done = { eventId, after, reason: by?.reason }
    const mails = isCancelled
      ? cancelledMail(platform, payer, { ...done, unpaid })
      : changedMail(platform, payer, { ...done, former: one?.pendingChange ?? null })
    await queueMails(tx, platform, mails)
    await by?.also(tx)
    if (after.state === 'ended') await refreshHolds(tx, platform, userId)
  })
}

export async function voidUnpaid(tx: Database, { clock }: Pick<Platform, 'clock'>, userId: string): Promise<void> {
  const unpaid = await listUnpaid(tx, [userId])
  const payments = await listOpenPayments(
    tx,
    unpaid.map((one) => one.id),
  )
  await savePayments(
    tx,
    payments.map((one) => ({ ...one, state: 'cancelled' })),
    clock.now(),
  )
  await saveInvoices(tx, unpaid.map(voidOf), clock.now())
}
