import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { FileKind, FileRole } from '../rules/applications.ts'

export type VersionRow = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly address: string | null
  readonly education: string
  readonly experience: string
  readonly skills: string | null
  readonly motivation: string
  readonly availability: string | null
  readonly references: string | null
  readonly updatesOptIn: boolean
}

type NewVersion = VersionRow & {
  readonly applicationId: Id<'application'>
  readonly number: number
  readonly at: Instant
  readonly confirmHash: string | null
}

/** Deletes versions from this number on. Their files then belong to no application. */
export const deleteVersions = (tx: Database, applicationId: Id<'application'>, from: number): Promise<unknown> =>
  tx.query(sql`delete from application_versions where application_id = ${applicationId} and number >= ${from}`)

/** Replaces the version with the same number, and by a current one also the one that waits to be confirmed. */
export async function replaceVersion(tx: Database, v: NewVersion): Promise<void> {
  await deleteVersions(tx, v.applicationId, v.number)
  await tx.query(sql`
    insert into application_versions (application_id, number, first_name, last_name, phone, address, education,
      experience, skills, motivation, availability, references_text, updates_opt_in, terms_accepted_at, made_at,
      confirm_hash)
    values (${v.applicationId}, ${v.number}, ${v.firstName}, ${v.lastName}, ${v.phone}, ${v.address}, ${v.education},
      ${v.experience}, ${v.skills}, ${v.motivation}, ${v.availability}, ${v.references}, ${v.updatesOptIn}, ${v.at},
      ${v.at}, ${v.confirmHash})`)
}

/** Makes the version awaiting confirmation (2) the current one (1). */
export async function promote(tx: Database, applicationId: Id<'application'>): Promise<void> {
  await tx.query(sql`delete from application_versions where application_id = ${applicationId} and number = 1`)
  await tx.query(sql`
    insert into application_versions (application_id, number, first_name, last_name, phone, address, education,
      experience, skills, motivation, availability, references_text, updates_opt_in, terms_accepted_at, made_at)
    select application_id, 1, first_name, last_name, phone, address, education, experience, skills, motivation,
      availability, references_text, updates_opt_in, terms_accepted_at, made_at
    from application_versions where application_id = ${applicationId} and number = 2`)
  await tx.query(sql`
    update application_files set version = 1 where application_id = ${applicationId} and version = 2`)
  await tx.query(sql`delete from application_versions where application_id = ${applicationId} and number = 2`)
}

/**
 * @param number 1 for the current version, 2 for the one awaiting confirmation. @returns undefined if there is none.
 */
export const findVersion = (
  db: Database,
  applicationId: Id<'application'>,
  number: number,
): Promise<VersionRow | undefined> =>
  first(
    db.query<VersionRow>(sql`
      select first_name as "firstName", last_name as "lastName", phone, address, education, experience, skills,
        motivation, availability, references_text as "references", updates_opt_in as "updatesOptIn"
      from application_versions where application_id = ${applicationId} and number = ${number}`),
  )

type NewFile = {
  readonly id: Id<'application-file'>
  readonly claimHash: string
  readonly name: string
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly sha256: string
  readonly storageKey: string
  readonly at: Instant
}

export const insertFile = (tx: Database, file: NewFile): Promise<unknown> =>
  tx.query(sql`
    insert into application_files (id, claim_hash, name, kind, size_bytes, sha256, storage_key, created_at)
    values (${file.id}, ${file.claimHash}, ${file.name}, ${file.kind}, ${file.sizeBytes}, ${file.sha256},
      ${file.storageKey}, ${file.at})`)

type Naming = {
  readonly fileId: Id<'application-file'>
  readonly claimHash: string
  readonly applicationId: Id<'application'>
  readonly version: number
  readonly role: FileRole
}

/** Returns false if there is no such file, it is another person's, or it already belongs to an application. */
export const nameFile = async (tx: Database, given: Naming): Promise<boolean> =>
  (
    await tx.query(sql`
      update application_files set application_id = ${given.applicationId}, version = ${given.version},
        role = ${given.role}
      where id = ${given.fileId} and claim_hash = ${given.claimHash} and application_id is null
      returning id`)
  ).length > 0

/** The number of the version of this application that a file belongs to, for the holder of its claim. */
export const findVersionOf = async (
  tx: Database,
  applicationId: Id<'application'>,
  { fileId, claimHash }: Pick<Naming, 'fileId' | 'claimHash'>,
): Promise<number | undefined> =>
  (
    await first(
      tx.query<{ number: number | null }>(sql`
        select version as number from application_files
        where id = ${fileId} and claim_hash = ${claimHash} and application_id = ${applicationId}`),
    )
  )?.number ?? undefined

/**
 * The application to the same position under another address that a file belongs to, locked, with the number of the
 * file's version; for the holder of the file's claim.
 */
export const lockElsewhere = (
  tx: Database,
  { jobId, email }: { readonly jobId: Id<'job'>; readonly email: string },
  { fileId, claimHash }: Pick<Naming, 'fileId' | 'claimHash'>,
): Promise<{ id: Id<'application'>; number: number } | undefined> =>
  first(
    tx.query<{ id: Id<'application'>; number: number }>(sql`
      select a.id, v.number from application_files f join applications a on a.id = f.application_id
        join application_versions v on v.application_id = a.id and v.number = f.version
      where f.id = ${fileId} and f.claim_hash = ${claimHash} and a.job_id = ${jobId} and a.email <> ${email}
      for update of a`),
  )

export type FileRow = {
  readonly id: Id<'application-file'>
  readonly role: FileRole | null
  readonly name: string
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly storageKey: string
}

/** The resume first. */
export const listFiles = (db: Database, applicationId: Id<'application'>, version: number): Promise<FileRow[]> =>
  db.query<FileRow>(sql`
    select id, role, name, kind, size_bytes as "sizeBytes", storage_key as "storageKey" from application_files
    where application_id = ${applicationId} and version = ${version} order by role desc`)

/** Files that belong to no application, locked so that none is claimed meanwhile. */
export const lockUnnamed = (
  tx: Database,
  before: Instant,
  rowsMax: number,
): Promise<{ id: Id<'application-file'>; storageKey: string }[]> =>
  tx.query<{ id: Id<'application-file'>; storageKey: string }>(sql`
    select id, storage_key as "storageKey" from application_files
    where application_id is null and created_at < ${before}
    order by created_at limit ${rowsMax} for update skip locked`)

export const deleteFiles = (tx: Database, ids: readonly Id<'application-file'>[]): Promise<unknown> =>
  tx.query(sql`delete from application_files where id = any(${ids}::uuid[])`)

/** The storage key of a file that still belongs to an application. */
export const findKey = async (db: Database, id: Id<'application-file'>): Promise<string | undefined> =>
  (
    await first(
      db.query<{ key: string }>(sql`
        select storage_key as key from application_files where id = ${id} and application_id is not null`),
    )
  )?.key
