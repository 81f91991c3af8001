import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, typedText } from '#wire/fields.ts'
import { declaredConflicts } from '../rules/conflicts.ts'
import { queueSorts, reviewPriorities } from '../rules/queue.ts'
import { requestsMax } from '../rules/rubric.ts'
import { ReviewRequests } from './changes.ts'
import {
  Decision,
  FieldRequest,
  Place,
  Review,
  ReviewComment,
  ReviewCover,
  Reviewers,
  ReviewHolder,
  ReviewKind,
  ReviewQueue,
  ReviewRecord,
  ReviewStatistics,
  ReviewStatus,
  RubricAnswer,
} from './objects.ts'

const decides = {
  own_project: 403,
  /** They have a conflict of interest now, though not when they opened it. */
  conflict_of_interest: 403,
  conflict_undeclared: 409,
  review_taken: { status: 409, data: ReviewHolder },
  review_not_found: 404,
  review_already_decided: { status: 409, data: Decision },
  project_withdrawn: 409,
  /** Its researcher has edited it since it was opened here. */
  project_edited: 409,
  /** The researcher's plan lapsed at this moment, or has no listing left. */
  listing_not_covered: 409,
  /** It started to wait for its researcher's plan while it was reviewed. */
  review_held: 409,
} as const
const claims = { review_not_found: 404, review_closed: 409, review_held: 409 } as const
const shortReason = typedText().min(1, 'Please write why.').max(1000, 'Please keep to 1,000 characters.')
const params = z.object({ id: idField<'review'>() })
const text = (what: string) => typedText().min(1, `Please write ${what}.`).max(4000, 'Please keep to 4,000 characters.')

/** The version that was read; without it the decision is about the latest. */
const version = z.int().min(1).optional()

export const reviewsContract = contract({
  'GET /api/admin/reviews': {
    summary: "The review queue: a reviewer's own fields, or everything",
    allow: allow.staff('review_projects'),
    query: z.object({
      status: ReviewStatus.default('pending'),
      kind: ReviewKind.optional(),
      sort: z.enum(queueSorts).default('due'),
      sector: z.string().max(60).optional(),
      search: z.string().trim().max(200).optional(),
      after: idField<'review'>().optional(),
    }),
    answer: { json: ReviewQueue },
  },
  'GET /api/admin/reviews/:id': {
    summary: 'One review: the project as the public would see it, its history and comments',
    allow: allow.staff('review_projects'),
    params,
    answer: { json: Review },
    refusals: { review_not_found: 404, conflict_undeclared: { status: 409, data: ReviewCover } },
  },
  'POST /api/admin/reviews/:id/declare': {
    summary: 'Says whether anything bars the reviewer; with nothing it opens, and is theirs if no reviewer holds it',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({ conflicts: z.array(z.enum(declaredConflicts)).max(declaredConflicts.length) }),
    status: 204,
    answer: { none: true },
    refusals: claims,
  },
  'POST /api/admin/reviews/:id/take': {
    summary: 'Takes a review for four hours, which every act on it renews',
    allow: allow.staff('review_projects'),
    params,
    status: 204,
    answer: { none: true },
    refusals: { ...claims, conflict_undeclared: 409, review_taken: { status: 409, data: ReviewHolder } },
  },
  'POST /api/admin/reviews/:id/release': {
    summary: 'Gives a review back to the queue',
    allow: allow.staff('review_projects'),
    params,
    status: 204,
    answer: { none: true },
    refusals: claims,
  },
  'POST /api/admin/reviews/:id/decline': {
    summary: "Gives it back for good: it leaves this reviewer's queue",
    allow: allow.staff('review_projects'),
    params,
    body: z.object({ reason: shortReason }),
    status: 204,
    answer: { none: true },
    refusals: claims,
  },
  'POST /api/admin/reviews/:id/priority': {
    summary: 'Says how urgent a review is, and why; null follows the clock again',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({ priority: z.enum(reviewPriorities).nullable(), reason: shortReason }),
    status: 204,
    answer: { none: true },
    refusals: claims,
  },
  'GET /api/admin/reviews/:id/reviewers': {
    summary: 'The staff who may be asked to review it',
    allow: allow.staff('all'),
    params,
    answer: { json: Reviewers },
    refusals: { review_not_found: 404 },
  },
  'POST /api/admin/reviews/:id/assign': {
    summary: 'Gives a review to a reviewer, also from another one',
    allow: allow.staff('all'),
    params,
    body: z.object({ userId: idField<'user'>() }),
    status: 204,
    answer: { none: true },
    refusals: { ...claims, reviewer_not_free: 409 },
  },
  'POST /api/admin/reviews/:id/lift-conflict': {
    summary: 'Lets a reviewer read in spite of a conflict; never their own work, nor that of their team',
    allow: allow.staff('all'),
    params,
    body: z.object({ userId: idField<'user'>(), reason: shortReason }),
    status: 204,
    answer: { none: true },
    refusals: { ...claims, reviewer_not_free: 409, conflict_stays: 409 },
  },
  'PUT /api/admin/reviews/:id/answers': {
    summary: 'Keeps one answer of the rubric, while it is typed',
    allow: allow.staff('review_projects'),
    params,
    body: RubricAnswer,
    answer: { json: z.object({ revision: z.int() }) },
    refusals: {
      ...claims,
      question_not_found: 404,
      conflict_undeclared: 409,
      review_taken: { status: 409, data: ReviewHolder },
      answer_changed: { status: 409, data: RubricAnswer },
    },
  },
  'POST /api/admin/reviews/:id/request-changes': {
    summary: 'Ends the round and asks the researcher to change fields; what comes back is the next round',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({
      reason: text('a few words for the researcher'),
      requests: z.array(FieldRequest).min(1, 'Please choose at least one field.').max(requestsMax),
      version,
    }),
    status: 204,
    answer: { none: true },
    refusals: decides,
  },
  'POST /api/admin/reviews/:id/take-back': {
    summary: 'Undoes a decision and its letter, while the letter has not left',
    allow: allow.staff('review_projects'),
    params,
    status: 204,
    answer: { none: true },
    refusals: { review_not_found: 404, not_your_decision: 403, letter_sent: 409, decision_stands: 409 },
  },
  'GET /api/admin/review-statistics': {
    summary: 'How the desk did in each of the last twelve months',
    allow: allow.staff('review_projects'),
    answer: { json: ReviewStatistics },
  },
  'GET /api/projects/:id/review-record': {
    summary: 'What reviewers checked, when, by how many, and what came of it; no names',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: ReviewRecord },
    refusals: { project_not_found: 404 },
  },
  'GET /api/projects/:id/review-requests': {
    summary: 'What reviewers ask the owner to change, field by field',
    allow: allow.researcher,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: ReviewRequests },
    refusals: { project_not_found: 404 },
  },
  'POST /api/admin/reviews/:id/comments': {
    summary: 'Adds a comment that only staff see',
    allow: allow.staff('comment_projects'),
    params,
    body: z.object({ body: text('a comment') }),
    status: 201,
    answer: { json: ReviewComment },
    refusals: { review_not_found: 404 },
  },
  'POST /api/admin/reviews/:id/approve': {
    summary: 'Publishes the project, in further browse areas where given; passes the changes of one that is published',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({ browseAreas: z.array(Place).max(32).default([]), version }),
    status: 204,
    answer: { none: true },
    refusals: {
      ...decides,
      rubric_incomplete: 409,
      second_person_needed: 409,
      area_not_found: 404,
      project_already_decided: 409,
      project_not_found: 404,
    },
  },
  'POST /api/admin/reviews/:id/reject': {
    summary:
      'Turns the project down, or puts a published one back to the wording that was passed; the owner reads the reason',
    allow: allow.staff('review_projects'),
    params,
    body: z.object({ reason: text('a reason for the researcher'), version }),
    status: 204,
    answer: { none: true },
    refusals: { ...decides, project_already_decided: 409, project_not_found: 404 },
  },
})
