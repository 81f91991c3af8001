import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Facts, KeptField, VersionField, VersionReason } from '../rules/versions.ts'

/** A wording's hash: over its salt, its field and itself. */
export const textHash = (salt: Sql, field: Sql, body: Sql): Sql =>
  sql`encode(sha256(convert_to(${salt} || chr(10) || ${field} || chr(10) || ${body}, 'UTF8')), 'hex')`

/**
 * The lines of a version `v` with its wordings that its hash is over: the version before, its facts and its wordings'
 * hashes. Absent wordings add nothing: versions from before a field could be given keep their hash.
 */
const hashedLines = (parentHash: Sql): Sql => sql`concat_ws(chr(10),
  coalesce(${parentHash}, 'first'), v.number, v.goal_cents, v.minimum_cents, v.sector, v.subsection,
  array_to_string(v.funding_uses, ' '), coalesce(v.image_id::text, 'none'),
  title.hash, description.hash, methodology.hash, timeline.hash, impact.hash,
  summary.hash, existing_funding.hash, conflicts.hash, budget.hash, milestones.hash, ethics.hash)`

export const versionHash = (parentHash: Sql): Sql =>
  sql`encode(sha256(convert_to(${hashedLines(parentHash)}, 'UTF8')), 'hex')`

/** The wordings of a version `v`: the first five always, the others if they were given. */
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

/** Of a removal `r`, as JSON has instants. */
const redactedAt = sql`to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

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
  readonly isMaterial: boolean
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
      minimum_cents, sector, subsection, funding_uses, image_id, changed, reason, material, hash, by_id, at)
    select ${one.id}, ${one.projectId}, v.number, v.title_id, v.description_id, v.methodology_id, v.timeline_id,
      v.impact_id, v.summary_id, v.existing_funding_id, v.conflicts_id, v.budget_id, v.milestones_id, v.ethics_id,
      v.goal_cents, v.minimum_cents, v.sector, v.subsection, v.funding_uses, v.image_id,
      ${[...one.changed]}::text[], ${one.reason}, ${one.isMaterial}, ${versionHash(parentHash)}, ${one.byId}, ${one.at}
    from v ${wordings}`)
}

/**
 * A version with the ids of its wordings, so that the next one shares those that stay; lists as they are kept. A
 * wording that something was removed from has no id, and has the rest of it.
 */
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
        v.funding_uses as "fundingUses", v.image_id as "imageId",
        coalesce(title.body, title.remainder, '') as title,
        coalesce(description.body, description.remainder, '') as description,
        coalesce(methodology.body, methodology.remainder, '') as methodology,
        coalesce(timeline.body, timeline.remainder, '') as timeline,
        coalesce(impact.body, impact.remainder, '') as impact,
        coalesce(summary.body, summary.remainder, '') as summary,
        coalesce(existing_funding.body, existing_funding.remainder, '') as "existingFunding",
        coalesce(conflicts.body, conflicts.remainder, '') as conflicts,
        coalesce(budget.body, budget.remainder, '') as budget,
        coalesce(milestones.body, milestones.remainder, '') as milestones,
        coalesce(ethics.body, ethics.remainder, '') as ethics,
        json_build_object(
          'title', case when title.redaction_id is null then v.title_id end,
          'description', case when description.redaction_id is null then v.description_id end,
          'methodology', case when methodology.redaction_id is null then v.methodology_id end,
          'timeline', case when timeline.redaction_id is null then v.timeline_id end,
          'impact', case when impact.redaction_id is null then v.impact_id end,
          'summary', case when summary.redaction_id is null then v.summary_id end,
          'existingFunding', case when existing_funding.redaction_id is null then v.existing_funding_id end,
          'conflicts', case when conflicts.redaction_id is null then v.conflicts_id end,
          'budget', case when budget.redaction_id is null then v.budget_id end,
          'milestones', case when milestones.redaction_id is null then v.milestones_id end,
          'ethics', case when ethics.redaction_id is null then v.ethics_id end) as "textIds"
      from project_versions v ${wordings}
      where v.project_id = ${projectId} and (${number ?? null}::int is null or v.number = ${number ?? null})
      order by v.number desc limit 1`),
  )

export type VersionLine = {
  readonly number: number
  readonly at: Instant
  readonly changed: VersionField[]
  readonly reason: VersionReason
  /** When reviewers approved this version; null for those they did not review. */
  readonly reviewedAt: Instant | null
  readonly hash: string
  /** What staff removed from its wordings, the newest first. */
  readonly removals: readonly Removal[]
}

export type Removal = { readonly at: Instant; readonly reason: string }

/** Newest first; from the first reviewed version on unless the reader is the owner or staff. */
export const listVersions = (
  db: Database,
  projectId: Id<'project'>,
  reader: { readonly isInside: boolean },
): Promise<VersionLine[]> =>
  db.query<VersionLine>(sql`
    select v.number, v.at, v.changed, v.reason, v.hash, s.at as "reviewedAt", coalesce((
      select json_agg(json_build_object('at', ${redactedAt}, 'reason', r.reason) order by r.at desc)
      from project_redactions r where r.project_id = v.project_id and exists (
        select from project_texts t where t.redaction_id = r.id and t.id in (v.title_id, v.description_id,
          v.methodology_id, v.timeline_id, v.impact_id, v.summary_id, v.existing_funding_id, v.conflicts_id,
          v.budget_id, v.milestones_id, v.ethics_id))), '[]') as removals
    from project_versions v left join project_passes s on s.project_id = v.project_id and s.number = v.number
    where v.project_id = ${projectId} and (${reader.isInside} or v.number >= (
      select min(number) from project_passes where project_id = ${projectId}))
    order by v.number desc limit 200`)

/** Approving the same version again changes nothing. */
export async function insertSnapshot(
  db: Database,
  snapshot: { readonly projectId: Id<'project'>; readonly number: number; readonly at: Instant },
): Promise<void> {
  await db.query(sql`
    insert into project_snapshots (project_id, number, at)
    select ${snapshot.projectId}, ${snapshot.number}, ${snapshot.at} where not exists (
      select from project_passes where project_id = ${snapshot.projectId} and number = ${snapshot.number})`)
}

/** The decision behind a version was revoked. */
export async function insertSnapshotEnd(
  db: Database,
  end: { readonly projectId: Id<'project'>; readonly number: number; readonly at: Instant; readonly endedAt: Instant },
): Promise<void> {
  await db.query(sql`
    insert into project_snapshot_ends (project_id, number, at, ended_at)
    values (${end.projectId}, ${end.number}, ${end.at}, ${end.endedAt})`)
}

/** Changes that need another review, since then, the latest first. */
export const listMaterial = (db: Database, projectId: Id<'project'>, since: Instant): Promise<{ at: Instant }[]> =>
  db.query<{ at: Instant }>(sql`
    select at from project_versions where project_id = ${projectId} and material and at > ${since}
    order by at desc limit 20`)

/** The first version that the public may read. */
export const findFirstReviewed = (
  db: Database,
  projectId: Id<'project'>,
): Promise<{ number: number | null } | undefined> =>
  first(db.query(sql`select min(number) as number from project_passes where project_id = ${projectId}`))

/** The latest version that reviewers approved. */
export const findSnapshot = (
  db: Database,
  projectId: Id<'project'>,
): Promise<{ number: number; at: Instant } | undefined> =>
  first(
    db.query<{ number: number; at: Instant }>(sql`
      select number, at from project_passes where project_id = ${projectId} order by at desc, number desc limit 1`),
  )

export type VersionHead = {
  readonly number: number
  readonly at: Instant
  readonly hash: string
  /** The lines that the hash is over. */
  readonly hashed: string
}

export const findHead = (db: Database, projectId: Id<'project'>, number: number): Promise<VersionHead | undefined> =>
  first(
    db.query<VersionHead>(sql`
      select v.number, v.at, v.hash, ${hashedLines(sql`parent.hash`)} as hashed
      from project_versions v ${wordings}
      left join project_versions parent on parent.project_id = v.project_id and parent.number = v.number - 1
      where v.project_id = ${projectId} and v.number = ${number}`),
  )

export type ProvenText = {
  readonly field: KeptField
  /** The rest of it, if something was removed. */
  readonly text: string
  readonly salt: string | null
  readonly hash: string
  readonly removedAt: Instant | null
  readonly reason: string | null
}

/** The wordings of a version. */
export const listTexts = (db: Database, projectId: Id<'project'>, number: number): Promise<ProvenText[]> =>
  db.query<ProvenText>(sql`
    select t.field, coalesce(t.body, t.remainder, '') as text, t.salt, t.hash, r.at as "removedAt", r.reason
    from project_versions v join project_texts t on t.id in (v.title_id, v.description_id, v.methodology_id,
      v.timeline_id, v.impact_id, v.summary_id, v.existing_funding_id, v.conflicts_id, v.budget_id, v.milestones_id,
      v.ethics_id)
    left join project_redactions r on r.id = t.redaction_id
    where v.project_id = ${projectId} and v.number = ${number}`)
