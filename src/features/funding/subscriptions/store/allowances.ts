import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { AllowanceKind } from '../rules/allowances.ts'

export type NewAllowance = {
  readonly id: string
  readonly userId: string
  readonly kind: AllowanceKind
  readonly granted: number
  readonly usableFrom: Instant
  readonly expiresAt: Instant
  readonly cause: string
}

/** The same cause grants once. */
export async function insertAllowances(tx: Database, rows: readonly NewAllowance[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    insert into allowances (id, user_id, kind, granted, usable_from, expires_at, cause)
    select id, "userId", kind, granted, "usableFrom", "expiresAt", cause
    from jsonb_to_recordset(${[...rows]}::jsonb) as said (id uuid, "userId" uuid, kind text, granted int,
      "usableFrom" timestamptz, "expiresAt" timestamptz, cause text)
    on conflict (cause) do nothing`)
}

export type Usage = {
  readonly userId: Id<'user'>
  readonly kind: AllowanceKind
  readonly granted: number
  readonly used: number
  /** When the first of it expires, and the plan's count starts again. */
  readonly resetsAt: Instant
}

/** What can be used now. */
export const sumUsable = (db: Database, userIds: readonly string[], now: Instant) =>
  db.query<Usage>(sql`
    select user_id as "userId", kind, sum(granted)::int as "granted", sum(used)::int as "used",
      min(expires_at) as "resetsAt"
    from allowances
    where user_id = any(${[...userIds]}::uuid[]) and usable_from <= ${now} and expires_at > ${now}
    group by user_id, kind order by user_id, kind`)

/** When the next of the remaining ones expires. */
export async function findExpiry(
  db: Database,
  userId: string,
  kind: AllowanceKind,
  now: Instant,
): Promise<Instant | null> {
  const [row] = await db.query<{ at: Instant | null }>(sql`
    select min(expires_at) as at from allowances
    where user_id = ${userId} and kind = ${kind} and usable_from <= ${now} and expires_at > ${now} and used < granted`)
  return row?.at ?? null
}

/**
 * Takes one that expires first, in one statement: of concurrent calls only as many win as are left.
 *
 * @returns false when none is left.
 */
export async function takeOne(
  tx: Database,
  use: { readonly id: string; readonly userId: string; readonly kind: AllowanceKind; readonly forId: string },
  now: Instant,
): Promise<boolean> {
  const rows = await tx.query(sql`
    with taken as (
      update allowances set used = used + 1
      where id = (
        select id from allowances
        where user_id = ${use.userId} and kind = ${use.kind} and usable_from <= ${now} and expires_at > ${now}
          and used < granted
        order by expires_at, id limit 1 for update
      ) and used < granted
      returning id
    )
    insert into allowance_uses (id, allowance_id, user_id, kind, for_id, at)
    select ${use.id}, taken.id, ${use.userId}, ${use.kind}, ${use.forId}, ${now} from taken
    returning 1`)
  return rows.length > 0
}

export const isUsedFor = async (db: Database, kind: AllowanceKind, forId: string): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from allowance_uses where kind = ${kind} and for_id = ${forId} and given_back_at is null`)
  ).length > 0

/** Returns one that was not used after all. */
export async function giveBackOne(tx: Database, kind: AllowanceKind, forId: string, now: Instant): Promise<void> {
  await tx.query(sql`
    with given as (
      update allowance_uses set given_back_at = ${now}
      where kind = ${kind} and for_id = ${forId} and given_back_at is null returning allowance_id
    )
    update allowances set used = used - 1 from given where allowances.id = given.allowance_id`)
}
