import type { Tier } from '#features/identity/plans/rules.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { LineKind } from '../rules/lines.ts'

export type InvoiceKind = 'first' | 'renewal' | 'upgrade'
export type InvoiceState = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'

export type Invoice = {
  readonly id: Id<'invoice'>
  readonly userId: Id<'user'>
  readonly kind: InvoiceKind
  readonly tier: Tier
  readonly price: Cents
  readonly state: InvoiceState
  readonly periodStart: Instant
  readonly periodEnd: Instant
  readonly region: string
  readonly series: string | null
  readonly number: number | null
  readonly net: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly firstTryAt: Instant | null
  readonly tries: number
  readonly nextTryAt: Instant | null
  readonly leaseUntil: Instant | null
  readonly refusedCode: string | null
  readonly issuedAt: Instant | null
  readonly paidAt: Instant | null
}

const columns = sql`id, user_id as "userId", kind, tier, price_cents as "price", state, period_start as "periodStart",
  period_end as "periodEnd", region, series, number, net_cents as "net", tax_cents as "tax", total_cents as "total",
  first_try_at as "firstTryAt", tries, next_try_at as "nextTryAt", lease_until as "leaseUntil",
  refused_code as "refusedCode", issued_at as "issuedAt", paid_at as "paidAt"`

export type NewLine = {
  readonly invoiceId: string
  readonly line: number
  readonly kind: LineKind
  readonly tier: Tier | null
  readonly amount: Cents
  readonly taxBps: number
  readonly tax: Cents
  readonly taxName: string | null
  readonly from: Instant | null
  readonly to: Instant | null
}

/** The recipient of an invoice: stored with its number, and never changed. */
const billedTo = sql`select id as "payerId", concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as "payer",
  institution as "payerInstitution" from users`

/** Their subscriptions are locked. */
export async function insertInvoices(
  tx: Database,
  invoices: readonly Invoice[],
  lines: readonly NewLine[],
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    with added as (
      insert into invoices (id, user_id, kind, tier, price_cents, state, period_start, period_end, region, series, number,
        net_cents, tax_cents, total_cents, first_try_at, tries, next_try_at, issued_at, billed_name, billed_institution,
        created_at, updated_at)
      select id, "userId", kind, tier, price, state, "periodStart", "periodEnd", region, series, number, net, tax, total,
        "firstTryAt", tries, "nextTryAt", "issuedAt", case when number is not null then payer end,
        case when number is not null then "payerInstitution" end, ${now}, ${now}
      from jsonb_to_recordset(${[...invoices]}::jsonb) as said (id uuid, "userId" uuid, kind text, tier text, price bigint,
        state text, "periodStart" timestamptz, "periodEnd" timestamptz, region text, series text, number int, net bigint,
        tax bigint, total bigint, "firstTryAt" timestamptz, tries int, "nextTryAt" timestamptz, "issuedAt" timestamptz)
      join (${billedTo}) payers on "payerId" = "userId"
      returning id
    )
    insert into invoice_lines (invoice_id, line, kind, tier, amount_cents, tax_bps, tax_cents, tax_name, from_at, to_at)
    select "invoiceId", line, kind, tier, amount, "taxBps", tax, "taxName", "from", "to"
    from jsonb_to_recordset(${[...lines]}::jsonb) as said ("invoiceId" uuid, line smallint, kind text, tier text,
      amount bigint, "taxBps" int, tax bigint, "taxName" text, "from" timestamptz, "to" timestamptz)
    where exists (select from added where added.id = said."invoiceId")`)
}

/** Numbers have no gaps: taken in the transaction that gives them to invoices. @returns the first. */
export async function takeNumbers(tx: Database, series: string, count: number): Promise<number> {
  const row = await first(
    tx.query<{ next: number }>(sql`
      insert into invoice_series as known (series, next) values (${series}, ${count + 1})
      on conflict (series) do update set next = known.next + ${count}
      returning next`),
  )
  if (!row) throw new Error('a series always has a next number')
  return row.next - count
}

/** Stores the new state of invoices; their subscriptions are locked. */
export async function saveInvoices(tx: Database, rows: readonly Invoice[], now: Instant): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    update invoices one set state = said.state, period_start = said."periodStart", period_end = said."periodEnd",
      series = said.series, number = said.number, first_try_at = said."firstTryAt", tries = said.tries,
      next_try_at = said."nextTryAt", lease_until = said."leaseUntil", refused_code = said."refusedCode",
      issued_at = said."issuedAt", paid_at = said."paidAt", updated_at = ${now},
      billed_name = case when one.number is not null then one.billed_name when said.number is not null then payer end,
      billed_institution = case when one.number is not null then one.billed_institution
        when said.number is not null then "payerInstitution" end
    from jsonb_to_recordset(${[...rows]}::jsonb) as said (id uuid, "userId" uuid, state text, "periodStart" timestamptz,
      "periodEnd" timestamptz, series text, number int, "firstTryAt" timestamptz, tries int, "nextTryAt" timestamptz,
      "leaseUntil" timestamptz, "refusedCode" text, "issuedAt" timestamptz, "paidAt" timestamptz)
      join (${billedTo}) payers on "payerId" = "userId"
    where one.id = said.id`)
}

export const findInvoices = (db: Database, ids: readonly string[]) =>
  db.query<Invoice>(sql`select ${columns} from invoices where id = any(${[...ids]}::uuid[])`)

/** Invoices that wait to be paid: a draft of a checkout or an upgrade, or an open renewal. */
export const findUnpaid = (db: Database, userId: string, state: 'draft' | 'open') =>
  first(db.query<Invoice>(sql`select ${columns} from invoices where user_id = ${userId} and state = ${state}`))

export const listUnpaid = (db: Database, userIds: readonly string[]) =>
  db.query<Invoice>(sql`
    select ${columns} from invoices where user_id = any(${[...userIds]}::uuid[]) and state in ('draft', 'open')`)

/** Numbered ones of a person, newest first; another person's are not found. */
export const listInvoices = (db: Database, userId: string, limit: number) =>
  db.query<Invoice>(sql`
    select ${columns} from invoices where user_id = ${userId} and number is not null
    order by issued_at desc, id desc limit ${limit}`)

/** One with a number always has a name. */
export type NumberedInvoice = Invoice & { readonly billedName: string; readonly billedInstitution: string | null }

export const findOwnInvoice = (db: Database, userId: string, id: string) =>
  first(
    db.query<NumberedInvoice>(sql`
      select ${columns}, billed_name as "billedName", billed_institution as "billedInstitution"
      from invoices where id = ${id} and user_id = ${userId} and billed_name is not null`),
  )

export const findNumberedInvoice = (db: Database, id: string) =>
  first(
    db.query<NumberedInvoice>(sql`
      select ${columns}, billed_name as "billedName", billed_institution as "billedInstitution"
      from invoices where id = ${id} and billed_name is not null`),
  )

export type InvoiceLine = Omit<NewLine, 'invoiceId' | 'line'>

export const listLines = (db: Database, invoiceId: string) =>
  db.query<InvoiceLine>(sql`
    select kind, tier, amount_cents as "amount", tax_bps as "taxBps", tax_cents as "tax", tax_name as "taxName",
      from_at as "from", to_at as "to"
    from invoice_lines where invoice_id = ${invoiceId} order by line`)

/** The parts that are booked separately. */
export const sumSetup = (db: Database, invoiceIds: readonly string[]) =>
  db.query<{ invoiceId: string; setup: Cents }>(sql`
    select invoice_id as "invoiceId", sum(amount_cents)::bigint as "setup" from invoice_lines
    where invoice_id = any(${[...invoiceIds]}::uuid[]) and kind = 'setup' group by invoice_id`)

export async function insertSetupFees(
  tx: Database,
  fees: readonly { readonly userId: string; readonly invoiceId: string }[],
  now: Instant,
): Promise<void> {
  if (fees.length === 0) return
  await tx.query(sql`
    insert into setup_fees (user_id, invoice_id, at)
    select said."userId", said."invoiceId", ${now}
    from jsonb_to_recordset(${[...fees]}::jsonb) as said ("userId" uuid, "invoiceId" uuid)`)
}

export const hasPaidSetup = async (db: Database, userId: string): Promise<boolean> =>
  (await first(db.query(sql`select 1 as one from setup_fees where user_id = ${userId}`))) !== undefined

export type CarriedLine = {
  readonly id: string
  readonly userId: string
  readonly amount: Cents
  readonly taxBps: number
  readonly tax: Cents
  readonly taxName: string | null
  readonly from: Instant
  readonly to: Instant
}

export async function insertCarried(tx: Database, one: CarriedLine): Promise<void> {
  await tx.query(sql`
    insert into carried_lines (id, user_id, amount_cents, tax_bps, tax_cents, tax_name, from_at, to_at)
    values (${one.id}, ${one.userId}, ${one.amount}, ${one.taxBps}, ${one.tax}, ${one.taxName}, ${one.from}, ${one.to})`)
}

export const listCarried = (tx: Database, userIds: readonly string[]) =>
  tx.query<CarriedLine>(sql`
    select id, user_id as "userId", amount_cents as "amount", tax_bps as "taxBps", tax_cents as "tax",
      tax_name as "taxName", from_at as "from", to_at as "to"
    from carried_lines where user_id = any(${[...userIds]}::uuid[]) and invoice_id is null order by from_at, id`)

export async function bindCarried(
  tx: Database,
  bound: readonly { readonly id: string; readonly invoiceId: string }[],
): Promise<void> {
  if (bound.length === 0) return
  await tx.query(sql`
    update carried_lines one set invoice_id = said."invoiceId"
    from jsonb_to_recordset(${[...bound]}::jsonb) as said (id uuid, "invoiceId" uuid) where one.id = said.id`)
}
