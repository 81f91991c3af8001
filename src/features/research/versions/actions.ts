import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { differenceOf, type FieldDifference } from './rules/field-difference.ts'
import {
  type Content,
  changedFields,
  material,
  type TextField,
  textFields,
  type VersionReason,
} from './rules/versions.ts'
import * as store from './store.ts'

type Saved = {
  readonly projectId: Id<'project'>
  readonly content: Content
  readonly reason: VersionReason
  readonly byId: Id<'user'>
}

/**
 * Keeps what a project says now as its next version, in the caller's transaction, which has locked the project.
 * Wordings that stay are shared with the version before.
 *
 * @returns the version's number.
 */
export async function recordVersion(tx: Database, platform: Platform, saved: Saved): Promise<number> {
  const { projectId, content, reason, byId } = saved
  const before = await store.findVersion(tx, projectId, undefined)
  const number = (before?.number ?? 0) + 1
  const textIds = Object.fromEntries(
    await Promise.all(
      textFields.map(async (field) => [field, await textIdFor(tx, platform, saved, field, before)] as const),
    ),
  ) as Record<TextField, string>
  const changed = before ? changedFields(before, content) : []
  const { goalCents, minimumCents, sector, subsection, fundingUses, imageId } = content
  const facts = { goalCents, minimumCents, sector, subsection, fundingUses, imageId }
  const at = platform.clock.now()
  await store.insertVersion(tx, {
    ...facts,
    id: newId(platform),
    projectId,
    number,
    textIds,
    changed,
    reason,
    byId,
    at,
  })
  return number
}

async function textIdFor(
  tx: Database,
  platform: Platform,
  { projectId, content }: Saved,
  field: TextField,
  before: store.VersionRow | undefined,
): Promise<string> {
  const body = content[field]
  if (before && before[field] === body) return before[`${field}Id`]
  const id = newId<'text'>(platform)
  const salt = Array.from(platform.random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  await store.insertText(tx, { id, projectId, field, body, salt })
  return id
}

export type Version = { readonly number: number; readonly at: Instant; readonly content: Content }

/** @param number undefined for the latest version. */
export async function readVersion(
  db: Database,
  projectId: Id<'project'>,
  number?: number,
): Promise<Version | undefined> {
  const row = await store.findVersion(db, projectId, number)
  if (!row) return undefined
  const { title, description, methodology, timeline, impact } = row
  const { goalCents, minimumCents, sector, subsection, fundingUses, imageId } = row
  const facts = { goalCents, minimumCents, sector, subsection, fundingUses, imageId }
  return {
    number: row.number,
    at: row.at,
    content: { title, description, methodology, timeline, impact, ...facts },
  }
}

/** The latest version that reviewers passed; undefined before the first approval. */
export async function readReviewed(db: Database, projectId: Id<'project'>): Promise<Version | undefined> {
  const snapshot = await store.findSnapshot(db, projectId)
  return snapshot && readVersion(db, projectId, snapshot.number)
}

/** Reviewers passed the latest version, in the caller's transaction. */
export async function takeSnapshot(tx: Database, platform: Platform, projectId: Id<'project'>): Promise<void> {
  const latest = await store.findVersion(tx, projectId, undefined)
  if (latest) await store.insertSnapshot(tx, { projectId, number: latest.number, at: platform.clock.now() })
}

/** The versions of a project, newest first; the public sees those since the first approval. */
export const listVersions = store.listVersions

/** How often what reviewers must read again was changed since then. */
export const countMaterial = (db: Database, projectId: Id<'project'>, since: Instant): Promise<number> =>
  store.countChanges(db, projectId, material, since)

/**
 * What a version changed from the one before it.
 * @param reader the public reads no version before the first approval.
 * @returns undefined when there is no such version, or none that the reader may see.
 */
export async function readDifference(
  db: Database,
  projectId: Id<'project'>,
  number: number,
  reader: { readonly isInside: boolean },
): Promise<FieldDifference[] | undefined> {
  const [version, before] = await Promise.all([
    readVersion(db, projectId, number),
    readVersion(db, projectId, number - 1),
  ])
  if (!version || !before) return undefined
  const firstReviewed = reader.isInside ? 1 : (await store.findFirstReviewed(db, projectId))?.number
  if (!firstReviewed || before.number < firstReviewed) return undefined
  return differenceOf(before.content, version.content)
}
