import type { Tier } from '#features/identity/plans/rules.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Subscription } from '../rules/life.ts'

const columns = sql`user_id as "userId", tier, price_cents as "price", state, pending_change as "pendingChange",
  anchor_at as "anchorAt", period_no as "periodNo", period_start as "periodStart", period_end as "periodEnd",
  past_due_since as "pastDueSince", grace_until as "graceUntil", suspended_at as "suspendedAt", ended_at as "endedAt",
  held_since as "heldSince", region, gateway, customer_ref as "customerRef", method_ref as "methodRef",
  method_label as "methodLabel", method_expires as "methodExpires", last_renewed_at as "lastRenewedAt", postal_code as "postalCode"`

export const findSubscription = (db: Database, userId: string) =>
  first(db.query<Subscription>(sql`select ${columns} from subscriptions where user_id = ${userId}`))

/** In a fixed order, and before anything else of these people, so that two transactions cannot deadlock. */
export const lockSubscriptions = (tx: Database, userIds: readonly string[]) =>
  tx.query<Subscription>(sql`
    select ${columns} from subscriptions where user_id = any(${[...userIds]}::uuid[])
    order by user_id for update`)

/** Before the first payment; an existing subscription stays as it is. */
export async function ensureSubscription(
  tx: Database,
  wish: { userId: string; tier: Tier; price: Cents; region: string },
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    insert into subscriptions (user_id, tier, price_cents, state, region, created_at, updated_at)
    values (${wish.userId}, ${wish.tier}, ${wish.price}, 'pending_payment', ${wish.region}, ${now}, ${now})
    on conflict (user_id) do nothing`)
}

/** Where taxes of the next months are due, more exactly than by region. */
export async function keepPostalCode(tx: Database, userId: string, postalCode: string | null): Promise<void> {
  await tx.query(sql`update subscriptions set postal_code = ${postalCode} where user_id = ${userId}`)
}

/** Stores the new state of locked rows. */
export async function saveSubscriptions(tx: Database, rows: readonly Subscription[], now: Instant): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    update subscriptions one set tier = said.tier, price_cents = said.price, state = said.state,
      pending_change = said."pendingChange", anchor_at = said."anchorAt", period_no = said."periodNo",
      period_start = said."periodStart", period_end = said."periodEnd", past_due_since = said."pastDueSince",
      grace_until = said."graceUntil", suspended_at = said."suspendedAt", ended_at = said."endedAt",
      held_since = said."heldSince", region = said.region, gateway = said.gateway,
      customer_ref = said."customerRef", method_ref = said."methodRef", method_label = said."methodLabel",
      method_expires = said."methodExpires", last_renewed_at = said."lastRenewedAt",
      postal_code = said."postalCode", updated_at = ${now}
    from jsonb_to_recordset(${[...rows]}::jsonb) as said ("userId" uuid, tier text, price bigint, state text,
      "pendingChange" text, "anchorAt" timestamptz, "periodNo" int, "periodStart" timestamptz, "periodEnd" timestamptz,
      "pastDueSince" timestamptz, "graceUntil" timestamptz, "suspendedAt" timestamptz, "endedAt" timestamptz,
      "heldSince" timestamptz, region text, gateway text, "customerRef" text, "methodRef" text, "methodLabel" text,
      "methodExpires" text, "lastRenewedAt" timestamptz, "postalCode" text)
    where one.user_id = said."userId"`)
}

export type PlanEvent = {
  readonly id: string
  readonly userId: string
  readonly event: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly actorId: string | null
}

export async function insertPlanEvents(tx: Database, events: readonly PlanEvent[], now: Instant): Promise<void> {
  if (events.length === 0) return
  await tx.query(sql`
    insert into subscription_events (id, user_id, event, detail, actor_id, at)
    select id, "userId", event, detail, "actorId", ${now}
    from jsonb_to_recordset(${[...events]}::jsonb)
      as said (id uuid, "userId" uuid, event text, detail jsonb, "actorId" uuid)`)
}

export async function insertConsent(
  tx: Database,
  one: { id: string; userId: string; tier: Tier; price: Cents; text: string; hash: string },
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    insert into renewal_consents (id, user_id, tier, price_cents, text, text_hash, at)
    values (${one.id}, ${one.userId}, ${one.tier}, ${one.price}, ${one.text}, ${one.hash}, ${now})`)
}

export type TaxRate = { readonly name: string; readonly bps: number }

/** The rate of the region itself, or of its country. */
export const findTaxRate = (db: Database, region: string, now: Instant) =>
  first(
    db.query<TaxRate>(sql`
      select name, bps from tax_rates
      where region in (${region}, left(${region}::text, 2)) and valid_from <= ${now}
      order by length(region) desc, valid_from desc limit 1`),
  )

export const listTaxRates = (db: Database, regions: readonly string[], now: Instant) =>
  db.query<TaxRate & { wanted: string }>(sql`
    select distinct on (wanted.region) wanted.region as "wanted", rate.name, rate.bps
    from unnest(${[...regions]}::text[]) as wanted (region)
    join tax_rates rate on rate.region in (wanted.region, left(wanted.region, 2)) and rate.valid_from <= ${now}
    order by wanted.region, length(rate.region) desc, rate.valid_from desc`)

export type Payer = { readonly userId: Id<'user'>; readonly email: string | null; readonly firstName: string }

/** For mails. */
export const listPayers = (db: Database, userIds: readonly string[]) =>
  db.query<Payer>(sql`
    select id as "userId", email, first_name as "firstName" from users where id = any(${[...userIds]}::uuid[])`)

/** The reference of the case for a person about the next month. */
export const referenceOfMonth = ({ userId, periodEnd }: Pick<Subscription, 'userId' | 'periodEnd'>): string =>
  `${userId}:${periodEnd}`

/**
 * No case about the next month is open: whether it may begin so soon, or where its tax is due. The text is that of
 * `referenceOfMonth`.
 */
const isNotParked = (gateway: string) => sql`
  not exists (
    select from reconciliation_exceptions found
    where found.gateway = ${gateway} and found.kind in ('renewal_too_soon', 'tax_refused') and found.state = 'open'
      and found.reference = one.user_id || ':' || to_char(one.period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

const isDue = (gateway: string, now: Instant) => sql`
  state = 'active' and period_end <= ${now}
    and not exists (select from invoices open where open.user_id = one.user_id and open.state = 'open')
    and (pending_change = 'cancel' or held_since is null and ${isNotParked(gateway)})`

/**
 * Subscriptions whose month is over, locked; rows that another run has locked are left to it, so no order is needed.
 * One with an open case is left out, so that it delays no other; a cancelled one is still included.
 */
export const lockDue = (tx: Database, gateway: string, now: Instant, limit: number) =>
  tx.query<Subscription>(sql`
    select ${columns} from subscriptions one where ${isDue(gateway, now)}
    order by period_end limit ${limit} for update skip locked`)

/** The same, not locked. */
export const listDue = (db: Database, gateway: string, now: Instant, limit: number) =>
  db.query<Subscription>(
    sql`select ${columns} from subscriptions one where ${isDue(gateway, now)} order by period_end limit ${limit}`,
  )

/** The ones that a run would charge. @param after leaves out those that were due by then; null for none. */
export const countDue = async (db: Database, gateway: string, now: Instant, after: Instant | null) =>
  first(
    db.query<{ count: number; oldest: Instant | null }>(sql`
      select count(*)::int as "count", min(period_end) as "oldest" from subscriptions one
      where state = 'active' and period_end <= ${now} and period_end > coalesce(${after}::timestamptz, '-infinity')
        and held_since is null and pending_change is distinct from 'cancel'
        and not exists (select from invoices open where open.user_id = one.user_id and open.state = 'open')
        and ${isNotParked(gateway)}`),
  )

/** The months that began in a period: each of them ends about a month later. */
export const countBegun = async (db: Database, from: Instant, until: Instant): Promise<number> =>
  (
    await first(
      db.query<{ count: number }>(sql`
        select count(*)::int as "count" from invoices
        where kind in ('first', 'renewal') and state = 'paid' and period_start between ${from} and ${until}`),
    )
  )?.count ?? 0

/** Subscriptions whose days of grace are over and that no attempt can save, and those suspended for long. */
export const lockLapsed = (tx: Database, now: Instant, suspendedBefore: Instant, limit: number) =>
  tx.query<Subscription>(sql`
    select ${columns} from subscriptions one
    where (state = 'past_due' and grace_until <= ${now} and not exists (
        select from invoices open where open.user_id = one.user_id and open.state = 'open'
          and (open.next_try_at is not null or open.lease_until > ${now})))
      or (state = 'suspended' and suspended_at <= ${suspendedBefore})
    order by user_id limit ${limit} for update skip locked`)

/** For the gateway's page, so that the person need not type it. */
export async function findPayerEmail(db: Database, userId: string): Promise<string | undefined> {
  const row = await first(db.query<{ email: string | null }>(sql`select email from users where id = ${userId}`))
  return row?.email ?? undefined
}

/** The plan that a person chose when they signed up. */
export const findChosenTier = async (db: Database, userId: string): Promise<Tier | null> =>
  (
    await first(
      db.query<{ chosenTier: Tier | null }>(sql`select chosen_tier as "chosenTier" from users where id = ${userId}`),
    )
  )?.chosenTier ?? null

export const listAllRates = (db: Database, now: Instant) =>
  db.query<TaxRate & { region: string }>(sql`
    select distinct on (region) region, name, bps from tax_rates where valid_from <= ${now}
    order by region, valid_from desc`)
