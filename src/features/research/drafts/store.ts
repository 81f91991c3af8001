import { institutionDefault } from '#features/research/projects/rules/projects.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { DraftFields, DraftLine } from './contract.ts'
import type { Marks } from './rules/merge-save.ts'

export type DraftRow = {
  readonly id: Id<'draft'>
  readonly ownerId: Id<'user'>
  readonly projectId: Id<'project'> | null
  readonly baseVersion: number | null
  readonly fields: DraftFields
  readonly marks: Marks
  readonly revision: number
  readonly savedAt: Instant
  readonly discardedAt: Instant | null
  readonly sentAt: Instant | null
}

const columns = sql`id, owner_id as "ownerId", project_id as "projectId", base_version as "baseVersion", fields, marks,
  revision, saved_at as "savedAt", discarded_at as "discardedAt", sent_at as "sentAt"`

export const findDraft = (db: Database, id: Id<'draft'>): Promise<DraftRow | undefined> =>
  first(db.query<DraftRow>(sql`select ${columns} from project_drafts where id = ${id}`))

export const lockDraft = (tx: Database, id: Id<'draft'>): Promise<DraftRow | undefined> =>
  first(tx.query<DraftRow>(sql`select ${columns} from project_drafts where id = ${id} for update`))

/** The open edit of a project. */
export const findOpenEdit = (db: Database, projectId: Id<'project'>): Promise<DraftRow | undefined> =>
  first(
    db.query<DraftRow>(sql`
      select ${columns} from project_drafts
      where project_id = ${projectId} and discarded_at is null and sent_at is null`),
  )

/** One person's drafts, locked until the transaction ends, so that a count of them stays true. */
export async function lockDraftsOf(tx: Database, ownerId: Id<'user'>): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('drafts of ' || ${ownerId}, 0))`)
}

/** Edits of one project, likewise. */
export async function lockEditsOf(tx: Database, projectId: Id<'project'>): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('edits of ' || ${projectId}, 0))`)
}

export async function countNew(db: Database, ownerId: Id<'user'>): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from project_drafts
    where owner_id = ${ownerId} and project_id is null and discarded_at is null and sent_at is null`)
  return row?.count ?? 0
}

type NewDraft = Pick<DraftRow, 'id' | 'ownerId' | 'projectId' | 'baseVersion'> & { readonly at: Instant }

/** An empty draft; an existing twin is left as it is. */
export async function insertDraft(db: Database, draft: NewDraft): Promise<void> {
  await db.query(sql`
    insert into project_drafts (id, owner_id, project_id, base_version, fields, marks, revision, file_ids, created_at,
      saved_at)
    values (${draft.id}, ${draft.ownerId}, ${draft.projectId}, ${draft.baseVersion}, '{}', '{}', 0, '{}', ${draft.at},
      ${draft.at})
    on conflict (id) do nothing`)
}

type Written = Pick<DraftRow, 'id' | 'fields' | 'marks' | 'revision' | 'baseVersion'> & {
  readonly fileIds: readonly string[]
  readonly at: Instant
}

export async function updateDraft(db: Database, draft: Written): Promise<void> {
  await db.query(sql`
    update project_drafts set fields = ${draft.fields}::jsonb, marks = ${draft.marks}::jsonb,
      revision = ${draft.revision}, base_version = ${draft.baseVersion}, file_ids = ${draft.fileIds}::uuid[],
      saved_at = ${draft.at}
    where id = ${draft.id}`)
}

export type Copy = { readonly field: string; readonly value: unknown; readonly byId: Id<'user'>; readonly at: Instant }

/** The same wording is stored once. */
export async function insertCopies(db: Database, draftId: Id<'draft'>, copies: readonly Copy[]): Promise<void> {
  await db.query(sql`
    insert into draft_copies (draft_id, field, value, by_id, at)
    select ${draftId}, field, value, by_id, at
    from jsonb_to_recordset(${copies.map(({ byId, ...copy }) => ({ ...copy, by_id: byId }))}::jsonb)
      as given (field text, value jsonb, by_id uuid, at timestamptz)
    on conflict do nothing`)
}

export const listCopies = (
  db: Database,
  draftId: Id<'draft'>,
): Promise<{ field: string; value: unknown; at: Instant }[]> =>
  db.query(sql`
    select field, value, at from draft_copies where draft_id = ${draftId} order by at desc, field limit 40`)

/** A person's drafts of new projects, and the edits of these projects, whoever began them. */
export const listOpen = (
  db: Database,
  ownerId: Id<'user'>,
  projectIds: readonly Id<'project'>[],
): Promise<DraftLine[]> =>
  db.query<DraftLine>(sql`
    select d.id, coalesce(nullif(left(trim(d.fields->>'title'), 200), ''), p.title, '') as title,
      d.project_id as "projectId", d.saved_at as "savedAt"
    from project_drafts d left join projects p on p.id = d.project_id
    where (d.project_id is null and d.owner_id = ${ownerId} or d.project_id = any(${[...projectIds]}::uuid[]))
      and d.discarded_at is null and d.sent_at is null
    order by d.saved_at desc, d.id limit 100`)

/** Of a submitted draft only the fact that it existed is stored, and wordings that lost, until they are a month old. */
export async function markSent(db: Database, id: Id<'draft'>, at: Instant): Promise<void> {
  await db.query(sql`
    update project_drafts set sent_at = ${at}, fields = '{}', marks = '{}', file_ids = '{}' where id = ${id}`)
}

export async function setDiscarded(db: Database, id: Id<'draft'>, at: Instant | null): Promise<void> {
  await db.query(sql`update project_drafts set discarded_at = ${at} where id = ${id}`)
}

/** An edit of another person's project stays with its lead: others wrote in it, too. */
export async function deleteOf(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from draft_copies where by_id = ${userId}`)
  await tx.query(sql`
    update project_drafts d set owner_id = p.owner_id from projects p where p.id = d.project_id and d.owner_id = ${userId}`)
  await tx.query(sql`delete from project_drafts where owner_id = ${userId}`)
}

/** Redacts a passage in an unsent edit of a project and in its lost wordings. Both are JSON. */
export async function replaceInEdits(
  tx: Database,
  projectId: Id<'project'>,
  { passage, mark }: { readonly passage: string; readonly mark: string },
): Promise<void> {
  await tx.query(sql`
    delete from draft_copies c using project_drafts d
    where d.id = c.draft_id and d.project_id = ${projectId} and position(${passage} in c.value::text) > 0`)
  await tx.query(sql`
    update project_drafts set fields = replace(fields::text, ${passage}, ${mark})::jsonb
    where project_id = ${projectId} and position(${passage} in fields::text) > 0`)
}

const batch = 200

/**
 * Drafts that ended, and wordings that lost, before a moment; not one that is being restored right now. True when
 * there may be more.
 */
export async function deleteEnded(db: Database, before: Instant): Promise<boolean> {
  const drafts = await db.query(sql`
    delete from project_drafts where id in (
      select id from project_drafts where coalesce(sent_at, discarded_at) < ${before}
      limit ${batch} for update skip locked)
    returning id`)
  const copies = await db.query(sql`
    delete from draft_copies where ctid in (select ctid from draft_copies where at < ${before} limit ${batch})
    returning draft_id`)
  return drafts.length === batch || copies.length === batch
}

export type Researcher = {
  readonly publicId: string | null
  readonly name: string
  readonly firstName: string
  readonly photo: string | null
  readonly institution: string
  readonly verified: boolean
}

/** A person as a project's page names its researcher; see projects/store/read-project.ts. */
export async function mustResearcher(db: Database, userId: Id<'user'>, now: Instant): Promise<Researcher> {
  const row = await first(
    db.query<Researcher>(sql`
      select r.public_id as "publicId", u.first_name || ' ' || u.last_name as name, u.first_name as "firstName",
        '/files/' || coalesce(r.profile_image_id, u.avatar_file_id) || '/400.webp' as photo,
        coalesce(nullif(u.institution, ''), ${institutionDefault}::text) as institution,
        exists (select from verified_researchers badge where badge.user_id = u.id
          and badge.valid_until > ${now}::timestamptz) as verified
      from users u left join researcher_profiles r on r.user_id = u.id where u.id = ${userId}`),
  )
  if (!row) throw new Error(`there is no person ${userId}`)
  return row
}
