import { listStaff } from '#features/identity/staff/actions/grants.ts'
import { projectImage } from '#features/research/projects/rules/pictures.ts'
import { readReviewed, readVersion } from '#features/research/versions/actions.ts'
import { differenceOf } from '#features/research/versions/rules/field-difference.ts'
import type { Actor } from '#platform/actor.ts'
import { first } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { hourMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Review, ReviewCover, ReviewItem, ReviewLetter, ReviewQueue } from '../contract/objects.ts'
import { fieldsOf, isUnmatched, matchesExpertise, priorityFor } from '../rules/queue.ts'
import { findQuestions, listAnswers } from '../store/answers.ts'
import { type DecisionRow, findDecision } from '../store/decisions.ts'
import {
  countOpenByField,
  findReview,
  type ItemRow,
  listBrowseAreas,
  listComments,
  listHistory,
  listReviews,
  type QueueFilter,
  type ReviewRow,
} from '../store/queue.ts'
import { mustMayRead, notThere, readerOf } from './conflicts.ts'

const pageSize = 30

/** ADMN-16 and ADMN-17: the areas that filter this person's queue; none for staff who see everything. */
const expertiseOf = (actor: Actor): readonly string[] =>
  actor.staff?.role === 'scientific_reviewer' ? actor.staff.expertiseAreas : []

/**
 * The queue as this person sees it. Expertise filters the view, not the permission: every reviewer may open any item.
 */
export async function readQueue(
  platform: Platform,
  actor: Actor,
  filter: Omit<QueueFilter, 'fields'>,
): Promise<ReviewQueue> {
  const areas = expertiseOf(actor)
  const db = platform.database
  const now = platform.clock.now()
  const reader = await readerOf(platform, db, actor.userId)
  const [rows, { open, held, rechecks, unmatched }] = await Promise.all([
    listReviews(db, { ...filter, fields: fieldsOf(areas) }, { reader, now, limit: pageSize + 1 }),
    countOpen(platform, actor),
  ])
  const items = rows.slice(0, pageSize).map((row) => itemOf(row, now))
  return {
    items,
    open,
    held,
    rechecks,
    unmatched,
    letterSeconds: platform.settings.reviews.letterSeconds,
    now,
    next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null,
  }
}

/** The open reviews for this person, how urgent they are, and how many of all have no reviewer (AMB-154). */
export async function countOpen(platform: Platform, actor: Actor): Promise<OpenCounts> {
  const now = platform.clock.now()
  const reader = await readerOf(platform, platform.database, actor.userId)
  const [fields, staff] = await Promise.all([
    countOpenByField(platform.database, { reader, now, soon: later(now, 24 * hourMs) }),
    listStaff(platform),
  ])
  const reviewers = staff.filter((member) => member.active && member.role === 'scientific_reviewer')
  const expertise = reviewers.map((member) => member.expertiseAreas)
  const areas = expertiseOf(actor)
  const mine = fields.filter((field) => matchesExpertise(areas, field.sector, field.subsection))
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
  return {
    open: sum(mine.map(({ open }) => open)),
    held: sum(mine.map(({ held }) => held)),
    rechecks: sum(mine.map(({ rechecks }) => rechecks)),
    overdue: sum(mine.map(({ overdue }) => overdue)),
    dueSoon: sum(mine.map(({ dueSoon }) => dueSoon)),
    oldestAt: mine.map(({ oldestAt }) => oldestAt).toSorted()[0] ?? null,
    unmatched: sum(fields.filter((field) => isUnmatched(expertise, field)).map(({ open }) => open)),
  }
}

export type OpenCounts = {
  readonly open: number
  /** Of them, those that somebody reads. */
  readonly held: number
  readonly rechecks: number
  readonly overdue: number
  /** Due within 24 hours, or overdue. */
  readonly dueSoon: number
  readonly oldestAt: Instant | null
  readonly unmatched: number
}

const itemOf = ({ priorityOverride, ...row }: ItemRow, now: Instant): ReviewItem => ({
  ...row,
  priority: priorityOverride ?? priorityFor(row.dueAt, now),
})

/**
 * A review with all of its project, for who has said that nothing bars them; who wants to open it is asked first.
 * @throws Refusal review_not_found (404), also for a conflict of interest; conflict_undeclared (409) with its cover.
 */
export async function readReview(platform: Platform, actor: Actor, id: Id<'review'>): Promise<Review> {
  const db = platform.database
  const now = platform.clock.now()
  const { hasDeclared, isLifted, isOpen } = await mustMayRead(platform, db, actor.userId, id)
  const row = await first(findReview(db, id, { userId: actor.userId, now }))
  if (!row) throw notThere()
  if (isOpen && !hasDeclared) throw undeclared(coverOf(row, { isLifted, now }))
  const { ownerId: _, imageId, ...review } = row
  const [history, comments, browseAreas, latest, reviewed] = await Promise.all([
    listHistory(db, row.projectId),
    listComments(db, row.projectId),
    listBrowseAreas(db, row.projectId),
    readVersion(db, row.projectId),
    readReviewed(db, row.projectId),
  ])
  if (!latest) throw new Error(`the project ${row.projectId} has no version`)
  const judged = await readJudgement(platform, actor, id)
  const image = projectImage({ id: row.projectId, sector: row.sector, imageId })
  const difference = reviewed ? differenceOf(reviewed.content, latest.content) : []
  const read = { version: latest.number, difference, projectImage: image, ...judged }
  return { ...review, ...itemOf(review, now), ...read, history, comments, browseAreas, now }
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

/** Names and dates; nothing of what the project says. */
function coverOf(row: ReviewRow, said: { readonly isLifted: boolean; readonly now: Instant }): ReviewCover {
  const { id, projectId, kind, title, researcher, institution, sector, subsection } = row
  const { fundingGoalCents, status, submittedAt, dueAt, decidedAt, round, holder, heldUntil, isYours } = row
  const { priority } = itemOf(row, said.now)
  return {
    ...{ id, projectId, kind, title, researcher, institution, sector, subsection, fundingGoalCents, status, priority },
    ...{ submittedAt, dueAt, decidedAt, round, holder, heldUntil, isYours },
    ...said,
  }
}
