import * as z from 'zod'
import { idField, instantField } from '#wire/fields.ts'

/** What a reviewer is at, and what they have done. */
export const OwnDesk = z
  .object({
    /** Open reviews of all fields, and the re-checks of the reviewer's own ones. */
    openInAll: z.int(),
    rechecks: z.int(),
    overdue: z.int(),
    /** Of this month. */
    decided: z.object({ approved: z.int(), asked: z.int(), rejected: z.int() }),
    /** Of the last 90 days, from submission to decision; null where nothing was decided. */
    medianHours: z.number().nullable(),
    /** What they read now, and what they decided while its letter has not left. */
    yours: z.array(
      z.object({
        id: idField<'review'>(),
        title: z.string(),
        isRecheck: z.boolean(),
        heldUntil: instantField.nullable(),
        letterAt: instantField.nullable(),
      }),
    ),
    /** Their fields in which something is open, the fullest first. */
    areas: z.array(z.object({ sector: z.string(), subsection: z.string(), open: z.int() })),
    /** What others said about what they read, newest first. */
    said: z.array(
      z.object({
        at: instantField,
        what: z.enum(['commented', 'prioritized', 'answered']),
        by: z.string(),
        reviewId: idField<'review'>(),
        title: z.string(),
        /** The comment, or the reason of a priority. */
        text: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OwnReviewDesk' })
export type OwnDesk = z.output<typeof OwnDesk>
