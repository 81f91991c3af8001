import { type Sql, sql } from '#platform/database.ts'

/** For each check about the figures of staff: the damage that violates it and no other check. */
export const figureDamages = (projectId: string): Readonly<Record<string, readonly Sql[]>> => ({
  'the figures of each hour and day are those of their source': [
    sql`insert into stat_sums (span, starts, source, measure, key, n, cents)
      select span, '2026-01-05T00:00:00Z', 'people', 'sign_up', 'donor', 1, 0 from unnest(array['hour', 'day']) as span`,
  ],
  'what projects were given by day and month is what the books say': [
    sql`insert into stat_projects (span, starts, project_id, gifts, cents)
      select span, '2026-01-01', ${projectId}::uuid, 1, 500 from unnest(array['day', 'month']) as span`,
  ],
  'donors are counted as their gifts say': [sql`delete from stat_dirty where source = 'donors'`],
})
