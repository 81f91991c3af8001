import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { listStaff } from '#features/identity/staff/actions/grants.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { hourMs, later } from '#values/time.ts'
import { insertAssignment, type Late, takeExpired, takeUnalerted } from '../store/claims.ts'
import { findStanding } from '../store/conflicts.ts'
import { readerOf } from './conflicts.ts'

const batch = 100

/** A claim that was not renewed returns its review to the queue. */
export const endClaims = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const at = platform.clock.now()
    const over = await takeExpired(tx, at, batch)
    for (const claim of over)
      await insertAssignment(tx, { ...claim, id: newId(platform), event: 'expired', byId: null, at })
    return over.length === batch
  })

const nearHours = 24

/**
 * AMB-154: super admins are notified of each review that is late, and of each that is nearly due without a reviewer.
 */
export const alertChiefs = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const late = await takeUnalerted(tx, { now, soon: later(now, nearHours * hourMs), limit: batch })
    if (late.length > 0) await notifySuperAdmins(tx, platform, late)
    return late.length === batch
  })

/** One notification for each review; one mail for all of a batch. */
async function notifySuperAdmins(tx: Database, platform: Platform, late: readonly Late[]): Promise<void> {
  const chiefs = (await listStaff(platform)).filter(({ active, role }) => active && role === 'super_admin')
  const keyOf = ({ reviewId, isLate }: Late): string => `review-${isLate ? 'late' : 'unread'}:${reviewId}`
  const textOf = ({ title, isLate }: Late): string =>
    isLate ? `Overdue: the review of ${title}` : `No reviewer has taken ${title}, which is due within 24 hours`
  const url = platform.settings.origin + deskPaths.reviews()
  for (const { userId, email } of chiefs) {
    const theirs = await whatTheyMaySee(tx, platform, userId, late)
    const [first] = theirs
    if (!first) continue
    const notices = theirs.map((one) => ({
      ...{ userId, type: 'system' as const, eventKey: keyOf(one), title: textOf(one) },
      target: deskPaths.reviews({ review: one.reviewId }),
    }))
    await notify(tx, platform, notices)
    const subject = theirs.length === 1 ? textOf(first) : `${theirs.length} reviews need a reviewer`
    const action = { label: 'Open the review desk', url }
    const body = mailLayout(platform, { heading: subject, paragraphs: theirs.map(textOf), action })
    await queueMails(tx, platform, [{ eventKey: `${keyOf(first)}:${userId}`, to: email, subject, ...body }])
  }
}

/** A super admin with a conflict of interest is not notified of that review either. */
async function whatTheyMaySee(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  late: readonly Late[],
): Promise<Late[]> {
  const reader = await readerOf(platform, tx, userId)
  const seen: Late[] = []
  for (const one of late) if ((await findStanding(tx, one.reviewId, reader))?.mayRead) seen.push(one)
  return seen
}
