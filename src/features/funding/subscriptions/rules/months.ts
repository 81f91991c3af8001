import type { Tier } from '#features/identity/plans/rules.ts'
import type { Cents } from '#values/money.ts'
import type { Subscription } from './life.ts'
import { type Line, renewalLines } from './lines.ts'
import { type Period, periodAt } from './periods.ts'
import { priceOfPlan } from './states.ts'

/** A month that begins: whose, of which plan, and its lines at a rate. */
export type Month = {
  readonly one: Subscription
  readonly tier: Tier
  readonly price: Cents
  readonly period: Period
  readonly make: (taxBps: number) => Line[]
}

type Carried = Pick<Line, 'amount' | 'tax' | 'taxBps'> & { readonly userId: string }

/** The next months of these plans, each with what was carried to it. */
export const monthsOf = (due: readonly Subscription[], carried: readonly Carried[]): Month[] =>
  due.flatMap((one): Month[] => {
    const { userId, anchorAt, pendingChange } = one
    if (anchorAt === null) return []
    const tier = pendingChange === null || pendingChange === 'cancel' ? one.tier : pendingChange
    const price = tier === one.tier ? one.price : priceOfPlan(tier)
    const own = carried
      .filter((line) => line.userId === userId)
      .map(({ amount, tax, taxBps }): Line => ({ kind: 'carried', amount, tax, taxBps }))
    const period = periodAt(anchorAt, one.periodNo + 1)
    return [{ one, tier, price, period, make: (taxBps) => renewalLines(price, taxBps, own) }]
  })
