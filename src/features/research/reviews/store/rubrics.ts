import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Question } from '../rules/rubric.ts'

export type RubricRow = {
  readonly version: number
  readonly questions: Question[]
  readonly by: string | null
  readonly at: Instant
  readonly reason: string | null
  readonly open: number
  readonly decided: number
}

/** Newest first, with the number of reviews that started with each. */
export const listRubrics = (db: Database): Promise<RubricRow[]> =>
  db.query<RubricRow>(sql`
    select rubric.version, rubric.questions, u.first_name || ' ' || u.last_name as by, rubric.at, rubric.reason,
      coalesce(used.open, 0) as open, coalesce(used.decided, 0) as decided
    from review_rubrics rubric left join users u on u.id = rubric.by_id
    left join (
      select rubric_version, (count(*) filter (where decided_at is null))::int as open,
        (count(*) filter (where decided_at is not null))::int as decided
      from project_reviews where withdrawn_at is null and rubric_version is not null group by 1
    ) used on used.rubric_version = rubric.version
    order by rubric.version desc`)

type NewRubric = {
  readonly after: number
  readonly questions: readonly Question[]
  readonly byId: Id<'user'>
  readonly reason: string
  readonly at: Instant
}

/** @returns its version; undefined when another one was added already. */
export async function insertRubric(tx: Database, one: NewRubric): Promise<number | undefined> {
  const row = await first(
    tx.query<{ version: number }>(sql`
      insert into review_rubrics (version, questions, by_id, reason, at)
      select ${one.after}::int + 1, ${one.questions}::jsonb, ${one.byId}::uuid, ${one.reason}::text,
        ${one.at}::timestamptz
      where (select max(version) from review_rubrics) = ${one.after}::int
      on conflict (version) do nothing returning version`),
  )
  return row?.version
}
