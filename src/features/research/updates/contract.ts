import * as z from 'zod'
import { Rendered } from '#features/foundation/rich-text/contract.ts'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { findings } from '#features/research/projects/rules/completion.ts'
import { updateAudiences, updateKinds } from '#features/research/projects/rules/update-kinds.ts'
import { pieceKinds } from '#features/research/versions/rules/difference.ts'
import { inThousands } from '#values/count.ts'
import { dayMs, hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { wantedStates } from './rules/kinds.ts'
import { contentLengthMax } from './rules/texts.ts'

export const ProjectUpdate = z
  .object({
    id: idField<'update'>(),
    content: z.string(),
    /** Its Markdown as elements; null where it has none. */
    rendered: Rendered,
    /** First and last name at the time of writing. */
    author: z.string(),
    date: instantField,
    kind: z.enum(updateKinds),
    /** For a final report: the result of the research. */
    finding: z.enum(findings).nullable(),
    audience: z.enum(updateAudiences),
    /** The milestones that it shows as reached. */
    milestones: z.array(z.string()),
    /** When it was last changed after it was published. */
    editedAt: instantField.nullable(),
  })
  .meta({ id: 'ProjectUpdate' })
export type ProjectUpdate = z.output<typeof ProjectUpdate>

export const ProjectUpdates = z
  .object({
    items: z.array(ProjectUpdate),
    /** Pass as `before` for the next older page; null at the end. */
    older: z.uuid().nullable(),
  })
  .meta({ id: 'ProjectUpdates' })
export type ProjectUpdates = z.output<typeof ProjectUpdates>

/** An update as its author edits it. */
export const OwnUpdate = z
  .object({
    ...ProjectUpdate.shape,
    /** Null until it is published. */
    date: instantField.nullable(),
    state: z.enum([...wantedStates, 'taken_back']),
    publishAt: instantField.nullable(),
    version: z.int(),
  })
  .meta({ id: 'OwnUpdate' })
export type OwnUpdate = z.output<typeof OwnUpdate>

/** The update as saved by another window. */
const UpdateConflict = z.object({ current: OwnUpdate })

const params = z.object({ id: idField<'project'>() })
const ofMilestone = z.object({ id: idField<'project'>(), key: z.uuid() })
const ofUpdate = z.object({ id: idField<'update'>() })

const fields = {
  content: z
    .string()
    .overwrite(tidied)
    .trim()
    .min(1, 'Please write what has happened.')
    .max(contentLengthMax, `Please keep to ${inThousands(contentLengthMax)} characters.`)
    .refine((text) => !text.includes('\0'), 'This holds a character that cannot be kept.'),
  kind: z.enum(updateKinds).optional(),
  finding: z.enum(findings, 'Please say what the research found.').optional(),
  audience: z.enum(updateAudiences).optional(),
  state: z.enum(wantedStates).optional(),
  /** For a scheduled one. */
  publishAt: instantField.optional(),
}
const hasFinding = ({ kind, finding }: { kind?: string | undefined; finding?: string | undefined }): boolean =>
  kind !== 'final' || finding !== undefined
const noFinding = { path: ['finding'], message: 'Please say what the research found.' }

export const NewUpdate = z.object(fields).refine(hasFinding, noFinding).meta({ id: 'NewUpdate' })
export type NewUpdate = z.output<typeof NewUpdate>
export const UpdateEdit = z
  .object({ ...fields, /** The version that the form was opened with. */ version: z.int().min(1) })
  .refine(hasFinding, noFinding)
  .meta({ id: 'UpdateEdit' })
export type UpdateEdit = z.output<typeof UpdateEdit>

const writing = {
  project_not_public: 409,
  file_not_found: 404,
  publish_time_invalid: 400,
  final_report_too_early: 409,
  project_completed: 409,
  too_many_waiting_updates: 409,
} as const

export const updatesContract = contract({
  'GET /api/projects/:id/updates': {
    summary: 'The progress updates of a project, newest first, twenty at a time; with those for donors, for donors',
    allow: allow.optionallySignedIn,
    params,
    query: z.object({ before: idField<'update'>().optional() }),
    answer: { json: ProjectUpdates },
    refusals: { project_not_found: 404 },
  },
  'POST /api/projects/:id/updates': {
    summary: "Tells those who gave and those who saved it how one's own project is going, at once or later",
    allow: allow.researcher,
    params,
    body: NewUpdate,
    bodyBytesMax: 128 * 1024,
    perPerson: { max: 30, windowMs: dayMs },
    status: 201,
    answer: { json: OwnUpdate },
    refusals: { project_not_found: 404, ...writing },
  },
  'GET /api/projects/:id/updates/waiting': {
    summary: 'My drafts and scheduled updates of a project, and what I published within the last hour',
    allow: allow.researcher,
    params,
    answer: { json: z.object({ items: z.array(OwnUpdate) }) },
    refusals: { project_not_found: 404 },
  },
  'PUT /api/updates/:id': {
    summary: 'Changes my update. Of a published one the earlier wording stays readable',
    allow: allow.researcher,
    params: ofUpdate,
    body: UpdateEdit,
    bodyBytesMax: 128 * 1024,
    perPerson: { max: 120, windowMs: hourMs },
    answer: { json: OwnUpdate },
    refusals: {
      update_not_found: 404,
      update_edited_meanwhile: { status: 409, data: UpdateConflict },
      update_published: 409,
      ...writing,
    },
  },
  'GET /api/updates/:id/copies': {
    summary: 'Wordings of my update that two windows wrote at once, for thirty days',
    allow: allow.researcher,
    params: ofUpdate,
    answer: { json: z.object({ items: z.array(z.object({ text: z.string(), at: instantField })) }) },
    refusals: { update_not_found: 404 },
  },
  'DELETE /api/updates/:id': {
    summary: 'Discards my draft or scheduled update',
    allow: allow.researcher,
    params: ofUpdate,
    answer: { none: true },
    refusals: { update_not_found: 404, update_published: 409 },
  },
  'POST /api/updates/:id/take-back': {
    summary: 'Takes my update back within an hour; mails about it that have not left yet never do',
    allow: allow.researcher,
    params: ofUpdate,
    answer: { none: true },
    refusals: { update_not_found: 404, take_back_too_late: 409 },
  },
  'POST /api/projects/:id/milestones/:key/reached': {
    summary: 'Says that a milestone of my project is reached, with the public update that shows it',
    allow: allow.researcher,
    params: ofMilestone,
    body: z.object({ updateId: idField<'update'>() }),
    answer: { none: true },
    refusals: {
      ...{ project_not_found: 404, milestone_not_found: 404, update_not_found: 404 },
      ...{ project_not_public: 409, milestone_reached: 409 },
    },
  },
  'POST /api/projects/:id/milestones/:key/take-back': {
    summary: 'Takes back that a milestone of my project is reached; the reason stays on its page',
    allow: allow.researcher,
    params: ofMilestone,
    body: z.object({
      reason: z
        .string()
        .overwrite(tidied)
        .trim()
        .min(1, 'Please say why. Everybody reads it.')
        .max(1000, 'Please keep to 1,000 characters.')
        .refine((text) => !text.includes('\0'), 'This holds a character that cannot be kept.'),
    }),
    bodyBytesMax: 16 * 1024,
    answer: { none: true },
    refusals: {
      ...{ project_not_found: 404, milestone_not_found: 404 },
      ...{ project_not_public: 409, milestone_open: 409 },
    },
  },
  'GET /api/updates/:id/differences': {
    summary: 'What was changed in an update after it was published, newest first',
    allow: allow.optionallySignedIn,
    params: ofUpdate,
    answer: {
      json: z.object({
        items: z.array(
          z.object({
            number: z.int(),
            at: instantField,
            pieces: z.array(z.object({ kind: z.enum(pieceKinds), text: z.string() })),
            /** Why staff removed something from the earlier wording; null if they did not. */
            removed: z.string().nullable(),
          }),
        ),
      }),
    },
    refusals: { update_not_found: 404 },
  },
})
