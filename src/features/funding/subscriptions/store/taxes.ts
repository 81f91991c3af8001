import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** A tax service's answer for an amount. */
export type PlanTax = {
  readonly id: Id<'plan tax'>
  readonly userId: Id<'user'>
  readonly gateway: string
  /** The month that it was requested for; null for a first month and an offer. */
  readonly periodStart: Instant | null
  readonly region: string
  readonly postalCode: string | null
  readonly amount: Cents
  readonly tax: Cents
  readonly bps: number
  readonly name: string
  readonly taxRef: string
  readonly askedAt: Instant
  readonly expiresAt: Instant
}

const columns = sql`id, user_id as "userId", gateway, period_start as "periodStart", region,
  postal_code as "postalCode", amount_cents as "amount",
  tax_cents as "tax", bps, name, tax_ref as "taxRef", asked_at as "askedAt", expires_at as "expiresAt"`

/** Replaces an earlier answer for the same month that no invoice has taken. */
export async function saveTaxes(db: Database, rows: readonly PlanTax[]): Promise<void> {
  if (rows.length === 0) return
  await db.query(sql`
    insert into plan_taxes (id, user_id, gateway, period_start, region, postal_code, amount_cents, tax_cents, bps, name,
      tax_ref, asked_at, expires_at)
    select id, "userId", gateway, "periodStart", region, "postalCode", amount, tax, bps, name, "taxRef", "askedAt", "expiresAt"
    from jsonb_to_recordset(${[...rows]}::jsonb) as said (id uuid, "userId" uuid, gateway text,
      "periodStart" timestamptz, region text, "postalCode" text, amount bigint, tax bigint, bps int, name text, "taxRef" text,
      "askedAt" timestamptz, "expiresAt" timestamptz)
    on conflict (user_id, period_start) where invoice_id is null and period_start is not null do update
      set region = excluded.region, postal_code = excluded.postal_code, amount_cents = excluded.amount_cents, tax_cents = excluded.tax_cents,
        bps = excluded.bps, name = excluded.name, tax_ref = excluded.tax_ref, gateway = excluded.gateway,
        asked_at = excluded.asked_at, expires_at = excluded.expires_at`)
}

/** Answers that wait for the invoices of these people's next months. */
export const listTaxesOfMonths = (db: Database, userIds: readonly string[], now: Instant) =>
  db.query<PlanTax>(sql`
    select ${columns} from plan_taxes
    where user_id = any(${[...userIds]}::uuid[]) and invoice_id is null and period_start is not null
      and expires_at > ${now}`)

export const findTaxOfInvoice = (db: Database, invoiceId: string) =>
  first(db.query<PlanTax>(sql`select ${columns} from plan_taxes where invoice_id = ${invoiceId}`))

export const findTax = (db: Database, id: string) =>
  first(db.query<PlanTax>(sql`select ${columns} from plan_taxes where id = ${id}`))

/** The newest answer: the next month is likely to have the same rate. */
export const findLastTax = (db: Database, userId: string) =>
  first(
    db.query<PlanTax>(sql`
      select ${columns} from plan_taxes where user_id = ${userId} order by asked_at desc, id desc limit 1`),
  )

/** The account is closed. */
export async function forgetPostalCodes(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`update plan_taxes set postal_code = null where user_id = ${userId} and postal_code is not null`)
}

type Bound = { readonly id: string; readonly invoiceId: string }
export async function bindTaxes(tx: Database, bound: readonly Bound[]): Promise<void> {
  if (bound.length === 0) return
  await tx.query(sql`
    update plan_taxes one set invoice_id = said."invoiceId"
    from jsonb_to_recordset(${[...bound]}::jsonb) as said (id uuid, "invoiceId" uuid) where one.id = said.id`)
}

/** Their invoices are paid: they are to be reported to the service. */
export async function wishReports(tx: Database, invoiceIds: readonly string[], now: Instant): Promise<void> {
  await tx.query(sql`
    update plan_taxes set report_at = ${now} where invoice_id = any(${[...invoiceIds]}::uuid[]) and reported_at is null`)
}

export type ToReport = { readonly id: string; readonly taxRef: string; readonly invoiceId: Id<'invoice'> }

/** Leased: if this process dies, another one continues later. */
export const leaseReports = (db: Database, gateway: string, now: Instant, until: Instant, most: number) =>
  db.query<ToReport>(sql`
    update plan_taxes set report_at = ${until} where id in (
      select id from plan_taxes where gateway = ${gateway} and report_at <= ${now}
      order by report_at limit ${most} for update skip locked) and invoice_id is not null
    returning id, tax_ref as "taxRef", invoice_id as "invoiceId"`)

export async function saveReport(db: Database, id: string, refusedCode: string | null, now: Instant): Promise<void> {
  await db.query(sql`
    update plan_taxes set report_at = null, refused_code = ${refusedCode},
      reported_at = ${refusedCode === null ? now : null} where id = ${id}`)
}

/** Unused offers, and months whose tax was requested again; not one that an invoice is taking right now. */
export async function dropUnused(db: Database, now: Instant): Promise<void> {
  await db.query(sql`
    delete from plan_taxes where id in (
      select id from plan_taxes where invoice_id is null and expires_at <= ${now} limit 500 for update skip locked)`)
}
