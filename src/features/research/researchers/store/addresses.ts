import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

/** Changes the public URL: the old one redirects here, and the new one no longer redirects to anyone else (AMB-124). */
export async function moveAddress(tx: Database, userId: Id<'user'>, from: string, to: string): Promise<void> {
  await tx.query(sql`delete from researcher_id_aliases where alias = ${to}`)
  await tx.query(sql`
    insert into researcher_id_aliases (alias, user_id) values (${from}, ${userId})
    on conflict (alias) do update set user_id = excluded.user_id`)
}

export type Wanted = {
  /** The last part of the URL. */
  readonly text: string
  /** The same, if it is a UUID. */
  readonly userId: string | null
  /** The same as an ORCID iD, if it is one. */
  readonly orcidId: string | null
  /** The same as an e-mail address, if the caller may search by it (AMB-123). */
  readonly email: string | null
  /** The only account that an e-mail address may find; any account when null. */
  readonly emailOf: Id<'user'> | null
}

/**
 * Finds one researcher by public id or user id, else by a former id, else by a name or an unproven ORCID iD that only
 * one researcher has, else by e-mail. Undefined when none or several match, or the account is closed or banned.
 */
export async function findResearcherId(db: Database, wanted: Wanted): Promise<Id<'user'> | undefined> {
  const rows = await db.query<{ userId: Id<'user'>; rank: number }>(sql`
    select distinct found.user_id as "userId", found.rank from (
      select user_id, 1 as rank from researcher_profiles where public_id in (${wanted.text}, ${wanted.orcidId})
      union all select user_id, 1 from researcher_profiles where user_id = ${wanted.userId}
      union all select user_id, 2 from researcher_id_aliases where alias in (${wanted.text}, ${wanted.orcidId})
      union all select id, 3 from users
        where first_name || ' ' || last_name = ${wanted.text} and user_type = 'researcher'
      union all select user_id, 3 from researcher_profiles where orcid_id = ${wanted.orcidId}
      union all select id, 4 from users where email = ${wanted.email}
        and id = coalesce(${wanted.emailOf}, id)
    ) found
    join researcher_profiles profile on profile.user_id = found.user_id
    join users person on person.id = found.user_id and person.state in ('active', 'paused')
    order by found.rank limit 2`)
  const [best, next] = rows
  return best && best.rank !== next?.rank ? best.userId : undefined
}
