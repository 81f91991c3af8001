import { record } from '#features/foundation/audit/actions.ts'
import { mailLayout, queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { BrowsePlace } from '#features/research/catalogue/rules/maps.ts'
import { addBrowseAreas } from '#features/research/projects/actions/browse-areas.ts'
import { putBack } from '#features/research/projects/actions/edit-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { readVersion, takeSnapshot } from '#features/research/versions/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Decision, ReviewComment } from '../contract/objects.ts'
import { decisionKey, decisionMail, decisionNotice } from '../mails.ts'
import {
  findName,
  findOwner,
  insertComment,
  type LockedReview,
  lockReview,
  type Owner,
  storeDecision,
} from '../store/reviews.ts'
import { keepClaim, mustBeFree } from './claims.ts'
import { mustMayDecide, mustMayRead, notThere } from './conflicts.ts'

export type Verdict = (
  | { readonly status: 'approved'; readonly browseAreas: readonly BrowsePlace[] }
  | { readonly status: 'rejected'; readonly reason: string }
) & {
  /** The version that the reviewer read; the latest when absent. */
  readonly version?: number | undefined
}

/**
 * A reviewer decides (AMB-063): status, lists, audit record, notification and mail commit together. If two decide at
 * once, the second is refused with the name of the first (ADMN-26).
 */
export async function decide(
  platform: Platform,
  actor: Actor,
  reviewId: Id<'review'>,
  verdict: Verdict,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const review = await lockUndecided(tx, reviewId)
    const { projectId } = review
    await mustMayDecide(platform, tx, actor.userId, reviewId)
    await mustBeFree(tx, platform, review, actor.userId)
    const owner = await mustOwner(tx, projectId)
    await mustBeLatest(tx, projectId, verdict.version)
    const { status } = verdict
    const reason = verdict.status === 'rejected' ? verdict.reason : null
    const decided = { reviewId, projectId, kind: review.kind, status, reason }
    await storeDecision(tx, reviewId, {
      status,
      reason,
      decidedBy: actor.userId,
      decidedAt: platform.clock.now(),
    })
    if (review.kind === 'submission')
      await setStatus(tx, platform, { projectId, to: status, actorId: actor.userId, reason })
    else if (status === 'approved') await takeSnapshot(tx, platform, projectId)
    else await putBack(tx, platform, { projectId, byId: actor.userId })
    const browseAreas = verdict.status === 'approved' ? verdict.browseAreas : []
    if (browseAreas.length > 0) await addBrowseAreas(tx, platform, { projectId, areas: browseAreas })
    await record(tx, platform, {
      actorId: actor.userId,
      action: review.kind === 'submission' ? `review.${status}` : `recheck.${status}`,
      targetKind: 'project',
      targetId: projectId,
      data: { reviewId, ...(reason === null ? { browseAreas } : { reason }) },
    })
    await notifyOwner(tx, platform, owner, decided)
  })
}

async function lockUndecided(tx: Database, reviewId: Id<'review'>): Promise<LockedReview> {
  const review = await lockReview(tx, reviewId)
  if (!review) throw notThere()
  if (review.withdrawnAt !== null) throw new Refusal('project_withdrawn', 'Its researcher has withdrawn this project.')
  if (review.decidedAt === null) return review
  const decidedBy = (await findName(tx, review.decidedBy)) ?? 'another reviewer'
  const decision: Decision = { status: review.status, decidedBy, decidedAt: review.decidedAt }
  throw new Refusal('review_already_decided', `Already ${review.status} by ${decidedBy}.`, decision)
}

/** @throws Refusal project_edited (409) when the researcher has saved another version since this one was read. */
async function mustBeLatest(tx: Database, projectId: Id<'project'>, read: number | undefined): Promise<void> {
  const latest = await readVersion(tx, projectId)
  if (read === undefined || latest === undefined || read === latest.number) return
  throw new Refusal('project_edited', 'Its researcher has edited this project meanwhile. Please read the new wording.')
}

async function mustOwner(tx: Database, projectId: Id<'project'>): Promise<Owner> {
  const owner = await findOwner(tx, projectId)
  if (!owner) throw new Error(`the project ${projectId} under review has no owner`)
  return owner
}

async function notifyOwner(
  tx: Database,
  platform: Platform,
  owner: Owner,
  decided: Parameters<typeof decisionMail>[1],
): Promise<void> {
  const target = paths.project(decided.projectId)
  await notify(tx, platform, [decisionNotice(owner, decided, target)])
  if (owner.email === null) return
  const { subject, heading, paragraphs, action, updates } = decisionMail(owner, decided)
  const { origin } = platform.settings
  const actions = [{ label: action, url: origin + target }]
  if (updates) actions.push({ label: updates, url: origin + paths.project(decided.projectId, { tab: 'updates' }) })
  const body = mailLayout(platform, { heading, paragraphs, action: actions })
  await queueMails(tx, platform, [{ eventKey: decisionKey(decided), to: owner.email, subject, ...body }])
}

/** Adds a comment that only staff read, also to decided items. */
export async function comment(
  platform: Platform,
  actor: Actor,
  reviewId: Id<'review'>,
  body: string,
): Promise<ReviewComment> {
  const said = { id: newId<'comment'>(platform), body, createdAt: platform.clock.now() }
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, actor.userId, reviewId)
    const projectId = await insertComment(tx, { ...said, reviewId, authorId: actor.userId })
    if (!projectId) throw notThere()
    await keepClaim(tx, platform, reviewId, actor.userId)
    await record(tx, platform, {
      actorId: actor.userId,
      action: 'review.commented',
      targetKind: 'project',
      targetId: projectId,
      data: { reviewId, commentId: said.id },
    })
  })
  return { ...said, author: `${actor.firstName} ${actor.lastName}` }
}
