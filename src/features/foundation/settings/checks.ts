import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'

export const settingChecks: readonly Check[] = [
  {
    promise: 'each change of a setting begins where the one before it ended',
    // Settings move no money.
    pausesGifts: false,
    broken: async (db) => {
      const rows = await db.query<{ detail: string }>(sql`
        select key || ', change ' || no as detail from (
          select key, no, before, lag(after) over line as ended, row_number() over line as place
          from setting_changes window line as (partition by key order by no)) one
        where no <> place or before is distinct from ended limit 100`)
      return rows.map(({ detail }) => detail)
    },
  },
]
