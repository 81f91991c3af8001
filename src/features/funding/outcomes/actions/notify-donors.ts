import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { guestKeyOf } from '#features/funding/donations/actions/guest-key.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { dayMs, later } from '#values/time.ts'
import { donorMessages, offersRedirect } from '../mails/outcome.ts'
import { redirectReminderDays } from '../rules.ts'
import { lockOutcomeToNotify, markNotified, type OutcomeRow, startRedirectReminder } from '../store/outcomes.ts'
import { type DonorToNotify, listDonorsToNotify } from '../store/redirects.ts'

const donorsAtOnce = 500

/**
 * Notifies donors of a project's outcome, and reminds them a week before the time to redirect ends. A batch and its
 * position commit together, so that a crash skips no donor and notifies none twice.
 */
export async function notifyDonors(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await startRedirectReminder(platform.database, later(now, redirectReminderDays * dayMs), now)
  for (let again = true; again; ) again = await platform.database.transaction((tx) => notifyBatch(tx, platform))
}

async function notifyBatch(tx: Database, platform: Platform): Promise<boolean> {
  const outcome = await lockOutcomeToNotify(tx)
  if (!outcome) return false
  const donors = await listDonorsToNotify(tx, outcome, outcome.through, donorsAtOnce)
  await send(tx, platform, outcome, donors)
  await markNotified(tx, outcome, donors.length === donorsAtOnce ? (donors.at(-1)?.first ?? null) : null)
  return true
}

/**
 * Notifies donors whose payments settled after the others were notified, and changed nothing for these. Once the time
 * to redirect is over, there is nothing to choose any more.
 */
export async function notifyLateDonors(
  tx: Database,
  platform: Platform,
  outcome: OutcomeRow,
  gifts: readonly Id<'donation'>[],
): Promise<void> {
  const { redirectUntil } = outcome
  if (offersRedirect(outcome) && redirectUntil !== null && redirectUntil <= platform.clock.now()) return
  const donors = await listDonorsToNotify(tx, outcome, null, gifts.length, gifts)
  // The first news of the outcome for them, also where the others have had the reminder.
  await send(tx, platform, { ...outcome, news: 1 }, donors)
}

async function send(
  tx: Database,
  platform: Platform,
  outcome: OutcomeRow,
  donors: readonly DonorToNotify[],
): Promise<void> {
  const isOffer = offersRedirect(outcome)
  const messages = await Promise.all(
    donors.map(async ({ gifts, ...donor }) => {
      const about = { ...donor, gifts: isOffer ? gifts.filter(({ mayMove }) => mayMove) : gifts }
      return donorMessages(platform, outcome, about, await redirectPaths(platform, about))
    }),
  )
  await queueMails(
    tx,
    platform,
    messages.flatMap((one) => one.mails),
  )
  await notify(
    tx,
    platform,
    messages.flatMap((one) => one.notices),
  )
}

/** One for each gift; for guests with the key. */
const redirectPaths = (platform: Platform, { gifts }: DonorToNotify): Promise<string[]> =>
  Promise.all(
    gifts.map(async ({ id, isGuests }) =>
      paths.redirect(id, { guest: isGuests ? await guestKeyOf(platform, id) : undefined }),
    ),
  )
