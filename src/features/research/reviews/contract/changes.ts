import * as z from 'zod'
import { Rendered } from '#features/foundation/rich-text/contract.ts'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { FieldDifference, VersionField } from '#features/research/versions/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { answerLengthMax } from '../rules/rubric.ts'

// What a reviewer reads of a project that was reviewed before.

/** A member who joined or left the team. */
export const TeamChange = z
  .object({
    name: z.string(),
    institution: z.string(),
    role: z.enum(['editor', 'reader']),
    what: z.enum(['joined', 'left']),
    at: instantField,
  })
  .meta({ id: 'ReviewTeamChange' })
export type TeamChange = z.output<typeof TeamChange>

/** The requests of the previous round, and their results. */
export const AskedChange = z
  .object({
    field: VersionField,
    request: z.string(),
    isChanged: z.boolean(),
    /** The researcher's answer; null for none. */
    answer: z.string().nullable(),
    /** The answer's Markdown as elements. */
    rendered: Rendered,
  })
  .meta({ id: 'ReviewAskedChange' })
export type AskedChange = z.output<typeof AskedChange>

/** Requested changes, whether each was made since, and the owner's answers. */
export const ReviewRequests = z
  .object({
    items: z.array(
      z.object({
        id: idField<'review-request'>(),
        field: VersionField,
        request: z.string(),
        isChanged: z.boolean(),
        answer: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ReviewRequests' })
export type ReviewRequests = z.output<typeof ReviewRequests>

/** The researcher's answer to a requested change; sent with an edit. */
export const RequestAnswer = z.object({
  requestId: idField<'review-request'>(),
  answer: z
    .string()
    .overwrite(tidied)
    .trim()
    .min(1, 'Please write an answer, or leave it out.')
    .max(answerLengthMax, 'Please keep the answer to 4,000 characters.')
    .refine((text) => !text.includes('\0'), 'This holds a character that cannot be kept.'),
})
export type RequestAnswer = z.output<typeof RequestAnswer>

export const ReviewChanges = z
  .object({
    /** The version that it is compared with: the approved one, or else the one that the previous round judged. */
    against: z.object({ version: z.int(), at: instantField, isPassed: z.boolean() }),
    fields: z.array(FieldDifference),
    /** The lines of the budget as they were. */
    budgetBefore: z.array(z.object({ key: z.uuid(), label: z.string(), cents: centsField })),
    /** The path of the picture as it was. */
    pictureBefore: z.string(),
    team: z.array(TeamChange),
    asked: z.array(AskedChange),
  })
  .meta({ id: 'ReviewChanges' })
export type ReviewChanges = z.output<typeof ReviewChanges>
