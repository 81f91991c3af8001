import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import * as store from '../store/milestones.ts'

type Which = { readonly projectId: Id<'project'>; readonly key: string; readonly byId: Id<'user'> }

const notFound = (): Refusal => new Refusal('milestone_not_found', 'There is no such milestone.')

/**
 * Marks a milestone as reached, with the update that shows it, in the caller's transaction. Repeating it with the
 * same update changes nothing. @throws Refusal milestone_not_found (404); milestone_reached (409) when another update
 * has shown it.
 */
export async function reachMilestone(
  tx: Database,
  platform: Platform,
  { updateId, ...which }: Which & { readonly updateId: Id<'update'> },
): Promise<void> {
  const milestone = await store.lockMilestone(tx, which)
  if (!milestone) throw notFound()
  if (milestone.updateId === updateId) return
  if (milestone.updateId !== null)
    throw new Refusal('milestone_reached', 'This milestone is reached already. Take that back first.')
  await store.storeReached(tx, which, { at: platform.clock.now(), updateId })
  await keep(tx, platform, which, { title: milestone.title, event: 'reached', updateId, reason: null })
}

/** @throws Refusal milestone_not_found (404); milestone_open (409) when it is not reached. */
export async function reopenMilestone(
  tx: Database,
  platform: Platform,
  { reason, ...which }: Which & { readonly reason: string },
): Promise<void> {
  const milestone = await store.lockMilestone(tx, which)
  if (!milestone) throw notFound()
  const { title, updateId } = milestone
  if (updateId === null) throw new Refusal('milestone_open', 'This milestone is not reached.')
  await store.storeReached(tx, which, null)
  await keep(tx, platform, which, { title, event: 'taken_back', updateId, reason })
}

/** The update that showed milestones was withdrawn. */
export async function reopenMilestonesOf(
  tx: Database,
  platform: Platform,
  { updateId, projectId, byId }: Pick<Which, 'projectId' | 'byId'> & { readonly updateId: Id<'update'> },
): Promise<void> {
  const reason = 'The update that showed it was taken back.'
  for (const { key } of await store.listReachedBy(tx, updateId))
    await reopenMilestone(tx, platform, { projectId, key, byId, reason })
}

async function keep(
  tx: Database,
  platform: Platform,
  which: Which,
  what: Pick<store.MilestoneEvent, 'title' | 'event' | 'updateId' | 'reason'>,
): Promise<void> {
  await store.insertMilestoneEvent(tx, { id: newId(platform), ...which, ...what, at: platform.clock.now() })
  const target = { targetKind: 'project', targetId: which.projectId } as const
  const data = { key: which.key, update: what.updateId }
  await record(tx, platform, { actorId: which.byId, action: `milestone.${what.event}`, ...target, data })
}
