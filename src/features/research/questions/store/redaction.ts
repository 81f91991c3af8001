import { type Database, sql } from '#platform/database.ts'
import { hasWords, type Passage, textWithout, type WordsAt } from '#platform/redactors.ts'

/** Questions of a project, reasons why they are hidden, and wordings of their answers that have a passage. */
export const listWith = (db: Database, passage: Passage): Promise<WordsAt[]> =>
  db.query<WordsAt>(sql`
    select 'question' as kind, id::text as key from questions
    where project_id = ${passage.projectId} and (${hasWords(sql`body`, passage)}
      or ${hasWords(sql`coalesce(hidden_reason, '')`, passage)})
    union all
    select 'answer', version.question_id || ' ' || version.number
    from answer_versions version join questions question on question.id = version.question_id
    where question.project_id = ${passage.projectId} and ${hasWords(sql`version.body`, passage)}
    order by 1, 2`)

/** A question that was redacted only in the reason for hiding it still has its text proven. */
export const emptyQuestions = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update questions set body = ${textWithout(sql`body`, passage, 1000)},
      hidden_reason = ${textWithout(sql`hidden_reason`, passage, 1000)},
      salt = case when ${hasWords(sql`body`, passage)} then null else salt end
    where project_id = ${passage.projectId} and (${hasWords(sql`body`, passage)}
      or ${hasWords(sql`coalesce(hidden_reason, '')`, passage)})
    returning 'question' as kind, id::text as key`)

export const emptyAnswers = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update answer_versions version set body = ${textWithout(sql`version.body`, passage, 5000)}, salt = null
    from questions question
    where question.id = version.question_id and question.project_id = ${passage.projectId}
      and ${hasWords(sql`version.body`, passage)}
    returning 'answer' as kind, version.question_id || ' ' || version.number as key`)
