import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Content, TextField, VersionField, VersionReason } from './rules/versions.ts'

/** A wording's hash: over its salt, its field and itself. */
export const textHash = (salt: Sql, field: Sql, body: Sql): Sql =>
  sql`encode(sha256(convert_to(${salt} || chr(10) || ${field} || chr(10) || ${body}, 'UTF8')), 'hex')`

/** A version's hash, of a row `v` with its wordings: over the version before, its facts and its wordings' hashes. */
export const versionHash = (parentHash: Sql): Sql => sql`encode(sha256(convert_to(concat_ws(chr(10),
  coalesce(${parentHash}, 'first'), v.number, v.goal_cents, v.minimum_cents, v.sector, v.subsection,
  array_to_string(v.funding_uses, ' '), coalesce(v.image_id::text, 'none'),
  title.hash, description.hash, methodology.hash, timeline.hash, impact.hash), 'UTF8')), 'hex')`

/** The five wordings of a version `v`. */
export const wordings = sql`
  join project_texts title on title.id = v.title_id join project_texts description on description.id = v.description_id
  join project_texts methodology on methodology.id = v.methodology_id
  join project_texts timeline on timeline.id = v.timeline_id join project_texts impact on impact.id = v.impact_id`

export type NewText = {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly field: TextField
  readonly body: string
  readonly salt: string
}

export async function insertText(db: Database, text: NewText): Promise<void> {
  await db.query(sql`
    insert into project_texts (id, project_id, field, body, salt, hash)
    values (${text.id}, ${text.projectId}, ${text.field}, ${text.body}, ${text.salt},
      ${textHash(sql`${text.salt}::text`, sql`${text.field}::text`, sql`${text.body}::text`)})`)
}

export type NewVersion = Omit<Content, TextField> & {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly number: number
  readonly textIds: Readonly<Record<TextField, string>>
  readonly changed: readonly VersionField[]
  readonly reason: VersionReason
  readonly byId: Id<'user'>
  readonly at: Instant
}

export async function insertVersion(db: Database, one: NewVersion): Promise<void> {
  const parentHash = sql`(select hash from project_versions
    where project_id = ${one.projectId} and number = ${one.number} - 1)`
  await db.query(sql`
    with v as (
      select ${one.number}::int as number, ${one.goalCents}::bigint as goal_cents,
        ${one.minimumCents}::bigint as minimum_cents, ${one.sector}::text as sector, ${one.subsection}::text as subsection,
        ${[...one.fundingUses]}::text[] as funding_uses, ${one.imageId}::uuid as image_id,
        ${one.textIds.title}::uuid as title_id, ${one.textIds.description}::uuid as description_id,
        ${one.textIds.methodology}::uuid as methodology_id, ${one.textIds.timeline}::uuid as timeline_id,
        ${one.textIds.impact}::uuid as impact_id
    )
    insert into project_versions (id, project_id, number, title_id, description_id, methodology_id, timeline_id,
      impact_id, goal_cents, minimum_cents, sector, subsection, funding_uses, image_id, changed, reason, hash, by_id, at)
    select ${one.id}, ${one.projectId}, v.number, v.title_id, v.description_id, v.methodology_id, v.timeline_id,
      v.impact_id, v.goal_cents, v.minimum_cents, v.sector, v.subsection, v.funding_uses, v.image_id,
      ${[...one.changed]}::text[], ${one.reason}, ${versionHash(parentHash)}, ${one.byId}, ${one.at}
    from v ${wordings}`)
}

/** A version with the ids of its wordings, so that the next one shares those that stay. */
export type VersionRow = Omit<Content, TextField> &
  Readonly<Record<TextField, string>> & {
    readonly number: number
    readonly at: Instant
    readonly titleId: string
    readonly descriptionId: string
    readonly methodologyId: string
    readonly timelineId: string
    readonly impactId: string
  }

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
        methodology.body as methodology, timeline.body as timeline, impact.body as impact, v.title_id as "titleId",
        v.description_id as "descriptionId", v.methodology_id as "methodologyId", v.timeline_id as "timelineId",
        v.impact_id as "impactId"
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
    from project_versions v left join project_snapshots s on s.project_id = v.project_id and s.number = v.number
    where v.project_id = ${projectId} and (${reader.isInside} or v.number >= (
      select min(number) from project_snapshots where project_id = ${projectId}))
    order by v.number desc limit 200`)

/** Passing the same version again changes nothing. */
export async function insertSnapshot(
  db: Database,
  snapshot: { readonly projectId: Id<'project'>; readonly number: number; readonly at: Instant },
): Promise<void> {
  await db.query(sql`
    insert into project_snapshots (project_id, number, at)
    values (${snapshot.projectId}, ${snapshot.number}, ${snapshot.at}) on conflict do nothing`)
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
  first(db.query(sql`select min(number) as number from project_snapshots where project_id = ${projectId}`))

/** The latest version that reviewers passed. */
export const findSnapshot = (db: Database, projectId: Id<'project'>): Promise<{ number: number } | undefined> =>
  first(
    db.query<{ number: number }>(sql`
      select number from project_snapshots where project_id = ${projectId} order by at desc, number desc limit 1`),
  )
