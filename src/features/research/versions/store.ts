import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Facts, KeptField, VersionField, VersionReason } from './rules/versions.ts'

/** A wording's hash: over its salt, its field and itself. */
export const textHash = (salt: Sql, field: Sql, body: Sql): Sql =>
  sql`encode(sha256(convert_to(${salt} || chr(10) || ${field} || chr(10) || ${body}, 'UTF8')), 'hex')`

/**
 * A version's hash, of a row `v` with its wordings: over the version before, its facts and its wordings' hashes. What
 * was left out adds nothing: versions from before a field could be given keep their hash.
 */
export const versionHash = (parentHash: Sql): Sql => sql`encode(sha256(convert_to(concat_ws(chr(10),
  coalesce(${parentHash}, 'first'), v.number, v.goal_cents, v.minimum_cents, v.sector, v.subsection,
  array_to_string(v.funding_uses, ' '), coalesce(v.image_id::text, 'none'),
  title.hash, description.hash, methodology.hash, timeline.hash, impact.hash,
  summary.hash, existing_funding.hash, conflicts.hash, budget.hash, milestones.hash, ethics.hash), 'UTF8')), 'hex')`

/** The wordings of a version `v`: the first five always, the others where they were given. */
export const wordings = sql`
  join project_texts title on title.id = v.title_id join project_texts description on description.id = v.description_id
  join project_texts methodology on methodology.id = v.methodology_id
  join project_texts timeline on timeline.id = v.timeline_id join project_texts impact on impact.id = v.impact_id
  left join project_texts summary on summary.id = v.summary_id
  left join project_texts existing_funding on existing_funding.id = v.existing_funding_id
  left join project_texts conflicts on conflicts.id = v.conflicts_id
  left join project_texts budget on budget.id = v.budget_id
  left join project_texts milestones on milestones.id = v.milestones_id
  left join project_texts ethics on ethics.id = v.ethics_id`

export type NewText = {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly field: KeptField
  readonly body: string
  readonly salt: string
}

export async function insertTexts(db: Database, projectId: Id<'project'>, texts: readonly NewText[]): Promise<void> {
  const column = (name: 'id' | 'field' | 'body' | 'salt') => texts.map((text) => text[name])
  await db.query(sql`
    insert into project_texts (id, project_id, field, body, salt, hash)
    select id, ${projectId}, field, body, salt, ${textHash(sql`salt`, sql`field`, sql`body`)}
    from unnest(${column('id')}::uuid[], ${column('field')}::text[], ${column('body')}::text[], ${column('salt')}::text[])
      as given (id, field, body, salt)`)
}

/** The ids of a version's wordings; null where one was left out. */
export type TextIds = Readonly<Record<KeptField, string | null>>

export type NewVersion = Facts & {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly number: number
  readonly textIds: TextIds
  readonly changed: readonly VersionField[]
  readonly reason: VersionReason
  readonly byId: Id<'user'>
  readonly at: Instant
}

export async function insertVersion(db: Database, one: NewVersion): Promise<void> {
  const parentHash = sql`(select hash from project_versions
    where project_id = ${one.projectId} and number = ${one.number} - 1)`
  const ids = one.textIds
  await db.query(sql`
    with v as (
      select ${one.number}::int as number, ${one.goalCents}::bigint as goal_cents,
        ${one.minimumCents}::bigint as minimum_cents, ${one.sector}::text as sector, ${one.subsection}::text as subsection,
        ${[...one.fundingUses]}::text[] as funding_uses, ${one.imageId}::uuid as image_id,
        ${ids.title}::uuid as title_id, ${ids.description}::uuid as description_id,
        ${ids.methodology}::uuid as methodology_id, ${ids.timeline}::uuid as timeline_id,
        ${ids.impact}::uuid as impact_id, ${ids.summary}::uuid as summary_id,
        ${ids.existingFunding}::uuid as existing_funding_id, ${ids.conflicts}::uuid as conflicts_id,
        ${ids.budget}::uuid as budget_id, ${ids.milestones}::uuid as milestones_id, ${ids.ethics}::uuid as ethics_id
    )
    insert into project_versions (id, project_id, number, title_id, description_id, methodology_id, timeline_id,
      impact_id, summary_id, existing_funding_id, conflicts_id, budget_id, milestones_id, ethics_id, goal_cents,
      minimum_cents, sector, subsection, funding_uses, image_id, changed, reason, hash, by_id, at)
    select ${one.id}, ${one.projectId}, v.number, v.title_id, v.description_id, v.methodology_id, v.timeline_id,
      v.impact_id, v.summary_id, v.existing_funding_id, v.conflicts_id, v.budget_id, v.milestones_id, v.ethics_id,
      v.goal_cents, v.minimum_cents, v.sector, v.subsection, v.funding_uses, v.image_id,
      ${[...one.changed]}::text[], ${one.reason}, ${versionHash(parentHash)}, ${one.byId}, ${one.at}
    from v ${wordings}`)
}

/** A version with the ids of its wordings, so that the next one shares those that stay; lists as they are kept. */
export type VersionRow = Facts &
  Readonly<Record<KeptField, string>> & { readonly number: number; readonly at: Instant; readonly textIds: TextIds }

/** @param number undefined for the latest version. */
export const findVersion = (
  db: Database,
  projectId: Id<'project'>,
  number: number | undefined,
): Promise<VersionRow | undefined> =>
  first(
    db.query<VersionRow>(sql`
      select v.number, v.at, v.goal_cents as "goalCents", v.minimum_cents as "minimumCents", v.sector, v.subsection,
        v.funding_uses as "fundingUses", v.image_id as "imageId", title.body as title, description.body as description,
        methodology.body as methodology, timeline.body as timeline, impact.body as impact,
        coalesce(summary.body, '') as summary, coalesce(existing_funding.body, '') as "existingFunding",
        coalesce(conflicts.body, '') as conflicts, coalesce(budget.body, '') as budget,
        coalesce(milestones.body, '') as milestones, coalesce(ethics.body, '') as ethics,
        json_build_object('title', v.title_id, 'description', v.description_id, 'methodology', v.methodology_id,
          'timeline', v.timeline_id, 'impact', v.impact_id, 'summary', v.summary_id,
          'existingFunding', v.existing_funding_id, 'conflicts', v.conflicts_id, 'budget', v.budget_id,
          'milestones', v.milestones_id, 'ethics', v.ethics_id) as "textIds"
      from project_versions v ${wordings}
      where v.project_id = ${projectId} and (${number ?? null}::int is null or v.number = ${number ?? null})
      order by v.number desc limit 1`),
  )

export type VersionLine = {
  readonly number: number
  readonly at: Instant
  readonly changed: VersionField[]
  readonly reason: VersionReason
  /** When reviewers passed this version; null for those they did not read. */
  readonly reviewedAt: Instant | null
  readonly hash: string
}

/** Newest first; from the first reviewed version on where the reader is not the owner or staff. */
export const listVersions = (
  db: Database,
  projectId: Id<'project'>,
  reader: { readonly isInside: boolean },
): Promise<VersionLine[]> =>
  db.query<VersionLine>(sql`
    select v.number, v.at, v.changed, v.reason, v.hash, s.at as "reviewedAt"
    from project_versions v left join project_passes s on s.project_id = v.project_id and s.number = v.number
    where v.project_id = ${projectId} and (${reader.isInside} or v.number >= (
      select min(number) from project_passes where project_id = ${projectId}))
    order by v.number desc limit 200`)

/** Passing the same version again changes nothing. */
export async function insertSnapshot(
  db: Database,
  snapshot: { readonly projectId: Id<'project'>; readonly number: number; readonly at: Instant },
): Promise<void> {
  await db.query(sql`
    insert into project_snapshots (project_id, number, at)
    select ${snapshot.projectId}, ${snapshot.number}, ${snapshot.at} where not exists (
      select from project_passes where project_id = ${snapshot.projectId} and number = ${snapshot.number})`)
}

/** The decision behind a snapshot was taken back. */
export async function insertSnapshotEnd(
  db: Database,
  end: { readonly projectId: Id<'project'>; readonly number: number; readonly at: Instant; readonly endedAt: Instant },
): Promise<void> {
  await db.query(sql`
    insert into project_snapshot_ends (project_id, number, at, ended_at)
    values (${end.projectId}, ${end.number}, ${end.at}, ${end.endedAt})`)
}

/** Changes of any of these fields since then. */
export async function countChanges(
  db: Database,
  projectId: Id<'project'>,
  fields: readonly VersionField[],
  since: Instant,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from project_versions
    where project_id = ${projectId} and at > ${since} and changed && ${[...fields]}::text[] and reason = 'edited'`)
  return row?.count ?? 0
}

/** The first version that the public may read. */
export const findFirstReviewed = (
  db: Database,
  projectId: Id<'project'>,
): Promise<{ number: number | null } | undefined> =>
  first(db.query(sql`select min(number) as number from project_passes where project_id = ${projectId}`))

/** The latest version that reviewers passed. */
export const findSnapshot = (
  db: Database,
  projectId: Id<'project'>,
): Promise<{ number: number; at: Instant } | undefined> =>
  first(
    db.query<{ number: number; at: Instant }>(sql`
      select number, at from project_passes where project_id = ${projectId} order by at desc, number desc limit 1`),
  )
