import { readProject } from '#features/research/projects/actions/read-project.ts'
import { readVersion } from '#features/research/versions/actions.ts'
import type { Actor } from '#platform/actor.ts'
import { first } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Review, ReviewCover, ReviewLetter } from '../contract/objects.ts'
import { findQuestions, listAnswers } from '../store/answers.ts'
import { type DecisionRow, findDecision } from '../store/decisions.ts'
import { findReview, listBrowseAreas, listComments, listHistory, type ReviewRow } from '../store/queue.ts'
import { mustMayRead, notThere } from './conflicts.ts'
import { readChanges } from './read-changes.ts'
import { itemOf } from './read-queue.ts'

/**
 * A review with its whole project, for a reviewer who has declared that there is no conflict. @throws Refusal
 * review_not_found (404), also for a conflict of interest; conflict_undeclared (409) with its cover.
 */
export async function readReview(platform: Platform, actor: Actor, id: Id<'review'>): Promise<Review> {
  const db = platform.database
  const now = platform.clock.now()
  const { hasDeclared, isLifted, isOpen, isCoauthor } = await mustMayRead(platform, db, actor.userId, id)
  const row = await first(findReview(db, id, { userId: actor.userId, now }))
  if (!row) throw notThere()
  if (isOpen && !hasDeclared) throw undeclared(coverOf(row, { isLifted, isCoauthor, now }))
  const [history, comments, browseAreas, latest] = await Promise.all([
    listHistory(db, row.projectId),
    listComments(db, row.projectId),
    listBrowseAreas(db, row.projectId),
    readVersion(db, row.projectId),
  ])
  if (!latest) throw new Error(`the project ${row.projectId} has no version`)
  // After its version: a decision about a version that was edited meanwhile is refused.
  const project = (await readProject(platform, actor, row.projectId)).read()
  const [changes, judged] = [await readChanges(platform, row, latest), await readJudgement(platform, actor, id)]
  const { team: _, existingFunding: __, prioritizedBy: ___, prioritizedAt: ____, priorityReason: _____, ...item } = row
  const read = { version: latest.number, changes, project, ...judged, prioritySet: prioritySetOf(row) }
  const { decidedBy, reason } = item
  return { ...itemOf(item, now), ...read, decidedBy, reason, history, comments, browseAreas, now }
}

function prioritySetOf({ prioritizedBy: by, prioritizedAt: at, priorityReason: reason }: ReviewRow) {
  return by === null || at === null || reason === null ? null : { by, at, reason }
}

/** The rubric with the viewer's own answers, and what was decided or recommended. */
async function readJudgement(platform: Platform, { userId }: Actor, id: Id<'review'>) {
  const db = platform.database
  const [rubric, answers, decision, recommended] = await Promise.all([
    findQuestions(db, id),
    listAnswers(db, id, userId),
    findDecision(db, id, true),
    findDecision(db, id, false),
  ])
  const { needsSecond } = platform.settings.reviews
  const recommendedBy = recommended
    ? { name: recommended.by, at: recommended.at, isYou: recommended.byId === userId }
    : null
  return { rubric: { ...rubric, answers }, letter: letterOf(platform, userId, decision), needsSecond, recommendedBy }
}

function letterOf({ clock }: Platform, userId: Id<'user'>, decision: DecisionRow | undefined): ReviewLetter | null {
  if (!decision?.letterAt) return null
  const { outcome, version, letter: text, by, byId, letterAt: leavesAt, sentAt } = decision
  const canTakeBack = byId === userId && sentAt === null && leavesAt > clock.now()
  return { outcome, version, text, by, leavesAt, sentAt, canTakeBack }
}

const undeclared = (cover: ReviewCover): Refusal =>
  new Refusal('conflict_undeclared', 'Please say first whether you stand close to this project.', cover)

/** Names and dates; nothing of the project's content. */
function coverOf(
  row: ReviewRow,
  said: { readonly isLifted: boolean; readonly isCoauthor: boolean; readonly now: Instant },
): ReviewCover {
  const { id, projectId, kind, title, researcher, institution, sector, subsection } = row
  const { fundingGoalCents, status, submittedAt, dueAt, decidedAt, round, holder, heldUntil, isYours } = row
  const { priority } = itemOf(row, said.now)
  return {
    ...{ id, projectId, kind, title, researcher, institution, sector, subsection, fundingGoalCents, status, priority },
    ...{ submittedAt, dueAt, decidedAt, round, holder, heldUntil, isYours },
    ...{ prioritySet: prioritySetOf(row), team: row.team, existingFunding: row.existingFunding },
    ...said,
  }
}
