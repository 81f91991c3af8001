import * as z from 'zod'
import { idField, instantField } from '#wire/fields.ts'

/** A reviewer's current and past work. */
export const OwnDesk = z
  .object({
    /** Open reviews of all fields, and the re-checks of the reviewer's own ones. */
    openInAll: z.int(),
    rechecks: z.int(),
    overdue: z.int(),
    /** In this month. */
    decided: z.object({ approved: z.int(), asked: z.int(), rejected: z.int() }),
    /** Over the last 90 days, from submission to decision; null without decisions. */
    medianHours: z.number().nullable(),
    /** Reviews that they hold, and decisions whose letter has not been sent. */
    yours: z.array(
      z.object({
        id: idField<'review'>(),
        title: z.string(),
        isRecheck: z.boolean(),
        heldUntil: instantField.nullable(),
        letterAt: instantField.nullable(),
      }),
    ),
    /** Their fields with open reviews, the fullest first. */
    areas: z.array(z.object({ sector: z.string(), subsection: z.string(), open: z.int() })),
    /** Comments of others on their reviews, newest first. */
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
