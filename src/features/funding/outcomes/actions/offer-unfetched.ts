import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { holdProjects } from '#features/funding/payouts/actions/lock.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later, longDate } from '#values/time.ts'
import { unfetchedOfferMessages, unfetchedReminder } from '../mails/unfetched.ts'
import { redirectDays, unfetchedDays, unfetchedReminderDays, unfetchedRemindersDue } from '../rules.ts'
import * as store from '../store/unfetched.ts'

const atOnce = 100

/**
 * Money of a project without a verified payee: the researcher is reminded; after 60 days the donors may redirect
 * their gifts for 30 days; what remains becomes a case for the finance team. None of this happens once a payout was
 * made or the payee is verified.
 */
export async function offerUnfetched(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const now = clock.now()
  const over = later(now, -unfetchedDays * dayMs)
  for (const one of await store.listToRemind(database, later(now, -unfetchedReminderDays[0] * dayMs), atOnce))
    await under(platform, one, (tx, outcome) => remind(tx, platform, outcome))
  for (const one of await store.listToOffer(database, over, atOnce))
    await under(platform, one, (tx, outcome) => offer(tx, platform, outcome))
  for (const one of await store.listForPerson(database, over, now, atOnce))
    await under(platform, one, (tx, outcome) => askPerson(tx, platform, outcome))
}

const under = (
  platform: Platform,
  { projectId, round }: store.Unfetched,
  work: (tx: Database, outcome: store.Unfetched) => Promise<void>,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    // A payout requested at this moment either waits or is seen.
    await holdProjects(tx, [projectId])
    const outcome = await store.lockUnfetched(tx, { projectId, round })
    if (outcome) await work(tx, outcome)
  })

async function remind(tx: Database, platform: Platform, outcome: store.Unfetched): Promise<void> {
  const due = unfetchedRemindersDue(outcome.decidedAt, platform.clock.now())
  if (outcome.unfetchedAt !== null || due <= outcome.unfetchedReminders) return
  await store.markReminded(tx, outcome, due)
  const until = longDate(later(outcome.decidedAt, unfetchedDays * dayMs))
  const { mails, notices } = unfetchedReminder(platform, outcome, due, until)
  await queueMails(tx, platform, mails)
  await notify(tx, platform, notices)
}

async function offer(tx: Database, platform: Platform, outcome: store.Unfetched): Promise<void> {
  if (outcome.redirectUntil !== null) return
  const now = platform.clock.now()
  const until = later(now, redirectDays * dayMs)
  await store.startOffer(tx, outcome, now, until)
  const { mails, notices } = unfetchedOfferMessages(platform, outcome, until)
  await queueMails(tx, platform, mails)
  await notify(tx, platform, notices)
}

async function askPerson(tx: Database, platform: Platform, outcome: store.Unfetched): Promise<void> {
  await store.markCase(tx, outcome, platform.clock.now())
  const detail = `“${outcome.title}” has no verified payee, and we hold the gifts that its donors did not redirect. Please write to its researcher, or refund the gifts.`
  const about = { gateway: platform.payments.name, reference: outcome.projectId, donationId: null }
  await fileExceptions(tx, platform, [{ ...about, kind: 'money_unfetched', detail }])
}
