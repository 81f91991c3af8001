import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Cents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { capWindowMs, dayCap } from '../rules/payouts.ts'
import { readCap } from '../store/decisions.ts'

/** What a person may approve in a day, and has approved. */
export async function readLimit(
  { database, clock }: Platform,
  { userId }: Actor,
): Promise<{ readonly cap: Cents; readonly used: Cents }> {
  const { cap, used } = await readCap(database, userId, later(clock.now(), -capWindowMs))
  return { cap: cap ?? dayCap, used }
}
