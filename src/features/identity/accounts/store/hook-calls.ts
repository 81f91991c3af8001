import type { HookName } from '#platform/auth-settings.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type HookCall = {
  readonly id: Id<'hook-call'>
  readonly hook: HookName
  readonly payloadSealed: string
  readonly attempts: number
}

export const insertHookCall = (tx: Database, call: Omit<HookCall, 'attempts'>, at: Instant): Promise<unknown> =>
  tx.query(sql`
    insert into hook_calls (id, hook, payload_sealed, next_attempt_at, created_at)
    values (${call.id}, ${call.hook}, ${call.payloadSealed}, ${at}, ${at})`)

/** Takes calls that are due and hides them from other processes until `until`. */
export const claimHookCalls = (
  db: Database,
  { now, until, count }: { readonly now: Instant; readonly until: Instant; readonly count: number },
): Promise<HookCall[]> =>
  db.query<HookCall>(sql`
    update hook_calls set next_attempt_at = ${until}, attempts = attempts + 1
    where id in (
      select id from hook_calls where next_attempt_at <= ${now} order by next_attempt_at limit ${count}
      for update skip locked)
    returning id, hook, payload_sealed "payloadSealed", attempts`)

export const postponeHookCall = (db: Database, id: string, until: Instant): Promise<unknown> =>
  db.query(sql`update hook_calls set next_attempt_at = ${until} where id = ${id}`)

export const deleteHookCall = (db: Database, id: string): Promise<unknown> =>
  db.query(sql`delete from hook_calls where id = ${id}`)

export const sweepHookCalls = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from hook_calls where created_at < ${before}`)
