import type { Tier } from '#features/identity/plans/rules.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { PendingChange } from '../rules/states.ts'

export type Quote = {
  readonly id: Id<'quote'>
  readonly userId: Id<'user'>
  readonly fromTier: Tier
  readonly fromPrice: Cents
  readonly toTier: Tier
  readonly toPrice: Cents
  /** The second that it counts from. */
  readonly at: Instant
  readonly periodEnd: Instant
  readonly secondsLeft: number
  readonly secondsWhole: number
  readonly credit: Cents
  readonly charge: Cents
  readonly taxBps: number
  readonly taxName: string | null
  readonly tax: Cents
  readonly due: Cents
  readonly expiresAt: Instant
  readonly usedAt: Instant | null
  /** The service's answer; null if the table has the tax. */
  readonly planTaxId: Id<'plan tax'> | null
}

export async function insertQuote(db: Database, one: Quote): Promise<void> {
  await db.query(sql`
    insert into quotes (id, user_id, from_tier, from_cents, to_tier, to_cents, at, period_end, seconds_left,
      seconds_whole, credit_cents, charge_cents, tax_bps, tax_name, tax_cents, due_cents, expires_at,
      plan_tax_id)
    values (${one.id}, ${one.userId}, ${one.fromTier}, ${one.fromPrice}, ${one.toTier}, ${one.toPrice}, ${one.at},
      ${one.periodEnd}, ${one.secondsLeft}, ${one.secondsWhole}, ${one.credit}, ${one.charge}, ${one.taxBps},
      ${one.taxName}, ${one.tax}, ${one.due}, ${one.expiresAt}, ${one.planTaxId})`)
}

/** A person's own. */
export const lockQuote = (tx: Database, userId: string, id: string) =>
  first(
    tx.query<Quote>(sql`
      select id, user_id as "userId", from_tier as "fromTier", from_cents as "fromPrice", to_tier as "toTier",
        to_cents as "toPrice", at, period_end as "periodEnd", seconds_left as "secondsLeft",
        seconds_whole as "secondsWhole", credit_cents as "credit", charge_cents as "charge", tax_bps as "taxBps",
        tax_name as "taxName", tax_cents as "tax", due_cents as "due", expires_at as "expiresAt", used_at as "usedAt",
        plan_tax_id as "planTaxId"
      from quotes where id = ${id} and user_id = ${userId} for update`),
  )

type Use = { readonly invoiceId: string | null; readonly replaces: PendingChange | null }
export async function useQuote(tx: Database, id: string, { invoiceId, replaces }: Use, now: Instant): Promise<void> {
  await tx.query(sql`
    update quotes set used_at = ${now}, invoice_id = ${invoiceId}, replaces = ${replaces} where id = ${id}`)
}

/** The changes that failed upgrades had replaced. */
export const listReplaced = (tx: Database, invoiceIds: readonly string[]) =>
  tx.query<{ userId: Id<'user'>; periodEnd: Instant; replaces: PendingChange }>(sql`
    select user_id as "userId", period_end as "periodEnd", replaces from quotes
    where invoice_id = any(${[...invoiceIds]}::uuid[]) and replaces is not null`)
