import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

/** Projects whose lead or a member of the team lists a publication in common with a person, by its DOI. */
export const listSharingAPublication = (db: Database, userId: Id<'user'>): Promise<{ id: Id<'project'> }[]> =>
  db.query<{ id: Id<'project'> }>(sql`
    with coauthors as (
      select other.user_id from researcher_profiles own join researcher_profiles other
        on other.publication_dois && own.publication_dois and other.publication_dois <> '{}'
      where own.user_id = ${userId} and own.publication_dois <> '{}' and other.user_id <> own.user_id
    )
    select id from projects where owner_id in (select user_id from coauthors)
    union
    select project_id from project_members where left_at is null and user_id in (select user_id from coauthors)`)
