import { type Sql, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** Whether the owner of the project `p` has the badge at a moment. */
export const isVerified = (now: Instant): Sql => sql`exists (
  select from verified_researchers badge where badge.user_id = p.owner_id and badge.valid_until > ${now}::timestamptz)`
