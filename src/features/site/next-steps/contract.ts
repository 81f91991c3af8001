import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { stepIds } from './rules.ts'

/** What to do next, depending on the state of the account. */
export const NextSteps = z
  .object({
    /** The researcher has dismissed the list. */
    isDismissed: z.boolean(),
    items: z.array(
      z.object({
        id: z.enum(stepIds),
        isDone: z.boolean(),
        /** The project that it is about; null for steps about the account. */
        projectId: z.uuid().nullable(),
      }),
    ),
  })
  .meta({ id: 'NextSteps' })
export type NextSteps = z.output<typeof NextSteps>

export const nextStepsContract = contract({
  'GET /api/me/next-steps': {
    summary: 'What leads my account and my projects on, with what is done',
    allow: allow.researcher,
    answer: { json: NextSteps },
  },
  'DELETE /api/me/next-steps': {
    summary: 'Dismisses the list of next steps for good; again changes nothing',
    allow: allow.researcher,
    answer: { none: true },
  },
})
