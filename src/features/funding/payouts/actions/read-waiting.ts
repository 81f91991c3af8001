import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import { approvalMs } from '../rules/payouts.ts'
import { listHolds } from '../store/decisions.ts'
import { listRequested } from '../store/payouts.ts'
import { listSeats } from './still-payable.ts'

export type WaitingPayout = {
  readonly id: Id<'payout'>
  readonly number: number
  readonly projectTitle: string
  readonly cents: Cents
  readonly requestedAt: Instant
  /** When the approval that it has ends; null without one. */
  readonly approvedUntil: Instant | null
}

/** Payouts that wait for an approval, without those that this person has approved, oldest first. */
export async function readWaiting(platform: Platform, { userId }: Actor): Promise<WaitingPayout[]> {
  const { database } = platform
  const rows = await listRequested(database)
  const ids = rows.map(({ id }) => id)
  const seats = await listSeats(database, platform, rows, await listHolds(database, ids))
  return rows.flatMap(({ id, number, projectTitle, cents, requestedAt }) => {
    const valid = seats.get(id)?.valid ?? []
    if (valid.some(({ approverId }) => approverId === userId)) return []
    const [oldest] = valid
    const approvedUntil = oldest ? later(oldest.approvedAt, approvalMs) : null
    return [{ id, number, projectTitle, cents, requestedAt, approvedUntil }]
  })
}
