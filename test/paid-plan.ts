import type { Tier } from '#features/identity/plans/rules.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import type { TestApp } from './test-app.ts'

const prices = { standard: 1000, advanced: 4000, premium: 15_000 } as const
const yearsAhead = 10 * 365 * dayMs

/** A plan that is paid for years, with more listings than a test uses: for tests about other things. */
export async function paidPlan(app: Pick<TestApp, 'platform'>, userId: string, tier: Tier = 'standard'): Promise<void> {
  const { database, clock } = app.platform
  const now = clock.now()
  const until = later(now, yearsAhead)
  await database.query(sql`
    with plan as (
      insert into subscriptions (user_id, tier, price_cents, state, anchor_at, period_start, period_end, region,
        created_at, updated_at)
      values (${userId}, ${tier}, ${prices[tier]}, 'active', ${now}, ${now}, ${until}, 'US', ${now}, ${now})
    )
    insert into allowances (id, user_id, kind, granted, usable_from, expires_at, cause)
    values (${newId(app.platform)}, ${userId}, 'listing', 1000, ${now}, ${until}, ${`test:${userId}`})`)
}
