import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { guestKeyOf } from '#features/funding/donations/actions/guest-key.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { dayMs, later } from '#values/time.ts'
import { donorMessages } from '../mails/outcome.ts'
import { redirectReminderDays } from '../rules.ts'
import { lockOutcomeToNotify, markNotified, startRedirectReminder } from '../store/outcomes.ts'
import { type GiftToNotify, listGiftsToNotify } from '../store/redirects.ts'

const giftsAtOnce = 500

/**
 * Notifies donors of a project's outcome, and a week before the end that the time to redirect is running out. A batch
 * and its position commit together, so that a crash skips no donor and notifies none twice.
 */
export async function notifyDonors(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await startRedirectReminder(platform.database, later(now, redirectReminderDays * dayMs), now)
  for (let again = true; again; ) again = await platform.database.transaction((tx) => notifyBatch(tx, platform))
}

async function notifyBatch(tx: Database, platform: Platform): Promise<boolean> {
  const outcome = await lockOutcomeToNotify(tx)
  if (!outcome) return false
  const gifts = await listGiftsToNotify(tx, outcome, outcome.through, giftsAtOnce)
  const messages = await Promise.all(
    gifts.map(async (gift) => donorMessages(platform, outcome, gift, await redirectPath(platform, gift))),
  )
  const once = [...new Map(messages.map((one) => [one.key, one])).values()]
  await queueMails(
    tx,
    platform,
    once.flatMap((one) => one.mails),
  )
  await notify(
    tx,
    platform,
    once.flatMap((one) => one.notices),
  )
  await markNotified(tx, outcome, gifts.length === giftsAtOnce ? (gifts.at(-1)?.id ?? null) : null)
  return true
}

/** For guests it includes the key. */
const redirectPath = async (platform: Platform, gift: GiftToNotify): Promise<string> =>
  paths.redirect(gift.id, { guest: gift.donorId === null ? await guestKeyOf(platform, gift.id) : undefined })
