import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type PlanPaymentState = 'open' | 'succeeded' | 'failed' | 'cancelled' | 'surplus' | 'returned'

/** A payment that is ordered from the gateway for a plan. */
export type PlanPayment = {
  readonly id: Id<'plan payment'>
  readonly userId: Id<'user'>
  readonly invoiceId: Id<'invoice'> | null
  readonly kind: 'checkout' | 'charge' | 'card'
  readonly gateway: string
  readonly amount: Cents
  readonly state: PlanPaymentState
  readonly paymentRef: string | null
  readonly pageUrl: string | null
  readonly refusedCode: string | null
  readonly cost: Cents | null
  readonly paidAt: Instant | null
  readonly createdAt: Instant
}

const columns = sql`id, user_id as "userId", invoice_id as "invoiceId", kind, gateway, amount_cents as "amount", state,
  payment_ref as "paymentRef", page_url as "pageUrl", refused_code as "refusedCode", cost_cents as "cost",
  paid_at as "paidAt", created_at as "createdAt"`

export async function insertPayments(tx: Database, rows: readonly PlanPayment[], now: Instant): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    insert into plan_payments (id, user_id, invoice_id, kind, gateway, amount_cents, state, created_at, updated_at)
    select id, "userId", "invoiceId", kind, gateway, amount, state, ${now}, ${now}
    from jsonb_to_recordset(${[...rows]}::jsonb)
      as given (id uuid, "userId" uuid, "invoiceId" uuid, kind text, gateway text, amount bigint, state text)`)
}

/** The gateway's references. An existing reference stays. */
export async function keepRefs(
  db: Database,
  refs: readonly { readonly id: string; readonly paymentRef: string; readonly pageUrl: string | null }[],
  times: { readonly now: Instant; readonly askAt: Instant },
): Promise<void> {
  if (refs.length === 0) return
  await db.query(sql`
    update plan_payments one set payment_ref = given."paymentRef", page_url = given."pageUrl", ask_at = ${times.askAt},
      updated_at = ${times.now}
    from jsonb_to_recordset(${[...refs]}::jsonb) as given (id uuid, "paymentRef" text, "pageUrl" text)
    where one.id = given.id and one.payment_ref is null`)
}

/** Stores the new state of payments; their subscriptions are locked. */
export async function savePayments(tx: Database, rows: readonly PlanPayment[], now: Instant): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    update plan_payments one set state = given.state, refused_code = given."refusedCode", cost_cents = given.cost,
      paid_at = given."paidAt", ask_at = case when given.state = 'surplus' then ${now}::timestamptz
        when given.state = 'open' then one.ask_at end, updated_at = ${now}
    from jsonb_to_recordset(${[...rows]}::jsonb)
      as given (id uuid, state text, "refusedCode" text, cost bigint, "paidAt" timestamptz)
    where one.id = given.id`)
}

export const findPaymentsByRef = (db: Database, gateway: string, refs: readonly string[]) =>
  db.query<PlanPayment>(sql`
    select ${columns} from plan_payments where gateway = ${gateway} and payment_ref = any(${[...refs]}::text[])`)

export const findPaymentsById = (db: Database, ids: readonly string[]) =>
  db.query<PlanPayment>(sql`select ${columns} from plan_payments where id = any(${[...ids]}::uuid[])`)

export const listOpenPayments = (db: Database, invoiceIds: readonly string[]) =>
  db.query<PlanPayment>(sql`
    select ${columns} from plan_payments where invoice_id = any(${[...invoiceIds]}::uuid[]) and state = 'open'`)

export const findOpenCard = (db: Database, userId: string) =>
  first(
    db.query<PlanPayment>(sql`
      select ${columns} from plan_payments where user_id = ${userId} and kind = 'card' and state = 'open'`),
  )

/** Charges of upgrades from before a moment for which the gateway never gave a reference. */
export const listUnnamed = (db: Database, gateway: string, before: Instant, limit: number) =>
  db.query<{ id: Id<'plan payment'>; userId: Id<'user'> }>(sql`
    select paid.id, paid.user_id as "userId" from plan_payments paid join invoices one on one.id = paid.invoice_id
    where paid.state = 'open' and paid.kind = 'charge' and paid.payment_ref is null and paid.gateway = ${gateway}
      and paid.created_at <= ${before} and one.state = 'draft'
    order by paid.id limit ${limit}`)

/** Payments without news from the gateway, each taken by one process. */
export const takeToAsk = (db: Database, gateway: string, now: Instant, until: Instant, limit: number) =>
  db.query<PlanPayment>(sql`
    update plan_payments set ask_at = ${until}
    where id in (
      select id from plan_payments where state = 'open' and ask_at <= ${now} and gateway = ${gateway}
      order by ask_at limit ${limit} for update skip locked
    ) and payment_ref is not null
    returning ${columns}`)

/** The person is back from the gateway's page. */
export async function wishToAsk(db: Database, userId: string, now: Instant): Promise<void> {
  await db.query(sql`
    update plan_payments set ask_at = ${now} where user_id = ${userId} and state = 'open' and payment_ref is not null`)
}

export type Surplus = Pick<PlanPayment, 'id' | 'userId' | 'invoiceId' | 'gateway' | 'amount'> & {
  readonly paymentRef: string
  readonly refundRef: string | null
  /** How often the gateway refused to refund it. */
  readonly refusals: number
}

/**
 * Leases payments made besides the payment that counts: if this process dies, they are due again at `until`. A
 * refused refund waits while a bank disputes the payment, and is not requested any more once the bank has taken it.
 */
export const leaseSurplus = (db: Database, gateway: string, now: Instant, until: Instant, limit: number) =>
  db.query<Surplus>(sql`
    update plan_payments set ask_at = ${until}
    where id in (
      select id from plan_payments paid
      where state = 'surplus' and ask_at <= ${now} and gateway = ${gateway} and payment_ref is not null
        and (attempts = 0 or not exists (
          select from plan_disputes held where held.payment_id = paid.id and held.state <> 'won'))
      order by ask_at limit ${limit} for update skip locked
    )
    returning id, user_id as "userId", invoice_id as "invoiceId", gateway, amount_cents as "amount", coalesce(payment_ref, '') as "paymentRef",
      refund_ref as "refundRef", attempts as "refusals"`)

/** Unknown yet: the same refund is requested or queried again at `until`. */
export async function putOffSurplus(db: Database, id: string, refundRef: string | null, until: Instant): Promise<void> {
  await db.query(sql`
    update plan_payments set ask_at = ${until}, refund_ref = coalesce(refund_ref, ${refundRef})
    where id = ${id} and state = 'surplus'`)
}

/** Refused: another refund is requested at `until`. Changes nothing if this refusal was stored before. */
export async function noteRefusal(db: Database, id: string, refusals: number, until: Instant): Promise<void> {
  await db.query(sql`
    update plan_payments set ask_at = ${until}, refund_ref = null, attempts = attempts + 1
    where id = ${id} and state = 'surplus' and attempts = ${refusals}`)
}

/** False when it was stored before. */
export async function markReturned(tx: Database, id: string, refundRef: string, now: Instant): Promise<boolean> {
  const rows = await tx.query(sql`
    update plan_payments set state = 'returned', refund_ref = ${refundRef}, ask_at = null, updated_at = ${now}
    where id = ${id} and state = 'surplus' returning 1`)
  return rows.length > 0
}

export type Try = {
  readonly invoiceId: string
  readonly n: number
  readonly outcome: 'succeeded' | 'declined' | 'pending'
  readonly code: string | null
  readonly class: 'never' | 'person' | 'later' | null
  readonly methodLabel: string | null
}

export async function insertTries(tx: Database, tries: readonly Try[], now: Instant): Promise<void> {
  if (tries.length === 0) return
  await tx.query(sql`
    insert into charge_tries (invoice_id, n, at, outcome, code, class, method_label)
    select "invoiceId", n, ${now}, outcome, code, class, "methodLabel"
    from jsonb_to_recordset(${[...tries]}::jsonb)
      as given ("invoiceId" uuid, n int, outcome text, code text, class text, "methodLabel" text)
    on conflict do nothing`)
}

export type ToCharge = {
  readonly invoiceId: Id<'invoice'>
  readonly userId: Id<'user'>
  readonly total: Cents
  readonly tier: string
  /** The number of this attempt: those before it were declined. */
  readonly tryNumber: number
  readonly customerRef: string | null
  readonly methodRef: string | null
  readonly methodLabel: string | null
  readonly paymentId: Id<'plan payment'> | null
  readonly paymentKind: 'checkout' | 'charge' | 'card' | null
  readonly paymentRef: string | null
  readonly paymentAt: Instant | null
}

/**
 * Leases open invoices whose next attempt is due: if this process dies while charging, they are due again at `until`,
 * with the same payment and the same attempt. While a bank disputes a payment of the plan nothing is charged.
 */
export const leaseTries = (db: Database, gateway: string, now: Instant, until: Instant, limit: number) =>
  db.query<ToCharge>(sql`
    with due as (
      update invoices set lease_until = ${until}, updated_at = ${now}
      where id in (
        select id from invoices
        where state = 'open' and next_try_at <= ${now}
          and not exists (select from subscriptions held where held.user_id = invoices.user_id and held.held_since is not null)
          and (lease_until is null or lease_until <= ${now})
        order by next_try_at limit ${limit} for update skip locked
      )
      returning id, user_id, total_cents, tier, tries
    )
    select due.id as "invoiceId", due.user_id as "userId", due.total_cents as "total", due.tier, due.tries + 1 as "tryNumber",
      case when one.gateway = ${gateway} then one.customer_ref end as "customerRef",
      case when one.gateway = ${gateway} then one.method_ref end as "methodRef", one.method_label as "methodLabel",
      paying.id as "paymentId", paying.kind as "paymentKind", paying.payment_ref as "paymentRef",
      paying.created_at as "paymentAt"
    from due join subscriptions one on one.user_id = due.user_id
    left join plan_payments paying on paying.invoice_id = due.id and paying.state = 'open'
    order by due.user_id`)

/** The person is on the gateway's page: no automatic attempt until then. */
export async function putOffTries(db: Database, invoiceIds: readonly string[], until: Instant): Promise<void> {
  if (invoiceIds.length === 0) return
  await db.query(sql`
    update invoices set lease_until = null, next_try_at = ${until}
    where id = any(${[...invoiceIds]}::uuid[]) and state = 'open'`)
}
