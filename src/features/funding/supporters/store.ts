import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

export type SupporterRow = {
  readonly id: Id<'donation'>
  readonly firstName: string
  readonly lastName: string
  readonly at: Instant
}

/** The same condition as `countedOf` in the rules of donations. */
const counts = (gift: Sql): Sql => sql`${gift}.succeeded_at is not null and not ${gift}.anonymous
  and ${gift}.refunded_cents + ${gift}.lost_cents < ${gift}.gross_cents - ${gift}.processing_fee_cents`

/** AMB-158: nothing of a paused or banned account is public. */
const isNamed = sql`donor.state = 'active' and btrim(donor.first_name || donor.last_name) <> ''`

/** Each donor by their latest gift that counts, the latest first. Reads the index of named gifts from the cursor. */
export const listNamed = (
  db: Database,
  projectId: Id<'project'>,
  after: Place | undefined,
  limit: number,
): Promise<SupporterRow[]> =>
  db.query<SupporterRow>(sql`
    select gift.id, donor.first_name as "firstName", donor.last_name as "lastName", gift.succeeded_at as at
    from donations gift join users donor on donor.id = gift.donor_id
    where gift.project_id = ${projectId} and ${counts(sql`gift`)} and ${isNamed}
      ${after ? sql`and (gift.succeeded_at, gift.id) < (${after.at}, ${after.id})` : nothing}
      and not exists (
        select from donations later
        where later.donor_id = gift.donor_id and later.project_id = gift.project_id and ${counts(sql`later`)}
          and (later.succeeded_at, later.id) > (gift.succeeded_at, gift.id))
    order by gift.succeeded_at desc, gift.id desc limit ${limit}`)

export type SupporterCounts = { readonly donors: number; readonly named: number }

/** How many donors a project counts, and how many of them are named, of which at most `most` are counted. */
export async function countSupporters(
  db: Database,
  projectId: Id<'project'>,
  most: number,
): Promise<SupporterCounts | undefined> {
  const [row] = await db.query<SupporterCounts>(sql`
    select project.donor_count as donors, (
      select count(*)::int from (
        select from project_donors known join users donor on donor.id = known.donor_id
        where known.project_id = project.id and known.gifts > 0 and not known.anonymous and ${isNamed} limit ${most}
      ) counted
    ) as named
    from projects project where project.id = ${projectId}`)
  return row
}
