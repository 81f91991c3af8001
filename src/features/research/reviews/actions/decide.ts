import { record } from '#features/foundation/audit/actions.ts'
import type { BrowsePlace } from '#features/research/catalogue/rules/maps.ts'
import { addBrowseAreas } from '#features/research/projects/actions/browse-areas.ts'
import { putBack } from '#features/research/projects/actions/edit-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import { logEvent } from '#features/research/projects/actions/undo-decision.ts'
import { readVersion, takeSnapshot } from '#features/research/versions/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Decision, FieldRequest } from '../contract/objects.ts'
import { letterTemplate } from '../rules/letters.ts'
import { findDecision, insertDecision, insertRequest } from '../store/decisions.ts'
import { findName, findOwner, type LockedReview, type Owner, storeDecision } from '../store/reviews.ts'
import { mustHaveAnswered } from './answers.ts'
import { end, mustBeFree } from './claims.ts'
import { mustMayDecide, notThere } from './conflicts.ts'
import { writeLetter } from './letters.ts'
import { lockWithPlan } from './lock.ts'

export type Verdict = (
  | { readonly status: 'approved'; readonly browseAreas: readonly BrowsePlace[] }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'changes_requested'; readonly reason: string; readonly requests: readonly FieldRequest[] }
) & {
  /** The version that the reviewer read; the latest when absent. */
  readonly version?: number | undefined
}

type Judging = {
  readonly reviewId: Id<'review'>
  readonly review: LockedReview
  readonly verdict: Verdict
  readonly version: number
  readonly letter: string
}

/**
 * A reviewer decides (AMB-063): status, lists, audit record and letter commit together; the letter leaves two minutes
 * later. If two decide at once, the second is refused with the name of the first (ADMN-26). If a second person has to
 * approve, a first approval is a recommendation.
 */
export async function decide(
  platform: Platform,
  actor: Actor,
  reviewId: Id<'review'>,
  verdict: Verdict,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const review = await lockUndecided(tx, platform, reviewId)
    await mustMayDecide(platform, tx, actor.userId, reviewId)
    mustNotBeHeld(review)
    await mustBeFree(tx, platform, review, actor.userId)
    const owner = await mustOwner(tx, review.projectId)
    const version = await mustBeLatest(tx, review.projectId, verdict.version)
    const isFinal = await isLastWord(tx, platform, actor, { reviewId, verdict, version })
    const requests = verdict.status === 'changes_requested' ? verdict.requests : []
    const judged = { reviewId, review, owner, byId: actor.userId, version, requests }
    const letter = await writeLetter(tx, { ...judged, outcome: verdict.status, reason: reasonOf(verdict) })
    const judging = { reviewId, review, verdict, version, letter }
    if (isFinal) await conclude(tx, platform, actor, judging)
    else await recommend(tx, platform, actor, judging)
  })
  platform.tasks.wake('review-letters')
}

const reasonOf = (verdict: Verdict): string | null => (verdict.status === 'approved' ? null : verdict.reason)

/**
 * An approval needs all answers of the rubric, and a second person if the installation requires one. @throws Refusal
 * rubric_incomplete, second_person_needed (409).
 */
async function isLastWord(
  tx: Database,
  platform: Platform,
  { userId }: Actor,
  { reviewId, verdict, version }: Pick<Judging, 'reviewId' | 'verdict' | 'version'>,
): Promise<boolean> {
  if (verdict.status !== 'approved') return true
  const first = platform.settings.reviews.needsSecond ? await findDecision(tx, reviewId, false) : undefined
  const isAgreed = first?.version === version && first.byId !== userId
  if (first?.version === version && first.byId === userId)
    throw new Refusal('second_person_needed', 'You have recommended this. Another reviewer has to agree.')
  if (!isAgreed) await mustHaveAnswered(tx, reviewId, userId)
  return isAgreed || !platform.settings.reviews.needsSecond
}

async function recommend(tx: Database, platform: Platform, actor: Actor, judging: Judging): Promise<void> {
  const { reviewId, review } = judging
  await keepDecision(tx, platform, actor, judging, { isFinal: false, putBackVersion: null })
  if (review.claimedBy === actor.userId)
    await end(tx, platform, reviewId, { userId: actor.userId, event: 'released', byId: actor.userId })
  await recordDecision(tx, platform, actor, judging, 'recommended')
}

/** The decision counts from here on. */
async function conclude(tx: Database, platform: Platform, actor: Actor, judging: Judging): Promise<void> {
  const { reviewId, review, verdict } = judging
  const [{ projectId }, reason] = [review, reasonOf(verdict)]
  const decidedAt = platform.clock.now()
  await storeDecision(tx, reviewId, { status: verdict.status, reason, decidedBy: actor.userId, decidedAt })
  if (review.kind === 'submission') await countListing(tx, platform, judging)
  const putBackVersion = await apply(tx, platform, actor, judging)
  if (verdict.status === 'approved' && verdict.browseAreas.length > 0)
    await addBrowseAreas(tx, platform, { projectId, areas: verdict.browseAreas })
  const decisionId = await keepDecision(tx, platform, actor, judging, { isFinal: true, putBackVersion })
  if (verdict.status === 'changes_requested')
    for (const [position, { field, request }] of verdict.requests.entries())
      await insertRequest(tx, { id: newId(platform), decisionId, projectId, field, request, position, at: decidedAt })
  await recordDecision(tx, platform, actor, judging, verdict.status)
}

/** AMB-102: an approval counts a listing of the researcher's plan, and each decision may free or fill a place in it. */
async function countListing(tx: Database, platform: Platform, { review, verdict }: Judging): Promise<void> {
  const { projectId } = review
  const { ownerId } = await mustOwner(tx, projectId)
  if (verdict.status === 'approved') await platform.submissionGate.approving(tx, platform, { ownerId, projectId })
  await platform.submissionGate.changed(tx, platform, ownerId)
}

/** The effect of a decision on the project. @returns the version that reverted it, if it did. */
async function apply(tx: Database, platform: Platform, actor: Actor, judging: Judging): Promise<number | null> {
  const { review, verdict } = judging
  const { projectId, kind } = review
  const [actorId, reason] = [actor.userId, reasonOf(verdict)]
  if (verdict.status === 'changes_requested')
    await logEvent(tx, platform, { projectId, actorId, event: 'changes_requested', reason })
  else if (kind === 'submission') await setStatus(tx, platform, { projectId, to: verdict.status, actorId, reason })
  else if (verdict.status === 'approved') await takeSnapshot(tx, platform, projectId)
  else return putBack(tx, platform, { projectId, byId: actorId })
  return null
}

async function keepDecision(
  tx: Database,
  platform: Platform,
  actor: Actor,
  { reviewId, verdict, version, letter }: Judging,
  how: { readonly isFinal: boolean; readonly putBackVersion: number | null },
): Promise<string> {
  const [id, at] = [newId(platform), platform.clock.now()]
  const letterAt = how.isFinal ? later(at, platform.settings.reviews.letterSeconds * secondMs) : null
  const decision = { reviewId, version, outcome: verdict.status, letter, template: letterTemplate }
  await insertDecision(tx, { id, ...decision, ...how, byId: actor.userId, at, letterAt })
  return id
}

async function recordDecision(
  tx: Database,
  platform: Platform,
  actor: Actor,
  { reviewId, review, verdict, version }: Judging,
  what: string,
): Promise<void> {
  const details = verdict.status === 'approved' ? { browseAreas: verdict.browseAreas } : { reason: verdict.reason }
  await record(tx, platform, {
    actorId: actor.userId,
    action: review.kind === 'submission' ? `review.${what}` : `recheck.${what}`,
    targetKind: 'project',
    targetId: review.projectId,
    data: { reviewId, version, ...details },
  })
}

async function lockUndecided(tx: Database, platform: Platform, reviewId: Id<'review'>): Promise<LockedReview> {
  const review = await lockWithPlan(tx, platform, reviewId)
  if (!review) throw notThere()
  if (review.withdrawnAt !== null) throw new Refusal('project_withdrawn', 'Its researcher has withdrawn this project.')
  if (review.decidedAt === null) return review
  const decidedBy = (await findName(tx, review.decidedBy)) ?? 'another reviewer'
  const decision: Decision = { status: review.status, decidedBy, decidedAt: review.decidedAt }
  throw new Refusal('review_already_decided', `Already ${review.status} by ${decidedBy}.`, decision)
}

/** A submission is not decided while it waits for a plan, not even rejected (AMB-099). It stays the reviewer's. */
function mustNotBeHeld({ isHeld }: LockedReview): void {
  if (!isHeld) return
  throw new Refusal(
    'review_held',
    'This submission waits for its researcher’s plan by now, so nothing is decided. It comes back once that is mended.',
  )
}

/** @throws Refusal project_edited (409) when the researcher has saved another version since this one was read. */
async function mustBeLatest(tx: Database, projectId: Id<'project'>, read: number | undefined): Promise<number> {
  const latest = await readVersion(tx, projectId)
  if (!latest) throw new Error(`the project ${projectId} has no version`)
  if (read === undefined || read === latest.number) return latest.number
  throw new Refusal('project_edited', 'Its researcher has edited this project meanwhile. Please read the new wording.')
}

async function mustOwner(tx: Database, projectId: Id<'project'>): Promise<Owner> {
  const owner = await findOwner(tx, projectId)
  if (!owner) throw new Error(`the project ${projectId} under review has no owner`)
  return owner
}
