import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'a question is public since its answer, and no other has an answer': sql`
    select 'question ' || question.id as detail
    from questions question left join answer_versions opening on opening.question_id = question.id and opening.number = 1
    where question.answered_at is distinct from opening.at limit 100`,
  'the wordings of an answer are numbered without gaps': sql`
    select 'question ' || question_id as detail from answer_versions
    group by question_id having max(number) <> count(*) limit 100`,
  'no question names a closed account': sql`
    select 'question ' || question.id as detail
    from questions question join users asker on asker.id = question.asker_id and asker.state = 'closed'
    where question.by_name or question.answered_at is null limit 100`,
}

export const questionChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Questions move no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
