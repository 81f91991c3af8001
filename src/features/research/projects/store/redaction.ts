import { type Database, sql } from '#platform/database.ts'
import { hasWords, type Passage, textWithout, type WordsAt } from '#platform/redactors.ts'

/** Reasons with a passage: of status changes, and of rejected milestones. */
export const listReasonsWith = (db: Database, passage: Passage): Promise<WordsAt[]> =>
  db.query<WordsAt>(sql`
    select 'status' as kind, id::text as key from project_status_log
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(reason, '')`, passage)}
    union all
    select 'milestone', id::text from milestone_events
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(reason, '')`, passage)}
    order by 1, 2`)

export const emptyStatusReasons = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update project_status_log set reason = ${textWithout(sql`reason`, passage, 20_000)}, salt = null
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(reason, '')`, passage)}
    returning 'status' as kind, id::text as key`)

export const emptyMilestoneReasons = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update milestone_events set reason = ${textWithout(sql`reason`, passage, 1000)}, salt = null
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(reason, '')`, passage)}
    returning 'milestone' as kind, id::text as key`)
