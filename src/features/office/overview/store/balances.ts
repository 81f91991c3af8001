import { containing, type Database, fixed, nothing, sql } from '#platform/database.ts'
import type { ProjectBalance } from '../contract.ts'

/** At most this many projects match a search; beyond that it must be narrower. */
const matchedMax = 500

export type BalancePlace = { readonly owed: number; readonly id: string }

/** The most first; projects to which nothing is owed are left out. Reads one index from the cursor. */
export const listBalances = (
  db: Database,
  { search, after }: { readonly search: string | undefined; readonly after: BalancePlace | undefined },
  limit: number,
) =>
  db.query<ProjectBalance>(sql`
    select owed.subject_id as "id", project.title, owed.pending_cents as "pending", owed.dispute_cents as "disputed",
      owed.transit_cents as "transit", owed.owed_cents as "owed"
    from ledger_subjects owed join projects project on project.id = owed.subject_id
    where owed.owed_cents <> 0
      ${search ? sql`and owed.subject_id in (select id from projects where title ilike ${containing(search)} limit ${fixed(matchedMax)})` : nothing}
      ${after ? sql`and owed.owed_cents <= ${after.owed} and (owed.owed_cents < ${after.owed} or owed.subject_id > ${after.id})` : nothing}
    order by owed.owed_cents desc, owed.subject_id limit ${fixed(limit)}`)
