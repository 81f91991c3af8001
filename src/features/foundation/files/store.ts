import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { FilePurpose } from './rules.ts'

export type NewFile = {
  id: Id<'file'>
  ownerId: Id<'user'>
  purpose: FilePurpose
  originalName: string
  mime: string
  sizeBytes: number
  sha256: string
  storageKey: string
  width: number | undefined
  height: number | undefined
  /** In pixels, ascending; none for documents. */
  variantWidths: readonly number[]
  createdAt: Instant
}

export async function insertFile(db: Database, file: NewFile): Promise<void> {
  await db.query(sql`
    insert into files (id, owner_id, purpose, original_name, mime, size_bytes, sha256, storage_key, width, height,
      variant_widths, created_at)
    values (${file.id}, ${file.ownerId}, ${file.purpose}, ${file.originalName}, ${file.mime}, ${file.sizeBytes},
      ${file.sha256}, ${file.storageKey}, ${file.width ?? null}, ${file.height ?? null}, ${file.variantWidths},
      ${file.createdAt})`)
}

/** Locks one person's uploads until the transaction ends, so that their count stays correct. */
export async function lockUploadsOf(tx: Database, ownerId: Id<'user'>): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('files of ' || ${ownerId}, 0))`)
}

export async function countWaiting(db: Database, ownerId: Id<'user'>, since: Instant): Promise<number> {
  const row = await first(
    db.query<{ waiting: number }>(sql`
      select count(*) as waiting from files
      where owner_id = ${ownerId} and attached_at is null and created_at > ${since}`),
  )
  return row?.waiting ?? 0
}

/** Attaches a file; returns false if there is no such file or it is already attached. */
export async function attach(
  db: Database,
  wanted: { fileId: string; ownerId: Id<'user'>; purpose: FilePurpose; now: Instant },
): Promise<boolean> {
  const rows = await db.query(sql`
    update files set attached_at = ${wanted.now}
    where id = ${wanted.fileId} and owner_id = ${wanted.ownerId} and purpose = ${wanted.purpose}
      and attached_at is null
    returning id`)
  return rows.length > 0
}

/** Attaches pictures used in texts, including already attached ones. @returns how many there are. */
export async function attachPictures(
  db: Database,
  wanted: { readonly fileIds: readonly string[]; readonly ownerId: Id<'user'>; readonly now: Instant },
): Promise<number> {
  const rows = await db.query(sql`
    update files set attached_at = coalesce(attached_at, ${wanted.now}::timestamptz)
    where id = any(${wanted.fileIds}::uuid[]) and owner_id = ${wanted.ownerId} and purpose = 'text_image'
    returning id`)
  return rows.length
}

/**
 * Detaches this person's text pictures that are no longer used in any text or update, current or earlier, of a project
 * they own or are a member of.
 */
export async function detachUnnamed(
  tx: Database,
  { fileIds, ownerId }: { readonly fileIds: readonly string[]; readonly ownerId: Id<'user'> },
): Promise<void> {
  await tx.query(sql`
    with written as (
      select id from projects where owner_id = ${ownerId}
      union select project_id from project_members where user_id = ${ownerId}
    )
    update files set attached_at = null
    where id = any(${fileIds}::uuid[]) and owner_id = ${ownerId} and purpose = 'text_image'
      and not exists (select from project_updates u where u.project_id in (select id from written)
        and position(files.id::text in u.content) > 0)
      and not exists (select from update_versions v join project_updates u on u.id = v.update_id
        where u.project_id in (select id from written)
          and position(files.id::text in coalesce(v.content, v.remainder)) > 0)
      and not exists (select from project_texts t where t.project_id in (select id from written)
        and position(files.id::text in coalesce(t.body, t.remainder)) > 0)`)
}

export async function detach(db: Database, fileId: string): Promise<void> {
  await db.query(sql`update files set attached_at = null where id = ${fileId}`)
}

export type StoredPicture = { storageKey: string; variantWidths: number[] }
/** Purposes are listed, so that a new kind of file is private until it is added here. */
const isPublicPicture = sql`purpose in ('project_image', 'text_image', 'profile_image', 'avatar', 'job_logo')`
/** A public picture that is not hidden. */
export const findPicture = (db: Database, id: string): Promise<StoredPicture | undefined> =>
  first(
    db.query<StoredPicture>(sql`
      select storage_key as "storageKey", variant_widths as "variantWidths" from files
      where id = ${id} and ${isPublicPicture} and hidden_at is null`),
  )

export type ReportedPicture = {
  readonly ownerId: Id<'user'>
  readonly isHidden: boolean
  /** The project that this is the picture of, if any. */
  readonly project: { readonly id: string; readonly title: string; readonly sector: string } | null
  readonly publicId: string | null
}
/** A project's picture or a researcher's photo, with the project or profile that uses it now. */
export const findReportedPicture = (db: Database, id: string): Promise<ReportedPicture | undefined> =>
  first(
    db.query<ReportedPicture>(sql`
      select f.owner_id as "ownerId", f.hidden_at is not null as "isHidden", r.public_id as "publicId",
        case when p.id is not null then json_build_object('id', p.id, 'title', p.title, 'sector', p.sector) end as project
      from files f left join projects p on p.image_id = f.id left join researcher_profiles r on r.profile_image_id = f.id
      where f.id = ${id} and f.purpose in ('project_image', 'profile_image')`),
  )

/** Hides a picture from `at` on, unless it is already hidden; null shows it again. */
export const storeHidden = (tx: Database, id: string, at: Instant | null): Promise<unknown> =>
  tx.query(sql`
    update files set hidden_at = case when ${at}::timestamptz is null then null else coalesce(hidden_at, ${at}) end
    where id = ${id}`)

/** A picture, hidden or not, for the staff deciding on it. */
export const findKeptPicture = (db: Database, id: string): Promise<StoredPicture | undefined> =>
  first(
    db.query<StoredPicture>(sql`
      select storage_key as "storageKey", variant_widths as "variantWidths" from files
      where id = ${id} and ${isPublicPicture}`),
  )

export type StoredDocument = { storageKey: string; isShown: boolean }
/** A CV used in a profile, and whether the profile shows it publicly. */
export const findCv = (db: Database, id: string): Promise<StoredDocument | undefined> =>
  first(
    db.query<StoredDocument>(sql`
      select f.storage_key as "storageKey", p.cv_public as "isShown"
      from files f join researcher_profiles p on p.cv_file_id = f.id
      where f.id = ${id} and f.purpose = 'cv'`),
  )

/** An ethics approval that is, or once was, part of a project. */
export const findApproval = (db: Database, id: string): Promise<{ storageKey: string } | undefined> =>
  first(
    db.query<{ storageKey: string }>(sql`
      select storage_key as "storageKey" from files
      where id = ${id} and purpose = 'ethics_approval' and attached_at is not null`),
  )

/** A credential or receipt that is in use. */
export const findCredential = (db: Database, id: string): Promise<StoredPicture | undefined> =>
  first(
    db.query<StoredPicture>(sql`
      select storage_key as "storageKey", variant_widths as "variantWidths" from files
      where id = ${id} and purpose in ('credential', 'receipt') and attached_at is not null`),
  )

export type Forgotten = { id: string; storageKey: string; variantWidths: number[] }
/**
 * Locks unattached uploads from before a time that no draft or moderation case uses; none can be attached until the
 * transaction ends.
 */
export const lockForgotten = (tx: Database, before: Instant, limit: number): Promise<Forgotten[]> =>
  tx.query<Forgotten>(sql`
    select id, storage_key as "storageKey", variant_widths as "variantWidths" from files
    where attached_at is null and created_at < ${before}
      and not exists (select from project_drafts d where d.file_ids @> array[files.id])
      and not exists (select from moderation_pictures kept where kept.file_id = files.id)
    order by created_at limit ${limit} for update skip locked`)

export async function deleteFiles(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.query(sql`delete from files where id = any(${ids}::uuid[])`)
}

/**
 * Detaches personal files, such as photos, CVs and credentials, for the next sweep to delete. What a project shows or
 * needs as evidence stays.
 */
export const forgetPersonal = (tx: Database, ownerId: string, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update files set attached_at = null, original_name = 'removed', created_at = least(created_at, ${at}::timestamptz)
    where owner_id = ${ownerId} and purpose not in ('project_image', 'text_image', 'ethics_approval', 'receipt')`)
