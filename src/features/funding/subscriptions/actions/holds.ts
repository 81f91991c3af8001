import { holdSubmissions, listOwnersWaiting, listWaiting } from '#features/research/reviews/actions/holds.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { SubmissionGate } from '#platform/submission-gate.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Subscription } from '../rules/life.ts'
import { type HoldReason, holdOf } from '../rules/states.ts'
import { giveBackOne, isUsedFor, sumUsable, takeOne } from '../store/allowances.ts'
import { findSubscription, lockSubscriptions } from '../store/subscriptions.ts'

type Needs = Pick<Platform, 'clock'>

/**
 * Which submissions of a person wait outside the review queue, and why: all of them without a paid plan, and those
 * that the plan's listings do not cover, the youngest ones (AMB-099, AMB-100, AMB-102). The plan is locked first, so
 * that of two concurrent calls the second sees what the first one left.
 */
export async function refreshHolds(tx: Database, platform: Needs, userId: Id<'user'>): Promise<void> {
  const [plan] = await lockSubscriptions(tx, [userId])
  const waiting = await listWaiting(tx, userId)
  if (waiting.length > 0) await refresh(tx, platform, plan, waiting)
}

/** The same for many people, most of whom have no submission: in as many statements for all of them as for one. */
export async function refreshHoldsOf(tx: Database, platform: Needs, userIds: readonly Id<'user'>[]): Promise<void> {
  if (userIds.length === 0) return
  const plans = await lockSubscriptions(tx, userIds)
  const owners = new Set<string>(await listOwnersWaiting(tx, userIds))
  for (const plan of plans.filter(({ userId }) => owners.has(userId)))
    await refresh(tx, platform, plan, await listWaiting(tx, plan.userId))
}

async function refresh(
  tx: Database,
  platform: Needs,
  plan: Subscription | undefined,
  waiting: Awaited<ReturnType<typeof listWaiting>>,
): Promise<void> {
  const userId = plan?.userId
  const reason = holdOf(plan)
  let left = userId === undefined ? 0 : await listingsLeft(tx, platform, userId)
  const holds: { reviewId: Id<'review'>; reason: HoldReason | null }[] = []
  for (const { reviewId, projectId } of waiting) {
    if (reason) holds.push({ reviewId, reason })
    else if (await isUsedFor(tx, 'listing', projectId)) holds.push({ reviewId, reason: null })
    else {
      holds.push({ reviewId, reason: left > 0 ? null : 'over_quota' })
      left -= 1
    }
  }
  await holdSubmissions(tx, platform, holds)
}

async function listingsLeft(tx: Database, { clock }: Needs, userId: string): Promise<number> {
  const usable = await sumUsable(tx, [userId], clock.now())
  const listings = usable.find(({ kind }) => kind === 'listing')
  return (listings?.granted ?? 0) - (listings?.used ?? 0)
}

/** What plans do about submissions; reviews are a lower layer, so it is passed in with the platform. */
export const planGate: SubmissionGate = {
  entering: async (tx, ownerId) => {
    await lockSubscriptions(tx, [ownerId])
  },
  changed: refreshHolds,
  approving: async (tx, platform, { ownerId, projectId }) => {
    if (await isUsedFor(tx, 'listing', projectId)) return
    const use = { id: newId(platform), userId: ownerId, kind: 'listing', forId: projectId } as const
    const reason = holdOf(await findSubscription(tx, ownerId))
    if (!reason && (await takeOne(tx, use, platform.clock.now()))) return
    throw new Refusal(
      'listing_not_covered',
      'The plan of this researcher covers no further listing now, so the submission waits. It comes back once that is mended.',
    )
  },
  unapproved: (tx, platform, projectId) => giveBackOne(tx, 'listing', projectId, platform.clock.now()),
}
