import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

const standing = sql`review_decisions d join project_reviews r on r.id = d.review_id and d.taken_back_at is null`

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'no reviewer decides on their own project, or on one that they stand close to': sql`
    select 'review ' || r.id as detail from ${standing} join projects p on p.id = r.project_id
    where p.owner_id = d.by_id or exists (
      select from review_declarations said where said.review_id = r.id and said.user_id = d.by_id
        and said.conflicts <> '{}' and said.at <= d.at and not exists (
          select from review_conflict_lifts lift where lift.review_id = r.id and lift.user_id = d.by_id
            and lift.at >= said.at and lift.at <= d.at))
    limit 100`,
  'a decision is about the version that the project had then': sql`
    select 'review ' || r.id as detail from ${standing}
    where not exists (select from project_versions v
        where v.project_id = r.project_id and v.number = d.version and v.at <= d.at)
      or exists (select from project_versions v
        where v.project_id = r.project_id and v.number > d.version and v.at < d.at)
    limit 100`,
  'who recommended an approval is not who agreed to it': sql`
    select 'review ' || r.id as detail from ${standing}
    where d.is_final and d.outcome = 'approved' and exists (
      select from review_decisions first where first.review_id = r.id and not first.is_final
        and first.version = d.version and first.by_id = d.by_id and first.at <= d.at)
    limit 100`,
  'the versions of the rubric follow each other, and no question of one has the key of another': sql`
    select 'rubric ' || rubric.version as detail from review_rubrics rubric
    where (rubric.version > 1 and not exists (
        select from review_rubrics before where before.version = rubric.version - 1 and before.at <= rubric.at))
      or (select count(distinct question ->> 'key') < count(*) from jsonb_array_elements(rubric.questions) question)
    limit 100`,
}

export const reviewChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Reviews move no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
