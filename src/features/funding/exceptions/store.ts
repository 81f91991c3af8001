import { type Database, first, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { ExceptionKind } from './rules.ts'

export type Found = {
  readonly gateway: string
  readonly kind: ExceptionKind
  readonly reference: string
  readonly detail: string
  readonly donationId: string | null
}

export type Which = Pick<Found, 'gateway' | 'kind' | 'reference'>

export type ExceptionRow = Found & {
  readonly id: Id<'exception'>
  readonly donationId: Id<'donation'> | null
  readonly state: 'open' | 'closed'
  readonly firstSeenAt: Instant
  readonly lastSeenAt: Instant
  readonly closedAt: Instant | null
  readonly closer: string | null
  readonly note: string | null
}

const selected = sql`
  select found.id, found.gateway, found.kind, found.reference, found.detail, found.donation_id as "donationId",
    found.state, found.first_seen_at as "firstSeenAt", found.last_seen_at as "lastSeenAt",
    found.closed_at as "closedAt", found.note,
    closer.first_name || ' ' || closer.last_name as "closer"
  from reconciliation_exceptions found left join users closer on closer.id = found.closed_by`

/** Stores a finding as an open exception; a known one stays as it is. @returns whether it is new. */
export async function insertFound(tx: Database, id: string, found: Found, now: Instant): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into reconciliation_exceptions
      (id, gateway, kind, reference, detail, donation_id, first_seen_at, last_seen_at)
    values (${id}, ${found.gateway}, ${found.kind}, ${found.reference}, ${found.detail}, ${found.donationId}, ${now}, ${now})
    on conflict (gateway, kind, reference) do nothing returning 1`)
  return rows.length > 0
}

/** The stored exception of a finding, locked until the transaction ends. */
export const lockFound = (tx: Database, { gateway, kind, reference }: Which) =>
  first(
    tx.query<ExceptionRow>(sql`
      ${selected} where found.gateway = ${gateway} and found.kind = ${kind} and found.reference = ${reference}
      for no key update of found`),
  )

/** @param opens reopens an exception that staff had closed. */
export async function touchException(
  tx: Database,
  id: string,
  detail: string,
  opens: boolean,
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    update reconciliation_exceptions set detail = ${detail}, last_seen_at = ${now},
      state = case when ${opens} then 'open' else state end
    where id = ${id}`)
}

export async function isOpen(db: Database, { gateway, kind, reference }: Which): Promise<boolean> {
  const rows = await db.query(sql`
    select from reconciliation_exceptions
    where gateway = ${gateway} and kind = ${kind} and reference = ${reference} and state = 'open'`)
  return rows.length > 0
}

export type KindState = { readonly openReference: string | null; readonly decidedAt: Instant | null }

export async function readKindState(db: Database, { gateway, kind }: Omit<Which, 'reference'>): Promise<KindState> {
  const [row] = await db.query<KindState>(sql`
    select max(reference) filter (where state = 'open') as "openReference",
      max(closed_at) filter (where state = 'closed' and closed_by is not null) as "decidedAt"
    from reconciliation_exceptions where gateway = ${gateway} and kind = ${kind}`)
  return row ?? { openReference: null, decidedAt: null }
}

export const findException = (db: Database, id: string) =>
  first(db.query<ExceptionRow>(sql`${selected} where found.id = ${id}`))

export const lockException = (tx: Database, id: string) =>
  first(tx.query<ExceptionRow>(sql`${selected} where found.id = ${id} for no key update of found`))

export async function closeException(
  tx: Database,
  { id, by, note, now }: { readonly id: string; readonly by: string; readonly note: string; readonly now: Instant },
): Promise<void> {
  await tx.query(sql`
    update reconciliation_exceptions set state = 'closed', closed_by = ${by}, closed_at = ${now}, note = ${note}
    where id = ${id}`)
}

export async function closeFound(tx: Database, { gateway, kind, reference }: Which, note: string, now: Instant) {
  await tx.query(sql`
    update reconciliation_exceptions set state = 'closed', closed_by = null, closed_at = ${now}, note = ${note}
    where gateway = ${gateway} and kind = ${kind} and reference = ${reference} and state = 'open'`)
}

/** Closes the open exceptions of a kind, except those with these references. */
export async function closeGone(
  tx: Database,
  { gateway, kind }: Omit<Which, 'reference'>,
  there: readonly string[],
  note: string,
  now: Instant,
): Promise<void> {
  await tx.query(sql`
    update reconciliation_exceptions set state = 'closed', closed_by = null, closed_at = ${now}, note = ${note}
    where gateway = ${gateway} and kind = ${kind} and state = 'open' and not reference = any(${[...there]}::text[])`)
}

/** Newest first. */
export const listExceptions = (db: Database, openOnly: boolean, after: Place | undefined, limit: number) =>
  db.query<ExceptionRow>(sql`
    ${selected}
    where true ${openOnly ? sql`and found.state = 'open'` : nothing}
      ${after ? sql`and (found.first_seen_at, found.id) < (${after.at}, ${after.id})` : nothing}
    order by found.first_seen_at desc, found.id desc limit ${limit}`)

export async function countOpen(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from reconciliation_exceptions where state = 'open'`,
  )
  return row?.count ?? 0
}
