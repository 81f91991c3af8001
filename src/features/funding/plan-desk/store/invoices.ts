import type { Tier } from '#features/identity/plans/rules.ts'
import { containing, type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

export type InvoiceRow = {
  readonly id: Id<'invoice'>
  readonly series: string
  readonly number: number
  readonly userId: Id<'user'>
  readonly billedTo: string
  readonly tier: Tier
  readonly kind: 'first' | 'renewal' | 'upgrade'
  readonly state: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly issuedAt: Instant
  readonly paidAt: Instant | null
  readonly tax: Cents
  readonly total: Cents
}

const columns = sql`id, series, number, user_id as "userId", billed_name as "billedTo", tier, kind, state,
  issued_at as "issuedAt", paid_at as "paidAt", tax_cents as "tax", total_cents as "total"`
const numbered = sql`series is not null and number is not null and issued_at is not null and billed_name is not null`

/** By its number, as 2026-12, or by a part of the name that it is made out to. */
function matching(search: string): Sql {
  const [, series, number] = /^(\d{4})-(\d{1,9})$/.exec(search) ?? []
  if (series && number) return sql`and series = ${series} and number = ${Number(number)}`
  return sql`and billed_name ilike ${containing(search)}`
}

export type InvoiceFilter = {
  readonly search: string | undefined
  readonly state: Exclude<InvoiceRow['state'], 'draft'> | undefined
  readonly after: Place | undefined
}

/** Newest first; those made in one batch, at one instant, by number. */
export const listInvoices = (db: Database, { search, state, after }: InvoiceFilter, limit: number) =>
  db.query<InvoiceRow>(sql`
    select ${columns} from invoices
    where ${numbered} ${search ? matching(search) : nothing} ${state ? sql`and state = ${state}` : nothing}
      ${after ? sql`and (issued_at, number) < (${after.at}, (select number from invoices where id = ${after.id}))` : nothing}
    order by issued_at desc, number desc limit ${limit}`)

export const listInvoicesOf = (db: Database, userId: string, limit: number) =>
  db.query<InvoiceRow>(sql`
    select ${columns} from invoices where user_id = ${userId} and ${numbered}
    order by issued_at desc, id desc limit ${limit}`)

type Try = {
  readonly series: string | null
  readonly number: number | null
  readonly at: Instant
  readonly outcome: 'succeeded' | 'declined' | 'pending'
  readonly code: string | null
}

export const listTriesOf = (db: Database, userId: string, limit: number) =>
  db.query<Try>(sql`
    select invoice.series, invoice.number, try.at, try.outcome, try.code
    from invoices invoice join charge_tries try on try.invoice_id = invoice.id
    where invoice.user_id = ${userId} order by try.at desc, try.n desc limit ${limit}`)
