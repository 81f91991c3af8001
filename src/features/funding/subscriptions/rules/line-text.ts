import type { Tier } from '#features/identity/plans/rules.ts'
import { type Instant, longDate } from '#values/time.ts'
import { type LineKind, lineLabels } from './lines.ts'
import { nameOfPlan } from './states.ts'

type Line = {
  readonly kind: LineKind
  readonly tier: Tier | null
  readonly from: Instant | null
  readonly to: Instant | null
}

/** The text of an invoice's line. */
export function lineText({ kind, tier, from, to }: Line): string {
  const name = tier === null ? '' : ` (${nameOfPlan(tier)})`
  const span = from !== null && to !== null ? `, ${longDate(from)} to ${longDate(to)}` : ''
  return `${lineLabels[kind]}${name}${span}`
}
