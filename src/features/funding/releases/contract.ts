import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, typedText } from '#wire/fields.ts'
import { releaseReasonMax } from './rules.ts'

export const MilestoneToCheck = z
  .object({
    project: z.object({
      ...{ id: idField<'project'>(), title: z.string(), researcher: z.string() },
      ...{ sector: z.string(), subsection: z.string() },
    }),
    key: z.uuid(),
    title: z.string(),
    dueOn: z.iso.date(),
    reachedAt: instantField,
    /** When its decision is due, as for a submission of that moment. */
    dueAt: instantField,
    shareBps: z.int(),
    /** What of gifts that are old enough becomes available, as of now. */
    cents: centsField,
    /** The evidence that it is reached. */
    update: z.object({ id: idField<'update'>(), text: z.string(), publishedAt: instantField.nullable() }),
    /** Earlier rejections, newest first. */
    before: z.array(z.object({ at: instantField, reason: z.string() })),
  })
  .meta({ id: 'MilestoneToCheck' })
export type MilestoneToCheck = z.output<typeof MilestoneToCheck>

export const MilestoneDecided = z
  .object({
    id: z.uuid(),
    project: z.object({ id: idField<'project'>(), title: z.string() }),
    title: z.string(),
    shareBps: z.int(),
    decision: z.enum(['released', 'sent_back']),
    reason: z.string().nullable(),
    by: z.string(),
    at: instantField,
  })
  .meta({ id: 'MilestoneDecided' })
export type MilestoneDecided = z.output<typeof MilestoneDecided>

export const MilestoneDesk = z
  .object({ items: z.array(MilestoneToCheck), decided: z.array(MilestoneDecided), now: instantField })
  .meta({ id: 'MilestoneDesk' })
export type MilestoneDesk = z.output<typeof MilestoneDesk>

const reviewer = allow.staff('review_projects')
const params = z.object({ id: idField<'project'>(), key: z.uuid() })
const missing = 'Please say what is missing, in 1 to 1,000 characters.'
const acts = { milestone_not_found: 404, milestone_open: 409, release_decided: 409 } as const
/** The update that the reviewer read: a later one has to be read first. */
const updateId = idField<'update'>()

export const releasesContract = contract({
  'GET /api/admin/milestones': {
    summary:
      'Reached milestones that hold a share of the money and wait for a reviewer, oldest first; and the latest decisions',
    allow: reviewer,
    answer: { json: MilestoneDesk },
  },
  'POST /api/admin/milestones/:id/:key/release': {
    summary: 'Release the share of a milestone: its money may be paid out from now on',
    allow: reviewer,
    params,
    body: z.object({ updateId }),
    answer: { json: MilestoneDesk },
    refusals: acts,
  },
  'POST /api/admin/milestones/:id/:key/return': {
    summary: 'Send a milestone back with a reason that everybody reads; it is open again',
    allow: reviewer,
    params,
    body: z.object({
      updateId,
      reason: typedText(missing).min(1, missing).max(releaseReasonMax, missing),
    }),
    answer: { json: MilestoneDesk },
    refusals: acts,
  },
})
