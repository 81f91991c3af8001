import { type Database, sql } from '#platform/database.ts'

/** @param day 'YYYY-MM-DD'. */
export const countVote = (db: Database, slug: string, day: string, isHelpful: boolean): Promise<unknown> =>
  db.query(sql`
    insert into help_votes (slug, day, helpful, unhelpful)
    values (${slug}, ${day}, ${isHelpful ? 1 : 0}, ${isHelpful ? 0 : 1})
    on conflict (slug, day) do update
    set helpful = help_votes.helpful + excluded.helpful, unhelpful = help_votes.unhelpful + excluded.unhelpful`)
