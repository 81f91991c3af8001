import { holdTaxonomy } from '#features/foundation/settings/actions/taxonomy.ts'
import { submissionToBrowse } from '#features/research/catalogue/rules/maps.ts'
import {
  readReviewed,
  readVersion,
  recordVersion,
  takeBackSnapshot,
  takeSnapshot,
} from '#features/research/versions/actions.ts'
import type { Content, VersionReason } from '#features/research/versions/rules/versions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectStatus } from '../rules/projects.ts'
import { findForWriter, updateContent } from '../store/content.ts'
import { addListings, deleteMappedAreas, insertBrowseAreas, removeListings } from '../store/listings.ts'
import { lockForOwner, lockForWriter, lockStatus } from '../store/projects.ts'
import { rendererIfPlain } from './render-texts.ts'
import { savePlan } from './save-plan.ts'

export type Owned = { readonly status: ProjectStatus; readonly withdrawnAt: Instant | null }

/**
 * The status of a project that this person may write, as its lead or an editor, locked until the transaction ends.
 * @throws Refusal project_not_found (404), also for other people's (AMB-064).
 */
export async function lockOwnProject(tx: Database, projectId: Id<'project'>, userId: Id<'user'>): Promise<Owned> {
  const project = await lockForWriter(tx, projectId, userId)
  if (!project) throw new Refusal('project_not_found', 'Project Not Found')
  return project
}

/** The same for its lead alone, who decides who else writes it. @throws Refusal project_not_found (404). */
export async function lockLed(tx: Database, projectId: Id<'project'>, ownerId: Id<'user'>): Promise<Owned> {
  const project = await lockForOwner(tx, projectId, ownerId)
  if (!project) throw new Refusal('project_not_found', 'Project Not Found')
  return project
}

/** The same as `lockOwnProject` for reading, with the reason of a rejection. */
export async function readOwnProject(db: Database, projectId: Id<'project'>, userId: Id<'user'>) {
  const project = await findForWriter(db, projectId, userId)
  if (!project) throw new Refusal('project_not_found', 'Project Not Found')
  return project
}

type Save = {
  readonly projectId: Id<'project'>
  /** The present content of the project. */
  readonly before: Content
  readonly content: Content
  readonly reason: VersionReason
  readonly byId: Id<'user'>
  /** Its researcher changed content that reviewers read again. */
  readonly isMaterial?: boolean
}

/**
 * Replaces a project's content and stores it as a version, in the caller's transaction, which has locked the project.
 * Lists follow; a replaced picture is not deleted, since earlier versions show it.
 *
 * @returns the number of the new version.
 */
export async function saveContent(tx: Database, platform: Platform, save: Save): Promise<number> {
  const { projectId, before, content, reason, byId, isMaterial = false } = save
  const now = platform.clock.now()
  await updateContent(tx, projectId, { content, renderer: rendererIfPlain(content), at: now })
  await savePlan(tx, projectId, before, content)
  if (before.sector !== content.sector || before.subsection !== content.subsection) {
    await deleteMappedAreas(tx, projectId)
    const places = submissionToBrowse(await holdTaxonomy(tx), content.sector, content.subsection)
    await insertBrowseAreas(tx, projectId, places, 'map')
  }
  await removeListings(tx, [projectId])
  await addListings(tx, [projectId], now)
  return recordVersion(tx, platform, { projectId, content, reason, byId, isMaterial })
}

/**
 * Puts an approved project back to the wording that reviewers have approved, in the caller's transaction. What donors
 * gave for has been fixed since the approval, so only texts and picture change.
 *
 * @returns the number of the version that records it.
 */
export async function putBack(
  tx: Database,
  platform: Platform,
  { projectId, byId }: { readonly projectId: Id<'project'>; readonly byId: Id<'user'> },
): Promise<number> {
  await lockStatus(tx, projectId)
  const [reviewed, latest] = [await readReviewed(tx, projectId), await readVersion(tx, projectId)]
  if (!reviewed || !latest) throw new Error(`the project ${projectId} was never passed by reviewers`)
  await saveContent(tx, platform, {
    ...{ projectId, before: latest.content, content: reviewed.content, byId },
    reason: 'put_back',
  })
  await takeSnapshot(tx, platform, projectId)
  return latest.number + 1
}

/** The opposite: a decision to revert a project is revoked, and the project has its researcher's wording again. */
export async function undoPutBack(
  tx: Database,
  platform: Platform,
  {
    projectId,
    byId,
    number,
  }: { readonly projectId: Id<'project'>; readonly byId: Id<'user'>; readonly number: number },
): Promise<void> {
  await lockStatus(tx, projectId)
  const [written, latest] = [await readVersion(tx, projectId, number), await readVersion(tx, projectId)]
  if (!written || !latest) throw new Error(`the project ${projectId} has no version ${number}`)
  await takeBackSnapshot(tx, platform, { projectId })
  const save = { projectId, before: latest.content, content: written.content, byId }
  await saveContent(tx, platform, { ...save, reason: 'edited' })
}
