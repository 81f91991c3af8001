import type { Check } from '#platform/check.ts'
import { sql } from '#platform/database.ts'

/** A removal that emptied more, less or others' wordings than it says. */
const unlike = sql`
  select 'removal ' || r.id as detail from project_redactions r
  where r.wordings <> (
      select count(*) from project_texts t where t.redaction_id = r.id and t.project_id = r.project_id
    ) + (
      select count(*) from update_versions v join project_updates u on u.id = v.update_id
      where v.redaction_id = r.id and u.project_id = r.project_id
    ) limit 100`

export const redactionChecks: readonly Check[] = [
  {
    promise: 'each removal of something personal emptied the wordings that it says, of its own project',
    pausesGifts: false,
    broken: async (db) => (await db.query<{ detail: string }>(unlike)).map(({ detail }) => detail),
  },
]
