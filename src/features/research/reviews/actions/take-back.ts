import { record } from '#features/foundation/audit/actions.ts'
import { undoPutBack } from '#features/research/projects/actions/edit-project.ts'
import { logEvent, undoDecision } from '#features/research/projects/actions/undo-decision.ts'
import { readVersion, takeBackSnapshot } from '#features/research/versions/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { type DecisionRow, findDecision, hasLaterReview, markTakenBack, reopenReview } from '../store/decisions.ts'
import type { LockedReview } from '../store/reviews.ts'
import { begin } from './claims.ts'
import { mustMayRead, notThere } from './conflicts.ts'
import { lockWithPlan } from './lock.ts'

/**
 * Undoes a decision and its letter, until the letter is sent. The review is its reviewer's again. @throws Refusal
 * review_not_found (404); not_your_decision (403); letter_sent (409); decision_stands (409) once something depends on
 * it: a gift, or another edit.
 */
export async function takeBack(platform: Platform, actor: Actor, reviewId: Id<'review'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await mustMayRead(platform, tx, actor.userId, reviewId)
    const review = await lockWithPlan(tx, platform, reviewId)
    if (!review) throw notThere()
    const decision = await findDecision(tx, reviewId, true)
    mustBeInTime(platform, decision)
    if (decision.byId !== actor.userId)
      throw new Refusal('not_your_decision', `${decision.by} decided this, and may take it back.`)
    await mustStandAsDecided(tx, reviewId, review, decision)
    await markTakenBack(tx, decision.id, { byId: actor.userId, at: platform.clock.now() })
    await undo(tx, platform, actor, { review, decision })
    await reopenReview(tx, reviewId)
    if (review.kind === 'submission' && decision.outcome === 'approved')
      await platform.submissionGate.unapproved(tx, platform, review.projectId)
    await begin(tx, platform, { ...review, claimedBy: null, claimedUntil: null }, { reviewId, userId: actor.userId })
    await record(tx, platform, {
      actorId: actor.userId,
      action: 'review.taken_back',
      targetKind: 'project',
      targetId: review.projectId,
      data: { reviewId, outcome: decision.outcome, version: decision.version },
    })
  })
}

function mustBeInTime(platform: Platform, decision: DecisionRow | undefined): asserts decision is DecisionRow {
  const isOver = !decision || decision.sentAt !== null || (decision.letterAt ?? '') <= platform.clock.now()
  if (isOver) throw new Refusal('letter_sent', 'The letter has left, so the decision stands.')
}

async function mustStandAsDecided(
  tx: Database,
  reviewId: Id<'review'>,
  { projectId }: LockedReview,
  { version, putBackVersion }: DecisionRow,
): Promise<void> {
  const latest = await readVersion(tx, projectId)
  if (latest?.number === (putBackVersion ?? version) && !(await hasLaterReview(tx, reviewId))) return
  throw new Refusal('decision_stands', 'The project was edited since, so the decision stands.')
}

async function undo(
  tx: Database,
  platform: Platform,
  { userId }: Actor,
  { review, decision }: { readonly review: LockedReview; readonly decision: DecisionRow },
): Promise<void> {
  const { projectId, kind } = review
  if (kind === 'submission' && decision.outcome !== 'changes_requested')
    return undoDecision(tx, platform, { projectId, actorId: userId })
  if (kind === 'recheck' && decision.outcome === 'approved')
    await takeBackSnapshot(tx, platform, { projectId, since: review.decidedAt })
  if (kind === 'recheck' && decision.outcome === 'rejected')
    await undoPutBack(tx, platform, { projectId, byId: userId, number: decision.version })
  await logEvent(tx, platform, { projectId, actorId: userId, event: 'taken_back', reason: null })
}
