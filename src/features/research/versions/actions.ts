import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { VersionProof } from './contract.ts'
import { differenceOf, type FieldDifference } from './rules/field-difference.ts'
import { planOf } from './rules/plan.ts'
import { wordingWithout } from './rules/redaction.ts'
import {
  type Content,
  changedFields,
  fieldText,
  type KeptField,
  keptFields,
  type VersionReason,
} from './rules/versions.ts'
import * as redaction from './store/redaction.ts'
import * as store from './store/versions.ts'

type Saved = {
  readonly projectId: Id<'project'>
  readonly content: Content
  readonly reason: VersionReason
  readonly byId: Id<'user'>
  /** Its researcher changed content that needs another review. */
  readonly isMaterial?: boolean
}

/**
 * Stores a project's present content as its next version, in the caller's transaction, which has locked the project.
 * Wordings that stay are shared with the version before.
 *
 * @returns the version's number.
 */
export async function recordVersion(tx: Database, platform: Platform, saved: Saved): Promise<number> {
  const { projectId, content, reason, byId, isMaterial = false } = saved
  const before = await store.findVersion(tx, projectId, undefined)
  const number = (before?.number ?? 0) + 1
  const textIds = await keepTexts(tx, platform, saved, before)
  const changed = before ? changedFields(contentOf(before), content) : []
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
    isMaterial,
    byId,
    at,
  })
  return number
}

/** Wordings that every version has, even if empty. */
const always: readonly KeptField[] = ['title', 'description', 'methodology', 'timeline', 'impact']

/** Unchanged wordings are shared with the version before; optional ones that were left out have none. */
async function keepTexts(
  tx: Database,
  platform: Platform,
  { projectId, content }: Saved,
  before: store.VersionRow | undefined,
): Promise<store.TextIds> {
  const made: store.NewText[] = []
  const ids = keptFields.map((field) => {
    const body = fieldText(content, field)
    if (body === '' && !always.includes(field)) return [field, null] as const
    if (before?.[field] === body && before.textIds[field] !== null) return [field, before.textIds[field]] as const
    const text = { id: newId<'text'>(platform), projectId, field, body, salt: saltFrom(platform) }
    made.push(text)
    return [field, text.id] as const
  })
  if (made.length > 0) await store.insertTexts(tx, projectId, made)
  return Object.fromEntries(ids) as store.TextIds
}

const saltFrom = (platform: Platform): string =>
  Array.from(platform.random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')

export type Version = {
  readonly number: number
  readonly at: Instant
  readonly content: Content
  /** Fields that something was removed from: their former content is unknown. */
  readonly redacted: readonly KeptField[]
}

/** @param number undefined for the latest version. */
export async function readVersion(
  db: Database,
  projectId: Id<'project'>,
  number?: number,
): Promise<Version | undefined> {
  const row = await store.findVersion(db, projectId, number)
  if (!row) return undefined
  const redacted = keptFields.filter((field) => row.textIds[field] === null && row[field] !== '')
  return { number: row.number, at: row.at, content: contentOf(row), redacted }
}

function contentOf(row: store.VersionRow): Content {
  const { title, summary, description, methodology, timeline, impact, existingFunding, conflicts } = row
  const { goalCents, minimumCents, sector, subsection, fundingUses, imageId } = row
  const { budget, milestones, ethics } = row
  return {
    ...{ title, summary, description, methodology, timeline, impact, existingFunding, conflicts },
    ...{ goalCents, minimumCents, sector, subsection, fundingUses, imageId },
    ...planOf({ budget, milestones, ethics }),
  }
}

/** The latest version that reviewers approved, and when; undefined before the first approval. */
export async function readReviewed(
  db: Database,
  projectId: Id<'project'>,
): Promise<(Version & { readonly passedAt: Instant }) | undefined> {
  const snapshot = await store.findSnapshot(db, projectId)
  const version = snapshot && (await readVersion(db, projectId, snapshot.number))
  return version && { ...version, passedAt: snapshot.at }
}

/** Reviewers approved the latest version, in the caller's transaction. */
export async function takeSnapshot(tx: Database, platform: Platform, projectId: Id<'project'>): Promise<void> {
  const latest = await store.findVersion(tx, projectId, undefined)
  if (latest) await store.insertSnapshot(tx, { projectId, number: latest.number, at: platform.clock.now() })
}

/**
 * The decision that approved the latest version was revoked, in the caller's transaction. @param since when it was
 * made, because it may have approved what an earlier decision had approved already.
 */
export async function takeBackSnapshot(
  tx: Database,
  platform: Platform,
  { projectId, since = null }: { readonly projectId: Id<'project'>; readonly since?: Instant | null },
): Promise<void> {
  const snapshot = await store.findSnapshot(tx, projectId)
  if (snapshot && (since === null || snapshot.at >= since))
    await store.insertSnapshotEnd(tx, { projectId, ...snapshot, endedAt: platform.clock.now() })
}

/** The versions of a project, newest first; the public sees those since the first approval. */
export const listVersions = store.listVersions

/** When changes that need another review were made since then, the latest first. */
export const listMaterial = async (db: Database, projectId: Id<'project'>, since: Instant): Promise<Instant[]> =>
  (await store.listMaterial(db, projectId, since)).map(({ at }) => at)

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

/**
 * A version with what proves it: the lines that its hash is over, and each wording with its salt.
 * @returns undefined when there is no such version, or none that the reader may see.
 */
export async function readProof(
  db: Database,
  projectId: Id<'project'>,
  number: number,
  reader: { readonly isInside: boolean },
): Promise<VersionProof | undefined> {
  const head = await store.findHead(db, projectId, number)
  const firstReviewed = reader.isInside ? 1 : (await store.findFirstReviewed(db, projectId))?.number
  if (!head || !firstReviewed || head.number < firstReviewed) return undefined
  const texts = await store.listTexts(db, projectId, number)
  const wordings = keptFields.flatMap((field) => texts.filter((text) => text.field === field))
  return {
    ...head,
    wordings: wordings.map(({ removedAt, reason, ...text }) => ({
      ...text,
      removed: removedAt === null || reason === null ? null : { at: removedAt, reason },
    })),
  }
}

/** A stored wording that contains a passage, and the rest of it. */
export type Redacting = {
  readonly id: string
  readonly field: KeptField
  readonly remainder: string
  /** Whether something was removed from it before. */
  readonly isEmptied: boolean
}

/** The stored wordings of a project that contain a passage. */
export async function findWordingsWith(db: Database, projectId: Id<'project'>, passage: string): Promise<Redacting[]> {
  const texts = await redaction.listTextsWith(db, projectId, passage)
  return texts.flatMap(({ body, ...text }) => {
    const remainder = wordingWithout(text.field, body, passage)
    return remainder === body ? [] : [{ ...text, remainder }]
  })
}

/** Records that personal data is removed, and why, in the caller's transaction, which empties the wordings. */
export const keepRedaction = redaction.insertRedaction

/** Records which texts besides wordings a removal changed, in the caller's transaction. */
export const keepRedactedWords = redaction.insertRedactedWords

/** Every title that a project had. */
export const listTitles = redaction.listTitles

/**
 * Empties stored wordings permanently, in the caller's transaction: text and salt are deleted, hash and place in the
 * chain stay.
 */
export const emptyWordings = redaction.emptyTexts
