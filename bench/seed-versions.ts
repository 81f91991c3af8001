import { textHash, versionHash, wordings } from '#features/research/versions/store/versions.ts'
import { type Database, sql } from '#platform/database.ts'

/** The first version of each project, as its submission would have stored it: without one the doctor reports it. */
export async function seedVersions(db: Database): Promise<void> {
  await db.query(sql`
    insert into project_texts (id, project_id, field, body, salt, hash)
    select gen_random_uuid(), one.id, field, body, 'bench', ${textHash(sql`'bench'`, sql`field`, sql`body`)}
    from projects one
    cross join lateral (values ('title', one.title), ('description', one.description),
      ('methodology', coalesce(one.methodology, '')), ('timeline', coalesce(one.timeline, '')),
      ('impact', coalesce(one.impact, ''))) given (field, body)`)
  await db.query(sql`
    with text as (
      select project_id, (jsonb_object_agg(field, id)) as ids from project_texts group by project_id
    ), v as (
      select one.id as project_id, one.owner_id, one.submitted_at, 1 as number, one.funding_goal_cents as goal_cents,
        one.minimum_viable_cents as minimum_cents, one.sector, one.subsection, one.image_id,
        array(select unnest(one.funding_uses)::text order by 1) as funding_uses,
        (ids->>'title')::uuid as title_id, (ids->>'description')::uuid as description_id,
        (ids->>'methodology')::uuid as methodology_id, (ids->>'timeline')::uuid as timeline_id,
        (ids->>'impact')::uuid as impact_id, null::uuid as summary_id, null::uuid as existing_funding_id,
        null::uuid as conflicts_id, null::uuid as budget_id, null::uuid as milestones_id, null::uuid as ethics_id
      from projects one join text on text.project_id = one.id
    )
    insert into project_versions (id, project_id, number, title_id, description_id, methodology_id, timeline_id,
      impact_id, goal_cents, minimum_cents, sector, subsection, funding_uses, image_id, changed, reason, hash, by_id, at)
    select gen_random_uuid(), v.project_id, v.number, v.title_id, v.description_id, v.methodology_id, v.timeline_id,
      v.impact_id, v.goal_cents, v.minimum_cents, v.sector, v.subsection, v.funding_uses, v.image_id, '{}', 'submitted',
      ${versionHash(sql`null::text`)}, v.owner_id, v.submitted_at
    from v ${wordings}`)
}
