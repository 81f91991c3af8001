import * as z from 'zod'
import { FundingUse } from '#features/research/projects/contract.ts'
import { FieldDifference } from '#features/research/versions/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'

export const reviewStatuses = ['pending', 'in_review', 'changes_requested', 'approved', 'rejected'] as const
export const reviewPriorities = ['high', 'medium', 'low'] as const
/** AMB-061: more than the three statuses of a project. */
export const ReviewStatus = z.enum(reviewStatuses)
/** A project that was submitted, or an approved one that was changed since (AMB-066). */
export const ReviewKind = z.enum(['submission', 'recheck'])
export type ReviewKind = z.output<typeof ReviewKind>
export type ReviewStatus = z.output<typeof ReviewStatus>
export type ReviewPriority = (typeof reviewPriorities)[number]

const Place = z.object({ sectorId: z.string().min(1).max(60), areaId: z.string().min(1).max(60) })

const item = {
  id: idField<'review'>(),
  projectId: idField<'project'>(),
  kind: ReviewKind,
  title: z.string(),
  /** First and last name of the owner. */
  researcher: z.string(),
  institution: z.string(),
  sector: z.string(),
  subsection: z.string(),
  fundingGoalCents: centsField,
  description: z.string(),
  status: ReviewStatus,
  priority: z.enum(reviewPriorities),
  submittedAt: instantField,
  dueAt: instantField,
  decidedAt: instantField.nullable(),
}
/** One line of the queue, with the beginning of the description. */
export const ReviewItem = z.object(item).meta({ id: 'ReviewItem' })
export type ReviewItem = z.output<typeof ReviewItem>

export const ReviewQueue = z
  .object({
    items: z.array(ReviewItem),
    /** The number of open reviews that this reviewer sees. */
    open: z.int(),
    /** The number of open reviews outside every active reviewer's expertise (AMB-154). */
    unmatched: z.int(),
    /** Pass as `after` for the following page; null at the end. */
    next: idField<'review'>().nullable(),
    /** The server's clock, for relative times. */
    now: instantField,
  })
  .meta({ id: 'ReviewQueue' })
export type ReviewQueue = z.output<typeof ReviewQueue>

export const ReviewComment = z
  .object({ id: z.uuid(), author: z.string(), body: z.string(), createdAt: instantField })
  .meta({ id: 'ReviewComment' })
export type ReviewComment = z.output<typeof ReviewComment>

/** The history of the project, oldest first; the actor is absent for the system itself. */
export const ReviewEvent = z
  .object({
    at: instantField,
    from: z.string().nullable(),
    to: z.string(),
    actor: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReviewEvent' })
export type ReviewEvent = z.output<typeof ReviewEvent>

export const Review = z
  .object({
    ...item,
    round: z.int(),
    /** The version that is read; a decision names it, so that nothing is decided that was not read. */
    version: z.int(),
    /** What differs from the wording that reviewers passed; empty for a first submission. */
    difference: z.array(FieldDifference),
    timeline: z.string().nullable(),
    impact: z.string().nullable(),
    methodology: z.string().nullable(),
    duration: z.string(),
    /** The path of the photo, or of the generated drawing. */
    projectImage: z.string(),
    fundingUses: z.array(FundingUse),
    deadlineAt: instantField,
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    /** The viewer is the owner, and may not decide. */
    isOwn: z.boolean(),
    browseAreas: z.array(Place),
    history: z.array(ReviewEvent),
    comments: z.array(ReviewComment),
    /** The server's clock, for relative times. */
    now: instantField,
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof Review>

/** The first decision, and who made it. */
export const Decision = z
  .object({ status: ReviewStatus, decidedBy: z.string(), decidedAt: instantField })
  .meta({ id: 'ReviewDecision' })
export type Decision = z.output<typeof Decision>

const decides = {
  own_project: 403,
  review_not_found: 404,
  review_already_decided: { status: 409, data: Decision },
  project_withdrawn: 409,
  /** Its researcher has edited it since it was opened here. */
  project_edited: 409,
} as const
const params = z.object({ id: idField<'review'>() })
const text = (what: string) =>
  z.string().trim().min(1, `Please write ${what}.`).max(4000, 'Please keep to 4,000 characters.')

/** The version that was read; without it the decision is about the latest. */
const version = z.int().min(1).optional()

export const reviewsContract = contract({
  'GET /api/admin/reviews': {
    summary: "The review queue: a reviewer's own fields, or everything",
    allow: allow.staff('review_projects'),
    query: z.object({
      status: ReviewStatus.default('pending'),
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
    refusals: { review_not_found: 404 },
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
    refusals: { ...decides, area_not_found: 404, project_already_decided: 409, project_not_found: 404 },
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
