import { nothing, type Sql, sql } from '#platform/database.ts'
import type { SessionLimits } from '../rules/session-limits.ts'

/** Whether the session `s` is within the limits; a condition for `where` and `on`. */
export const isWithinSessionLimits = ({
  startedAfter,
  usedAfter,
  lowStartedAfter,
  onlyNewest,
}: SessionLimits): Sql => sql`
  true
  ${startedAfter === undefined ? nothing : sql`and s.created_at > ${startedAfter}`}
  ${usedAfter === undefined ? nothing : sql`and s.refreshed_at > ${usedAfter}`}
  ${
    lowStartedAfter === undefined
      ? nothing
      : sql`and (s.aal = 'aal2' or s.created_at > ${lowStartedAfter} or not exists (
          select 1 from factors where user_id = s.user_id and verified_at is not null))`
  }
  ${
    onlyNewest
      ? sql`and not exists (
          select 1 from sessions n where n.user_id = s.user_id and (n.created_at, n.id) > (s.created_at, s.id))`
      : nothing
  }`
