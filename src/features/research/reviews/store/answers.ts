import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Question } from '../rules/rubric.ts'

export type AnswerRow = {
  readonly key: string
  readonly score: number | null
  readonly note: string
  readonly authorSees: boolean
  readonly revision: number
}

/** The questions of a review, as of its opening; none for a review from before there were rubrics. */
export async function findQuestions(
  db: Database,
  reviewId: Id<'review'>,
): Promise<{ version: number | null; questions: Question[] }> {
  const row = await first(
    db.query<{ version: number | null; questions: Question[] | null }>(sql`
      select r.rubric_version as version, rubric.questions from project_reviews r
      left join review_rubrics rubric on rubric.version = r.rubric_version where r.id = ${reviewId}`),
  )
  return { version: row?.version ?? null, questions: row?.questions ?? [] }
}

/** One person's answers. */
export const listAnswers = (db: Database, reviewId: Id<'review'>, byId: Id<'user'>): Promise<AnswerRow[]> =>
  db.query<AnswerRow>(sql`
    select key, score, note, author_sees as "authorSees", revision from review_answers
    where review_id = ${reviewId} and by_id = ${byId} order by key`)

type Saved = AnswerRow & { readonly reviewId: Id<'review'>; readonly byId: Id<'user'>; readonly at: Instant }

/** @returns the new revision; undefined when another window saved meanwhile. */
export async function saveAnswer(tx: Database, one: Saved): Promise<number | undefined> {
  const row = await first(
    tx.query<{ revision: number }>(sql`
      insert into review_answers as old (review_id, by_id, key, score, note, author_sees, revision, at)
      select ${one.reviewId}::uuid, ${one.byId}::uuid, ${one.key}::text, ${one.score}::smallint, ${one.note}::text,
        ${one.authorSees}::boolean, 1, ${one.at}::timestamptz
      on conflict (review_id, by_id, key) do update set score = excluded.score, note = excluded.note,
        author_sees = excluded.author_sees, revision = old.revision + 1, at = excluded.at
      where old.revision = ${one.revision}
      returning revision`),
  )
  return row?.revision
}

/** Notes that the researcher may read. */
export const listNotesForAuthor = (
  db: Database,
  reviewId: Id<'review'>,
  byId: Id<'user'>,
): Promise<{ key: string; note: string }[]> =>
  db.query<{ key: string; note: string }>(sql`
    select key, note from review_answers
    where review_id = ${reviewId} and by_id = ${byId} and author_sees and note <> '' order by key`)
