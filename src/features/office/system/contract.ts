import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'
import { partStates, systemParts } from './rules.ts'

export const SystemState = z
  .object({
    parts: z.array(
      z.object({
        part: z.enum(systemParts),
        state: z.enum(partStates),
        word: z.string(),
        detail: z.string(),
        /** When what is said about it happened last; null where it is as of now, or not known. */
        at: instantField.nullable(),
      }),
    ),
    /** The last run of each schedule that ever ran, by name. */
    schedules: z.array(
      z.object({
        name: z.string(),
        state: z.enum(['ran', 'runs', 'failed', 'late']),
        beganAt: instantField,
        endedAt: instantField.nullable(),
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.output<typeof SystemState>

export const systemContract = contract({
  'GET /api/admin/system': {
    summary:
      'How mail, payments, storage, queues, schedules and the proof of the books stand, with the age of what is said',
    allow: allow.staff('all'),
    answer: { json: SystemState },
  },
})
