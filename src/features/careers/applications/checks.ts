import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'
import { hourMs, later } from '#values/time.ts'

export const applicationChecks: readonly Check[] = [
  {
    promise: 'nothing of an application is kept a year after its deadline',
    // Applications move no money.
    pausesGifts: false,
    broken: async (db, now) =>
      (
        await db.query<{ detail: string }>(sql`
          select 'application ' || id as detail from applications where purge_after < ${later(now, -hourMs)} limit 100`)
      ).map(({ detail }) => detail),
  },
  {
    promise: 'an application that stands has its answers and its resume, and one that was withdrawn has nothing',
    pausesGifts: false,
    broken: async (db) =>
      (
        await db.query<{ detail: string }>(sql`
          select 'application ' || a.id as detail from applications a
          left join application_versions v on v.application_id = a.id and v.number = 1
          left join application_files f on f.application_id = a.id and f.version = 1 and f.role = 'resume'
          where (a.withdrawn_at is null) <> (v.application_id is not null)
            or (a.withdrawn_at is null) <> (f.id is not null)
          limit 100`)
      ).map(({ detail }) => detail),
  },
]
