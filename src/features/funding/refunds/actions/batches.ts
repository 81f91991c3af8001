import { mustHaveConsistentBooks } from '#features/funding/donations/actions/must-have-consistent-books.ts'
import { holdProjects } from '#features/funding/payouts/actions/lock.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Cents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { aloneDayMax, aloneDayMs, aloneMax, goesBackWhole, type RefundReason } from '../rules/refunds.ts'
import * as store from '../store/batches.ts'
import { lockRequester, sumAlone } from '../store/refunds.ts'

export { countBatch, markNotified, type ToNotify } from '../store/batches.ts'

type Batch = Omit<store.BatchRefunds, 'now' | 'isWhole'>

const isWhole = (platform: Platform, reason: RefundReason): boolean =>
  goesBackWhole(reason, platform.settings.wholeRefunds)

/** What is left of all gifts of a project, and whether this person needs a second one to refund it. */
export async function readLeft(
  db: Database,
  platform: Platform,
  actor: Actor,
  projectId: string,
  reason: RefundReason,
): Promise<Omit<store.LeftOfProject, 'most'> & { readonly needsSecond: boolean }> {
  const { most, ...left } = await store.sumLeft(db, projectId, isWhole(platform, reason))
  const inDay = await sumAlone(db, actor.userId, later(platform.clock.now(), -aloneDayMs))
  const needsSecond = most > aloneMax || left.cents + inDay > aloneDayMax
  return { ...left, needsSecond }
}

/** One order of this person after another, and only while the books are consistent. */
export async function beginBatch(tx: Database, actor: Actor): Promise<void> {
  await mustHaveConsistentBooks(tx, 'Refunds are paused while a fault in our books is looked into.')
  await lockRequester(tx, actor.userId)
}

/**
 * Orders the refund of what is left of a project's gifts, in batches, each gift once. `sendRefunds`
 * asks the gateway.
 *
 * @returns how many gifts were taken; 0 when all are ordered.
 */
export async function orderNext(tx: Database, platform: Platform, batch: Batch, limit: number): Promise<number> {
  const due = { ...batch, isWhole: isWhole(platform, batch.reason) }
  const gifts = await store.lockDue(tx, due, limit)
  if (gifts.length === 0) return 0
  await holdProjects(tx, [batch.projectId])
  const made = gifts.map((donationId) => ({ id: newId<'refund'>(platform), donationId }))
  await store.insertMany(tx, { ...due, now: platform.clock.now() }, made)
  return gifts.length
}

/**
 * Orders the refund of all that is left.
 *
 * @returns how much that is: more than was read before, if another gift settled meanwhile.
 */
export async function orderAll(tx: Database, platform: Platform, batch: Batch): Promise<Cents> {
  while ((await orderNext(tx, platform, batch, 500)) > 0);
  return store.sumOrdered(tx, batch.batchId)
}

/** Donors of an order whose refunds have all ended. */
export const listToNotify = (tx: Database, batchId: string): Promise<store.ToNotify[]> =>
  store.listToNotify(tx, batchId, 100)
