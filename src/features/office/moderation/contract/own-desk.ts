import * as z from 'zod'
import { reportedKinds } from '#values/reported-kind.ts'
import { idField, instantField } from '#wire/fields.ts'

const named = z.object({ caseId: idField<'case'>(), title: z.string(), at: instantField })

/** What a moderator has on the dashboard beside the items that wait. */
export const ModeratorDesk = z
  .object({
    appeals: z.int(),
    /** Positions that wait for a look, and items that two people or more reported. */
    positions: z.int(),
    repeated: z.int(),
    /** Half of the cases of fourteen days were decided within so many hours; null where there was none. */
    medianHours: z.number().nullable(),
    decided: z.int(),
    /** Own decisions under appeal: another moderator decides. */
    appealed: z.array(named),
    /** Accounts that a decision paused and that are paused still, by the item that was decided. */
    paused: z.array(named),
    /** Cases decided in fourteen days, the most frequent kind first; `kept`: without a measure. */
    kinds: z.array(z.object({ kind: z.enum(reportedKinds), decided: z.int(), kept: z.int() })),
  })
  .meta({ id: 'ModeratorDesk' })
export type ModeratorDesk = z.output<typeof ModeratorDesk>
