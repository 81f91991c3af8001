import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import {
  type AllowanceKind,
  allowanceKinds,
  type Granted,
  grantForMonth,
  grantForUpgrade,
  isMonthly,
} from '../rules/allowances.ts'
import type { Subscription } from '../rules/life.ts'
import { secondsOf, yearOf } from '../rules/periods.ts'
import { insertAllowances, type NewAllowance, sumUsable } from '../store/allowances.ts'

export type Grant = {
  /** The plan after the payment. */
  readonly subscription: Subscription
  /** The paid invoice: its id identifies the cause, so that nothing is granted twice. */
  readonly invoiceId: string
  /** For an upgrade, the second from which it counts. */
  readonly upgradedAt?: Instant
}

/** Grants what a plan includes once it is paid, in as many statements for one plan as for many. */
export async function grant(tx: Database, platform: Pick<Platform, 'clock' | 'random'>, grants: readonly Grant[]) {
  if (grants.length === 0) return
  const now = platform.clock.now()
  const usable = await sumUsable(
    tx,
    grants.map(({ subscription }) => subscription.userId),
    now,
  )
  const hadBy = (userId: string): Granted => {
    const own = usable.filter((one) => one.userId === userId)
    return Object.fromEntries(
      allowanceKinds.map((kind) => [kind, own.find((one) => one.kind === kind)?.granted ?? 0]),
    ) as Record<AllowanceKind, number>
  }
  const rows = grants.flatMap((one): NewAllowance[] => {
    const { subscription, invoiceId, upgradedAt } = one
    const { userId, tier, anchorAt, periodNo, periodStart, periodEnd } = subscription
    if (anchorAt === null || periodStart === null || periodEnd === null) return []
    const left = upgradedAt && secondsOf({ start: periodStart, end: periodEnd }, upgradedAt)
    const had = hadBy(userId)
    const granted = left ? grantForUpgrade(tier, had, left) : grantForMonth(tier, had)
    const expiryOf = (kind: AllowanceKind): Instant => (isMonthly(kind) ? periodEnd : yearOf(anchorAt, periodNo).end)
    return allowanceKinds
      .filter((kind) => granted[kind] > 0)
      .map((kind) => ({
        ...{ id: newId(platform), userId, kind, granted: granted[kind] },
        ...{ usableFrom: now, expiresAt: expiryOf(kind), cause: `${invoiceId}:${kind}` },
      }))
  })
  await insertAllowances(tx, rows)
}
