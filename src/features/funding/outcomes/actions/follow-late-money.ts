import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Platform } from '#platform/platform.ts'
import { cents, sumCents } from '#values/money.ts'
import { ownerMessages } from '../mails/outcome.ts'
import { type Outcome, outcomeOf } from '../rules.ts'
import { countLate, type Late, type LockedOutcome, listLate, lockRound, reviseOutcome } from '../store/late.ts'
import { lockOutcome } from '../store/outcomes.ts'
import { notifyLateDonors } from './notify-donors.ts'

const atOnce = 100

/** AMB-071: money that was given before the deadline and settles after the outcome was decided still counts for it. */
export async function followLateMoney(platform: Platform): Promise<void> {
  for (const late of await listLate(platform.database, atOnce)) await follow(platform, late)
}

async function follow(platform: Platform, late: Late): Promise<void> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const before = await lockRound(tx, late)
    if (!before) throw new Error('a payment waits for an outcome that is not there')
    // Donors are being notified: the next run knows who of them was.
    if (before.news === 'under way') return
    const gifts = await countLate(tx, late, now)
    const raised = cents(before.raised + sumCents(gifts.map((gift) => gift.amount)))
    if (raised === before.raised) return
    const after = keepingPromises(before, outcomeOf({ ...before, raised }, now))
    const isOther = after.kind !== before.kind
    await reviseOutcome(tx, late, { ...after, raised }, isOther)
    const outcome = await lockOutcome(tx, late.projectId)
    // The page no longer shows the outcome of a former submission, so its change is not announced.
    if (!outcome || outcome.round !== late.round) return
    if (!isOther) {
      const ids = gifts.map((gift) => gift.id)
      if (before.news === 'done') await notifyLateDonors(tx, platform, outcome, ids)
      return
    }
    const { mails, notices } = ownerMessages(platform, outcome)
    await queueMails(tx, platform, mails)
    await notify(tx, platform, notices)
  })
}

/** Earlier promises hold: the time for a statement, and the offer to redirect until its end. */
const keepingPromises = (before: LockedOutcome, after: Outcome): Outcome => ({
  kind: after.kind,
  statementDueAt: after.statementDueAt && (before.statementDueAt ?? after.statementDueAt),
  redirectUntil: before.redirectUntil ?? after.redirectUntil,
})
