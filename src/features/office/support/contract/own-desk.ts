import * as z from 'zod'
import { instantField } from '#wire/fields.ts'
import { topics } from '../rules/tickets.ts'

/** What support has on its dashboard beside the tickets that wait. */
export const SupportDesk = z
  .object({
    /** First answers not given yet. */
    firstDue: z.int(),
    firstLate: z.int(),
    /** Tickets that this person has and that are not solved. */
    yours: z.int(),
    /** Half of the first answers of fourteen days came within so many opening minutes; null where there was none. */
    medianMinutes: z.int().nullable(),
    answered: z.int(),
    isOpenNow: z.boolean(),
    /** Colleagues who have a ticket open now. */
    present: z.array(z.object({ name: z.string(), seenAt: instantField })),
    /** What was asked in fourteen days, the most frequent first. */
    topics: z.array(z.object({ topic: z.enum(topics), tickets: z.int() })),
    /** The texts that most answers of fourteen days were written with. */
    canned: z.array(z.object({ title: z.string(), answers: z.int() })),
    /** How people rated the help in fourteen days, 1 to 5. */
    ratings: z.object({ count: z.int(), mean: z.number().nullable() }),
  })
  .meta({ id: 'SupportDesk' })
export type SupportDesk = z.output<typeof SupportDesk>
