import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'

export const projectChecks: readonly Check[] = [
  {
    promise: 'each public project is found under a research area (AMB-077)',
    // Its lists move no money.
    pausesGifts: false,
    broken: async (db) => {
      const rows = await db.query<{ detail: string }>(sql`
        select 'project ' || p.id as detail from projects p
        where p.status = 'approved' and not exists (select from project_browse_areas where project_id = p.id) limit 100`)
      return rows.map(({ detail }) => detail)
    },
  },
]
