import { type Database, sql } from '#platform/database.ts'
import { hasWords, type Passage, textWithout } from '#platform/redactors.ts'
import { closingLengthMax, messageLengthMax } from '../rules/limits.ts'

/** In the messages of a project's room and its direct threads, and in the reason for closing the room. */
export const removeWords = (tx: Database, passage: Passage): Promise<unknown> =>
  tx.query(sql`
    with closings as (
      update rooms set closed_why = ${textWithout(sql`closed_why`, passage, closingLengthMax)}
      where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(closed_why, '')`, passage)}
    )
    update messages m set body = ${textWithout(sql`m.body`, passage, messageLengthMax)}
    from rooms r
    where r.id = m.room_id and r.project_id = ${passage.projectId} and ${hasWords(sql`m.body`, passage)}`)
