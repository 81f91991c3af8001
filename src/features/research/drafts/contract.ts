import * as z from 'zod'
import { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { fundingUses } from '#features/research/projects/rules/projects.ts'
import { ethicsKinds } from '#features/research/versions/rules/plan.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { draftBytesMax, savesPerHour } from './rules/drafts.ts'

// Drafts are saved as typed, even if they could not be submitted: limits are checked on submission. So these only
// bound what is stored.
const text = z.string().max(60_000)
const line = z.string().max(2000)
const upload = z
  .object({
    fileId: z.uuid(),
    name: line,
    sizeBytes: z.int().min(0),
    /** A path of ours; a preview that exists only in the browser is not stored. */
    previewUrl: z.string().max(200).startsWith('/files/').optional(),
  })
  .nullable()

const kind = <const Names extends readonly string[]>(names: Names) => z.enum(['', ...names])

/** The form as typed; each field may be absent. */
export const DraftFields = z
  .object({
    title: text,
    summary: text,
    description: text,
    sector: line,
    subsection: line,
    fundingGoal: line,
    minimumViable: line,
    timeline: text,
    impact: text,
    methodology: text,
    existingFunding: text,
    conflicts: text,
    progressUpdate: text,
    fundingUses: z.array(z.enum(fundingUses)).max(20),
    image: upload,
    budget: z.array(z.object({ key: z.uuid(), use: kind(fundingUses), label: line, amount: line })).max(60),
    milestones: z.array(z.object({ key: z.uuid(), title: line, dueOn: line, share: line.optional() })).max(60),
    ethics: z
      .array(
        z.object({
          ...{ key: z.uuid(), kind: kind(ethicsKinds), reference: line, board: line, approvedOn: line },
          letter: upload,
        }),
      )
      .max(20),
  })
  .partial()
  .meta({ id: 'DraftFields' })
export type DraftFields = z.output<typeof DraftFields>

const revision = z.int().min(0).max(1_000_000_000)

/** A wording that lost against another; stored for 30 days. */
const DraftCopy = z.object({ field: z.string(), value: z.unknown(), at: instantField })

export const Draft = z
  .object({
    id: idField<'draft'>(),
    /** Null for a new project. */
    projectId: idField<'project'>().nullable(),
    /** The version of the project that the edit began with. */
    baseVersion: z.int().nullable(),
    fields: DraftFields,
    revision,
    savedAt: instantField,
    copies: z.array(DraftCopy),
  })
  .meta({ id: 'Draft' })
export type Draft = z.output<typeof Draft>

export const DraftLine = z
  .object({
    id: idField<'draft'>(),
    title: z.string(),
    projectId: idField<'project'>().nullable(),
    savedAt: instantField,
  })
  .meta({ id: 'DraftLine' })
export type DraftLine = z.output<typeof DraftLine>

const DraftSave = z
  .object({
    /** For the edit of a project: the version that the form was opened with. */
    projectId: idField<'project'>().optional(),
    baseVersion: z.int().min(1).optional(),
    /** The window, and the number of the save within it. */
    writer: z.uuid(),
    seq: z.int().min(1).max(1_000_000_000),
    /** Only changes since the last save. */
    fields: DraftFields,
    /** By field: the revision at which this window last knew it. */
    knows: z.record(z.string().max(40), revision),
    /** Wordings that were discarded for another window's: stored as copies. */
    lost: z
      .array(z.object({ field: DraftFields.keyof(), value: z.unknown() }))
      .max(20)
      .optional(),
    /** The last revision that this window has seen: later changes of others are returned. */
    since: revision,
  })
  .refine(({ projectId, baseVersion }) => (projectId === undefined) === (baseVersion === undefined), {
    path: ['baseVersion'],
    message: 'An edit names its project and the version that it began with.',
  })
  .meta({ id: 'DraftSave' })
export type DraftSave = z.output<typeof DraftSave>

export const DraftSaved = z
  .object({
    /** The draft that it was saved in: for an edit, the open one. */
    id: idField<'draft'>(),
    revision,
    savedAt: instantField,
    /** Changes of other windows since, and the stored values of the fields in conflict. */
    fields: DraftFields,
    /** Fields that another window wrote meanwhile: they were not saved. Both wordings are stored as copies. */
    conflicts: z.array(z.string()),
  })
  .meta({ id: 'DraftSaved' })
export type DraftSaved = z.output<typeof DraftSaved>

const params = z.object({ id: idField<'draft'>() })

export const draftsContract = contract({
  'GET /api/me/drafts': {
    summary: 'My projects that are typed and not sent, the latest first',
    allow: allow.researcher,
    answer: { json: z.object({ items: z.array(DraftLine) }) },
  },
  'GET /api/drafts/:id': {
    summary: 'My draft, with wordings that were replaced in another window',
    allow: allow.researcher,
    params,
    answer: { json: Draft },
    refusals: { draft_not_found: 404, draft_gone: 410 },
  },
  'GET /api/drafts/:id/preview': {
    summary: 'My draft as the page of the project would show it; only I see it',
    allow: allow.researcher,
    params,
    answer: { json: ProjectDetail },
    refusals: { draft_not_found: 404, draft_gone: 410 },
  },
  'GET /api/projects/:id/draft': {
    summary: 'What was typed in the form that edits my project, and was not saved yet',
    allow: allow.researcher,
    params: z.object({ id: idField<'project'>() }),
    answer: { json: z.object({ draft: Draft.nullable() }) },
    refusals: { project_not_found: 404 },
  },
  'PUT /api/drafts/:id': {
    summary: 'Saves what was typed; the first save makes the draft. Other fields that other windows wrote stay',
    allow: allow.researcher,
    params,
    body: DraftSave,
    bodyBytesMax: draftBytesMax + 64 * 1024,
    perPerson: savesPerHour,
    answer: { json: DraftSaved },
    refusals: {
      draft_not_found: 404,
      project_not_found: 404,
      too_many_drafts: 409,
      draft_gone: 410,
      draft_too_large: 413,
    },
  },
  'DELETE /api/drafts/:id': {
    summary: 'Discards my draft; it can be brought back for 30 days',
    allow: allow.researcher,
    params,
    answer: { none: true },
    refusals: { draft_not_found: 404, draft_gone: 410 },
  },
  'POST /api/drafts/:id/restoration': {
    summary: 'Brings back a draft that I discarded',
    allow: allow.researcher,
    params,
    answer: { none: true },
    refusals: { draft_not_found: 404, too_many_drafts: 409, draft_gone: 410 },
  },
})
