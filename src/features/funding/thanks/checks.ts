import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'

export const thanksChecks: readonly Check[] = [
  {
    promise: 'thanks went to donors of the project alone',
    // A message moves no money.
    pausesGifts: false,
    broken: async (db) =>
      (
        await db.query<{ detail: string }>(sql`
          select 'message ' || sent.id || ' went to ' || done.donor_id as detail
          from thanked_donors done join thanks sent on sent.id = done.thanks_id
          where not exists (
            select from donations gift left join gift_redirects moved on moved.donation_id = gift.id
            where gift.donor_id = done.donor_id and gift.succeeded_at is not null
              and sent.project_id in (gift.project_id, moved.from_project_id))
          limit 100`)
      ).map(({ detail }) => detail),
  },
]
