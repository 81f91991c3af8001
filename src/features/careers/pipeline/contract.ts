import * as z from 'zod'
import { PostersApplication } from '#features/careers/applications/contract.ts'
import { newsTimes } from '#features/careers/applications/rules/applications.ts'
import { toldStages } from '#features/careers/applications/rules/told.ts'
import { jobStates } from '#features/careers/jobs/rules/jobs.ts'
import { inThousands } from '#values/count.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { lettersWordsMax, noteMax, ratingMax, recipientsMax, stages } from './rules.ts'

const tooLong = (max: number): string => `Please keep to ${inThousands(max)} characters.`

const standing = {
  stage: z.enum([...stages, 'withdrawn']),
  rating: z.int().nullable(),
  /** For optimistic locking: a change based on another version is refused. 0 until the first change. */
  version: z.int(),
  /** The last stage that a letter announced to the applicant; null: received. */
  shown: z.object({ stage: z.enum(toldStages), at: instantField }).nullable(),
}

/** A row of the pipeline. A withdrawn application has lost its name with everything that was written. */
export const PipelineRow = z
  .object({
    id: idField<'application'>(),
    name: z.string(),
    firstName: z.string(),
    email: z.string(),
    receivedAt: instantField,
    isNew: z.boolean(),
    ...standing,
    /** The newest note. */
    note: z.string().nullable(),
    files: z.int(),
    /** A letter to the applicant is held. */
    isHeld: z.boolean(),
  })
  .meta({ id: 'PipelineRow' })
export type PipelineRow = z.output<typeof PipelineRow>

export const HeldLetter = z
  .object({
    id: idField<'application-letter'>(),
    stage: z.enum(toldStages),
    words: z.string(),
    count: z.int(),
    sendAfter: instantField,
  })
  .meta({ id: 'HeldLetter' })
export type HeldLetter = z.output<typeof HeldLetter>

export const Pipeline = z
  .object({
    job: z.object({
      id: idField<'job'>(),
      title: z.string(),
      company: z.string(),
      state: z.enum(jobStates),
      daysLeft: z.int().nullable(),
      /** No application can be opened until a moderator has looked at the position. */
      isSealed: z.boolean(),
    }),
    /** The newest first, a thousand at most. */
    items: z.array(PipelineRow),
    total: z.int(),
    letters: z.array(HeldLetter),
    filesBytes: z.int(),
    mails: z.enum(newsTimes),
    /** The server's clock, for the time left until a held letter is sent. */
    now: instantField,
  })
  .meta({ id: 'Pipeline' })
export type Pipeline = z.output<typeof Pipeline>

const Note = z.object({ id: idField<'application-note'>(), words: z.string(), madeAt: instantField })
export type Note = z.output<typeof Note>

export const PipelineItem = PostersApplication.extend({ ...standing, notes: z.array(Note) }).meta({
  id: 'PipelineItem',
})
export type PipelineItem = z.output<typeof PipelineItem>

const job = z.object({ id: idField<'job'>() })
const application = z.object({ id: idField<'application'>() })
/** Posters without an account send the token of their mailed link. */
const byPoster = z.object({ token: z.string().min(20).max(100).optional() })
const sealed = { applications_sealed: 409 } as const
const missing = { application_not_found: 404 } as const

export const pipelineContract = contract({
  'POST /api/jobs/:id/applications/list': {
    summary: 'The applications to my position with how each stands, the newest first, and the letters that wait',
    allow: allow.optionallySignedIn,
    params: job,
    body: byPoster,
    answer: { json: Pipeline },
    refusals: { job_not_found: 404 },
  },
  'POST /api/applications/:id/read': {
    summary: 'An application to my position with my notes; the look is kept',
    allow: allow.optionallySignedIn,
    params: application,
    body: byPoster,
    answer: { json: PipelineItem },
    refusals: { ...missing, ...sealed },
  },
  'POST /api/applications/:id/standing': {
    summary: 'Sorts and rates an application to my position; the applicant is not notified',
    allow: allow.optionallySignedIn,
    params: application,
    body: byPoster.extend({
      version: z.int().min(0).max(1_000_000_000),
      stage: z.enum(stages, 'Please choose a state.').optional(),
      rating: z.int().min(1).max(ratingMax, `Please rate from 1 to ${ratingMax}.`).nullish(),
    }),
    answer: { json: z.object(standing) },
    refusals: { ...missing, application_changed: 409 },
  },
  'POST /api/applications/:id/notes': {
    summary: 'Keeps a note about an application to my position, for me alone',
    allow: allow.optionallySignedIn,
    params: application,
    body: byPoster.extend({
      words: typedText('Please write something.').min(1, 'Please write something.').max(noteMax, tooLong(noteMax)),
    }),
    status: 201,
    answer: { json: Note },
    refusals: { ...missing, too_many_notes: 409 },
  },
  'POST /api/application-notes/:id/removal': {
    summary: 'Removes a note of mine; again changes nothing',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'application-note'>() }),
    body: byPoster,
    answer: { none: true },
  },
  'POST /api/jobs/:id/letters': {
    summary: 'Writes to applicants of my position and moves them; the mail is held for ten minutes',
    allow: allow.optionallySignedIn,
    params: job,
    body: byPoster.extend({
      stage: z.enum(toldStages, 'Please choose what they are told.'),
      applications: z
        .array(idField<'application'>())
        .min(1, 'Please choose who is written to.')
        .max(recipientsMax, `Please write to at most ${recipientsMax} at a time.`),
      words: typedText('Please write something.')
        .min(1, 'Please write something.')
        .max(lettersWordsMax, tooLong(lettersWordsMax)),
    }),
    status: 201,
    answer: { json: HeldLetter },
    refusals: { job_not_found: 404, ...sealed, variable_unfilled: 422, nobody_to_tell: 409, too_many_letters: 429 },
  },
  'POST /api/application-letters/:id/cancellation': {
    summary: 'Takes a held letter back and its readers to where they stood; again changes nothing',
    allow: allow.optionallySignedIn,
    params: z.object({ id: idField<'application-letter'>() }),
    body: byPoster,
    answer: { none: true },
    refusals: { letter_not_found: 404, letter_left: 409 },
  },
  'POST /api/jobs/:id/applications/csv': {
    summary: 'The applications to my position as a table; each look is kept',
    allow: allow.optionallySignedIn,
    params: job,
    body: byPoster,
    answer: { raw: { 200: { type: 'text/csv' } } },
    refusals: { job_not_found: 404, ...sealed },
  },
  'POST /api/jobs/:id/applications/files': {
    summary: 'All files of the applications to my position as one zip file; each look is kept',
    allow: allow.optionallySignedIn,
    params: job,
    body: byPoster,
    answer: { raw: { 200: { type: 'application/zip' } } },
    refusals: { job_not_found: 404, ...sealed },
  },
})
