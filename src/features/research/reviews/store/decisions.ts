import type { VersionField } from '#features/research/versions/rules/versions.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewKind } from '../contract/objects.ts'
import type { DecisionStatus } from '../rules/letters.ts'

export type NewDecision = {
  readonly id: string
  readonly reviewId: Id<'review'>
  readonly version: number
  readonly outcome: DecisionStatus
  readonly isFinal: boolean
  readonly putBackVersion: number | null
  readonly letter: string
  readonly template: number
  readonly byId: Id<'user'>
  readonly at: Instant
  readonly letterAt: Instant | null
}

export async function insertDecision(tx: Database, one: NewDecision): Promise<void> {
  await tx.query(sql`
    insert into review_decisions (id, review_id, version, outcome, is_final, put_back_version, letter, template, by_id,
      at, letter_at)
    values (${one.id}, ${one.reviewId}, ${one.version}, ${one.outcome}, ${one.isFinal}, ${one.putBackVersion},
      ${one.letter}, ${one.template}, ${one.byId}, ${one.at}, ${one.letterAt})`)
}

export type DecisionRow = {
  readonly id: string
  readonly version: number
  readonly outcome: DecisionStatus
  readonly putBackVersion: number | null
  readonly letter: string
  readonly byId: Id<'user'>
  readonly by: string
  readonly at: Instant
  readonly letterAt: Instant | null
  readonly sentAt: Instant | null
}

/** The decision in force, or the recommendation that waits for a second person. */
export const findDecision = (
  db: Database,
  reviewId: Id<'review'>,
  isFinal: boolean,
): Promise<DecisionRow | undefined> =>
  first(
    db.query<DecisionRow>(sql`
      select d.id, d.version, d.outcome, d.put_back_version as "putBackVersion", d.letter, d.by_id as "byId",
        u.first_name || ' ' || u.last_name as by, d.at, d.letter_at as "letterAt", d.sent_at as "sentAt"
      from review_decisions d join users u on u.id = d.by_id
      where d.review_id = ${reviewId} and d.is_final = ${isFinal} and d.taken_back_at is null
      order by d.at desc, d.id desc limit 1`),
  )

export async function markTakenBack(
  tx: Database,
  id: string,
  { byId, at }: { readonly byId: Id<'user'>; readonly at: Instant },
): Promise<void> {
  await tx.query(sql`update review_decisions set taken_back_at = ${at}, taken_back_by = ${byId} where id = ${id}`)
}

/** Waits for a decision again. */
export async function reopenReview(tx: Database, reviewId: Id<'review'>): Promise<void> {
  await tx.query(sql`
    update project_reviews set status = 'pending', decided_by = null, decided_at = null, reason = null
    where id = ${reviewId}`)
}

/** Whether a later review of the project is under way or over. */
export async function hasLaterReview(tx: Database, reviewId: Id<'review'>): Promise<boolean> {
  const found = await tx.query(sql`
    select 1 from project_reviews later join project_reviews this on this.id = ${reviewId}
    where later.project_id = this.project_id and later.id <> this.id and later.submitted_at > this.decided_at limit 1`)
  return found.length > 0
}

export type LetterRow = {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly kind: ReviewKind
  readonly outcome: DecisionStatus
  readonly reason: string | null
  readonly letter: string
}

/** Letters that are due, each for one process. */
export const lockLettersToSend = (tx: Database, now: Instant, limit: number): Promise<LetterRow[]> =>
  tx.query<LetterRow>(sql`
    select d.id, r.project_id as "projectId", r.kind, d.outcome, r.reason, d.letter
    from review_decisions d join project_reviews r on r.id = d.review_id
    where d.is_final and d.letter_at <= ${now} and d.sent_at is null and d.taken_back_at is null
    order by d.letter_at limit ${limit} for update of d skip locked`)

export async function markSent(tx: Database, id: string, at: Instant): Promise<void> {
  await tx.query(sql`update review_decisions set sent_at = ${at} where id = ${id}`)
}

type NewRequest = {
  readonly id: string
  readonly decisionId: string
  readonly projectId: Id<'project'>
  readonly field: string
  readonly request: string
  readonly position: number
  readonly at: Instant
}

export async function insertRequest(tx: Database, one: NewRequest): Promise<void> {
  await tx.query(sql`
    insert into review_field_requests (id, decision_id, project_id, field, request, position, at)
    values (${one.id}, ${one.decisionId}, ${one.projectId}, ${one.field}, ${one.request}, ${one.position}, ${one.at})`)
}

export type RequestRow = {
  readonly id: Id<'review-request'>
  readonly field: VersionField
  readonly request: string
  readonly version: number
  readonly answer: string | null
}

/**
 * The requests to a project from its last decision, once the letter has informed its owner; with the latest answers.
 */
export const listRequests = (db: Database, projectId: Id<'project'>): Promise<RequestRow[]> =>
  db.query<RequestRow>(sql`
    select q.id, q.field, q.request, d.version, (select a.answer from review_request_answers a
      where a.request_id = q.id order by a.at desc, a.id desc limit 1) as answer
    from review_field_requests q join review_decisions d on d.id = q.decision_id
    where q.project_id = ${projectId} and d.sent_at is not null and d.id = (
      select last.id from review_decisions last join project_reviews r on r.id = last.review_id
      where r.project_id = ${projectId} and last.is_final and last.taken_back_at is null
      order by last.at desc, last.id desc limit 1)
    order by q.position`)

type NewAnswer = {
  readonly id: string
  readonly requestId: Id<'review-request'>
  readonly answer: string
  readonly byId: Id<'user'>
  readonly at: Instant
}

export async function insertAnswer(tx: Database, one: NewAnswer): Promise<void> {
  await tx.query(sql`
    insert into review_request_answers (id, request_id, answer, by_id, at)
    values (${one.id}, ${one.requestId}, ${one.answer}, ${one.byId}, ${one.at})`)
}
