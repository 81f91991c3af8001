import * as z from 'zod'
import { ProjectDetail } from '#features/research/projects/contract/detail.ts'
import { VersionField } from '#features/research/versions/contract.ts'
import { centsField, idField, instantField, typedText } from '#wire/fields.ts'
import { decisionStatuses, reviewKinds } from '../rules/letters.ts'
import { reviewPriorities } from '../rules/queue.ts'
import { noteLengthMax, requestLengthMax, scoreMax } from '../rules/rubric.ts'
import { ReviewChanges } from './changes.ts'

export const reviewStatuses = ['pending', 'in_review', 'changes_requested', 'approved', 'rejected'] as const
/** AMB-061: more than the three statuses of a project. */
export const ReviewStatus = z.enum(reviewStatuses)
/** A project that was submitted, or an approved one that was changed since (AMB-066). */
export const ReviewKind = z.enum(reviewKinds)
export type ReviewKind = z.output<typeof ReviewKind>
export type ReviewStatus = z.output<typeof ReviewStatus>

export const Place = z.object({ sectorId: z.string().min(1).max(60), areaId: z.string().min(1).max(60) })

const score = z.int().min(0).max(scoreMax).nullable()
const note = typedText().max(noteLengthMax, 'Please keep to 4,000 characters.')
/** One answer of the rubric; `revision` is 0 before it was saved. */
export const RubricAnswer = z
  .object({ key: z.string().max(60), score, note, authorSees: z.boolean(), revision: z.int().min(0) })
  .meta({ id: 'RubricAnswer' })
export type RubricAnswer = z.output<typeof RubricAnswer>

export const Rubric = z
  .object({
    /** Null for a review from before there were rubrics. */
    version: z.int().nullable(),
    questions: z.array(z.object({ key: z.string(), name: z.string(), text: z.string(), weight: z.int() })),
    /** The viewer's own answers. */
    answers: z.array(RubricAnswer),
  })
  .meta({ id: 'Rubric' })
export type Rubric = z.output<typeof Rubric>

/** A field that the researcher is asked to change, and how. */
export const FieldRequest = z
  .object({
    field: VersionField,
    request: typedText()
      .min(1, 'Please write what to change.')
      .max(requestLengthMax, 'Please keep to 2,000 characters.'),
  })
  .meta({ id: 'FieldRequest' })
export type FieldRequest = z.output<typeof FieldRequest>

/** The letter of a decision. */
export const ReviewLetter = z
  .object({
    outcome: z.enum(decisionStatuses),
    version: z.int(),
    text: z.string(),
    by: z.string(),
    leavesAt: instantField,
    sentAt: instantField.nullable(),
    /** Whether the viewer may undo it now. */
    canTakeBack: z.boolean(),
  })
  .meta({ id: 'ReviewLetter' })
export type ReviewLetter = z.output<typeof ReviewLetter>

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
  round: z.int(),
  /** Who reviews it now, and until when they keep it without activity. */
  holder: z.string().nullable(),
  heldUntil: instantField.nullable(),
  isYours: z.boolean(),
}
/** One line of the queue, with the beginning of the description. */
export const ReviewItem = z.object(item).meta({ id: 'ReviewItem' })
export type ReviewItem = z.output<typeof ReviewItem>

export const ReviewQueue = z
  .object({
    items: z.array(ReviewItem),
    /** The number of open reviews that this reviewer sees. */
    open: z.int(),
    /** How many of them a reviewer has taken, and how many are re-checks. */
    held: z.int(),
    rechecks: z.int(),
    /** The number of open reviews outside every active reviewer's expertise (AMB-154). */
    unmatched: z.int(),
    /** How long a decision can be undone. */
    letterSeconds: z.int(),
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

/** Who last set the priority, and why; null before the first time. */
const prioritySet = z.object({ by: z.string(), at: instantField, reason: z.string() }).nullable()

export const Review = z
  .object({
    ...item,
    prioritySet,
    /** The version shown; a decision names it, so that nothing is decided unseen. */
    version: z.int(),
    /** The differences from the wording that was last reviewed; null for a first submission. */
    changes: ReviewChanges.nullable(),
    /** As its page shows it. */
    project: ProjectDetail,
    rubric: Rubric,
    /** Null before a decision. */
    letter: ReviewLetter.nullable(),
    /** An approval waits for a second person, if the installation requires one. */
    needsSecond: z.boolean(),
    recommendedBy: z.object({ name: z.string(), at: instantField, isYou: z.boolean() }).nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    browseAreas: z.array(Place),
    history: z.array(ReviewEvent),
    comments: z.array(ReviewComment),
    /** The server's clock, for relative times. */
    now: instantField,
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof Review>

/** What a reviewer sees before declaring conflicts of interest: names, and no text of the project. */
export const ReviewCover = z
  .object({
    ...item,
    prioritySet,
    /** Who works on it with its lead, and its other funding: for the declaration of conflicts. */
    team: z.array(z.string()),
    existingFunding: z.string().nullable(),
    /** A super admin lets them review despite a conflict. */
    isLifted: z.boolean(),
    /** They share a publication with a member of the project's team; it bars no reviewer. */
    isCoauthor: z.boolean(),
    now: instantField,
  })
  .omit({ description: true })
  .meta({ id: 'ReviewCover' })
export type ReviewCover = z.output<typeof ReviewCover>

export const ReviewHolder = z.object({ name: z.string(), until: instantField }).meta({ id: 'ReviewHolder' })
export type ReviewHolder = z.output<typeof ReviewHolder>

/** Staff who may review. Why one is barred is not said: it may be a gift. */
export const Reviewers = z
  .object({
    items: z.array(
      z.object({
        id: idField<'user'>(),
        name: z.string(),
        areas: z.array(z.string()),
        /** Reviews that they hold now. */
        reads: z.int(),
        isBarred: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Reviewers' })
export type Reviewers = z.output<typeof Reviewers>

/** How the desk did in each month, newest first. */
export const ReviewStatistics = z
  .object({
    items: z.array(
      z.object({
        month: z.string(),
        decided: z.int(),
        /** From submission to decision, in hours. */
        medianHours: z.number(),
        /** Decided after the promised time. */
        overdue: z.int(),
        approved: z.int(),
        rejected: z.int(),
        asked: z.int(),
      }),
    ),
  })
  .meta({ id: 'ReviewStatistics' })
export type ReviewStatistics = z.output<typeof ReviewStatistics>

/** What reviewers did with a project, for everyone: numbers and dates, no names. */
export const ReviewRecord = z
  .object({
    rounds: z.array(
      z.object({
        kind: ReviewKind,
        round: z.int(),
        outcome: z.enum(decisionStatuses),
        submittedAt: instantField,
        decidedAt: instantField,
        /** The version that was judged, with its proof. */
        version: z.int(),
        hash: z.string(),
        rubricVersion: z.int().nullable(),
        /** The questions that were answered. */
        checked: z.array(z.string()),
        reviewers: z.int(),
        conflicts: z.int(),
        changesAsked: z.int(),
      }),
    ),
    notes: z.array(
      z.object({
        at: instantField,
        what: z.string(),
        from: z.string().nullable(),
        actor: z.enum(['researcher', 'team', 'staff', 'system']),
        /** For the owner only. */
        reason: z.string().nullable(),
        /** What everyone may read. */
        about: z.string().nullable(),
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'ReviewRecord' })
export type ReviewRecord = z.output<typeof ReviewRecord>

/** The first decision, and who made it. */
export const Decision = z
  .object({ status: ReviewStatus, decidedBy: z.string(), decidedAt: instantField })
  .meta({ id: 'ReviewDecision' })
export type Decision = z.output<typeof Decision>
