import type { PendingChange, SubscriptionState } from '#features/funding/subscriptions/rules/states.ts'
import type { Tier } from '#features/identity/plans/rules.ts'
import { containing, type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

/** At most this many people match a search; beyond that it must be narrower. */
const matchedMax = 500

export type PlanRow = {
  readonly userId: Id<'user'>
  readonly person: string
  readonly tier: Tier
  readonly state: SubscriptionState
  readonly perMonth: Cents
  readonly pendingChange: PendingChange | null
  readonly periodEnd: Instant | null
  readonly graceUntil: Instant | null
  readonly heldSince: Instant | null
  readonly due: Cents | null
  readonly tries: number
  readonly nextTryAt: Instant | null
  readonly createdAt: Instant
}

const columns = sql`plan.user_id as "userId", person.first_name || ' ' || person.last_name as "person", plan.tier,
  plan.state, plan.price_cents as "perMonth", plan.pending_change as "pendingChange", plan.period_end as "periodEnd",
  plan.grace_until as "graceUntil", plan.held_since as "heldSince", open.total_cents as "due",
  coalesce(open.tries, 0) as "tries", open.next_try_at as "nextTryAt", plan.created_at as "createdAt"`
const joined = sql`join users person on person.id = plan.user_id
  left join invoices open on open.user_id = plan.user_id and open.state = 'open'`

const ofPeople = (search: string): Sql => sql`
  and plan.user_id in (select id from users where email ilike ${containing(search)}
    or first_name || ' ' || last_name ilike ${containing(search)} limit ${matchedMax})`

export type PlanFilter = {
  readonly search: string | undefined
  readonly state: SubscriptionState | undefined
  readonly tier: Tier | undefined
  readonly after: Place | undefined
}

/** Newest first. Reads one index from the cursor. */
export const listPlans = (db: Database, { search, state, tier, after }: PlanFilter, limit: number) =>
  db.query<PlanRow>(sql`
    select ${columns} from (
      select * from subscriptions plan
      where true ${search ? ofPeople(search) : nothing} ${state ? sql`and state = ${state}` : nothing}
        ${tier ? sql`and tier = ${tier}` : nothing}
        ${after ? sql`and (created_at, user_id) < (${after.at}, ${after.id})` : nothing}
      order by created_at desc, user_id desc limit ${limit}
    ) plan ${joined} order by plan.created_at desc, plan.user_id desc`)

export const countByState = (db: Database) =>
  db.query<{ state: SubscriptionState; count: number; perMonth: Cents }>(sql`
    select state, count(*) as "count", sum(price_cents)::bigint as "perMonth" from subscriptions group by state order by state`)

export type WholePlanRow = PlanRow & {
  readonly email: string | null
  readonly region: string
  readonly method: string | null
}

export const findPlan = (db: Database, userId: string) =>
  first(
    db.query<WholePlanRow>(sql`
      select ${columns}, person.email, plan.region, plan.method_label as "method"
      from subscriptions plan ${joined} where plan.user_id = ${userId}`),
  )

type Event = {
  readonly event: string
  readonly at: Instant
  readonly by: string | null
  readonly reason: string | null
}

export const listEvents = (db: Database, userId: string, limit: number) =>
  db.query<Event>(sql`
    select event.event, event.at, actor.first_name || ' ' || actor.last_name as "by", event.detail->>'reason' as "reason"
    from subscription_events event left join users actor on actor.id = event.actor_id
    where event.user_id = ${userId} order by event.at desc, event.id desc limit ${limit}`)
