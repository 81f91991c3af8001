import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

const unfinished = sql`state in ('created', 'requires_action', 'processing') and payment_ref is not null`

/** Changes nothing for a gift that has its outcome, or whose gateway was queried since `askedBefore`. */
export const wishToAsk = (db: Database, id: string, askedBefore: Instant, now: Instant): Promise<unknown> =>
  db.query(sql`
    update donations set ask_at = ${now}
    where id = ${id} and ${unfinished} and (asked_at is null or asked_at < ${askedBefore})`)

export type ToAsk = { readonly id: Id<'donation'>; readonly paymentRef: string | null }

/** Takes gifts whose gateway is to be queried now; if this process dies, the hourly comparison still finds them. */
export const takeToAsk = (db: Database, gateway: string, now: Instant, limit: number) =>
  db.query<ToAsk>(sql`
    update donations set ask_at = null, asked_at = ${now}
    where id in (
      select id from donations where ask_at <= ${now} and gateway = ${gateway} and ${unfinished}
      order by ask_at limit ${limit} for no key update skip locked
    )
    returning id, payment_ref as "paymentRef"`)
