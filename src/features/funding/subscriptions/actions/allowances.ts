import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { type AllowanceKind, allowanceNames, holdings } from '../rules/allowances.ts'
import { holdOf } from '../rules/states.ts'
import { findExpiry, giveBackOne, sumUsable, takeOne } from '../store/allowances.ts'
import { findSubscription, lockSubscriptions } from '../store/subscriptions.ts'

/** Runs first in a transaction that uses something of a plan: the plan is locked before what depends on it. */
export async function enterPlan(tx: Database, userId: Id<'user'>): Promise<void> {
  await lockSubscriptions(tx, [userId])
}

export type AllowanceLeft = {
  readonly granted: number
  readonly used: number
  /** When the next of the remaining ones expires; null when none is. */
  readonly expiresAt: Instant | null
  /** The plan includes it, and grants it with the next month: it became larger within this one. */
  readonly isComing: boolean
  /** Whether the plan is active: paid or within its days of grace, and not disputed by a bank. */
  readonly isPaid: boolean
}

/** What a person has of one kind. */
export async function readAllowance(
  db: Database,
  { clock }: Pick<Platform, 'clock'>,
  userId: Id<'user'>,
  kind: AllowanceKind,
): Promise<AllowanceLeft> {
  const now = clock.now()
  const usable = await sumUsable(db, [userId], now)
  const expiresAt = await findExpiry(db, userId, kind, now)
  const plan = await findSubscription(db, userId)
  const { granted = 0, used = 0 } = usable.find((one) => one.kind === kind) ?? {}
  const isPaid = holdOf(plan) === undefined
  const isComing = isPaid && granted === 0 && plan !== undefined && holdings[plan.tier][kind] > 0
  return { granted, used, expiresAt, isComing, isPaid }
}

/** What to say of a kind of which nothing was granted. */
export function lackText(kind: AllowanceKind, { isComing }: Pick<AllowanceLeft, 'isComing'>): string {
  const { several } = allowanceNames[kind]
  return isComing
    ? `The ${several} of your plan begin with your next month.`
    : `Your plan holds no ${several}. A larger one does.`
}

/** @throws Refusal plan_needed (403) without a paid plan of which some were granted. */
export function mustBeGranted(kind: AllowanceKind, left: AllowanceLeft): void {
  const { several } = allowanceNames[kind]
  if (!left.isPaid) throw new Refusal('plan_needed', `Your plan is not paid now, so it holds no ${several}.`)
  if (left.granted === 0) throw new Refusal('plan_needed', lackText(kind, left))
}

type Use = { readonly userId: Id<'user'>; readonly kind: AllowanceKind; readonly forId: string }

/**
 * Uses one in the caller's transaction: of concurrent calls only as many win as are left.
 *
 * @throws Refusal plan_needed (403) without a paid plan that includes this kind; allowance_used
 * (409) when none is left.
 */
export async function takeAllowance(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  use: Use,
): Promise<void> {
  await enterPlan(tx, use.userId)
  mustBeGranted(use.kind, await readAllowance(tx, platform, use.userId, use.kind))
  if (!(await takeOne(tx, { id: newId(platform), ...use }, platform.clock.now())))
    throw new Refusal('allowance_used', `All ${allowanceNames[use.kind].several} of your plan are used.`)
}

/** Returns one that was not used after all; what has expired meanwhile stays expired. */
export const giveBackAllowance = (
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  { kind, forId }: Pick<Use, 'kind' | 'forId'>,
): Promise<void> => giveBackOne(tx, kind, forId, clock.now())
