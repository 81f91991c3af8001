import { changeSetting } from '#features/foundation/settings/actions/change.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, type Instant, later } from '#values/time.ts'

/** A setting that was tried and put back, so that its history is seen. What an earlier start did is not done again. */
export async function tryLongerBoosts(
  baseAt: Instant,
  { actor, at }: { readonly actor: Actor; readonly at: (moment: Instant) => Platform },
): Promise<void> {
  const steps = [
    { daysAgo: 9, value: 10 },
    { daysAgo: 2, value: null },
  ]
  for (const [lastNo, { daysAgo, value }] of steps.entries())
    await changeSetting(at(later(baseAt, -daysAgo * dayMs)), actor, { key: 'boost.days', value, lastNo }).catch(
      (cause: unknown) => {
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'setting_changed')) throw cause
      },
    )
}
