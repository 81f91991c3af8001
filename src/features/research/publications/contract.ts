import * as z from 'zod'
import { doiOf } from '#values/doi.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

const doi = z
  .string()
  .max(1000, 'This is longer than any DOI.')
  .transform((typed, context) => {
    const found = doiOf(typed)
    if (!found)
      context.addIssue('This is no DOI. It begins with 10., such as 10.1000/182 or https://doi.org/10.1000/182.')
    return found ?? z.NEVER
  })

export const PublicationFound = z
  .object({
    doi: z.string(),
    /** `unknown`: the register has no such DOI. `away`: it is unavailable, or no register is configured. */
    state: z.enum(['found', 'unknown', 'away']),
    /** One line that cites it, to be checked; only the link if nothing is known about it. */
    line: z.string(),
    isRetracted: z.boolean(),
  })
  .meta({ id: 'PublicationFound' })
export type PublicationFound = z.output<typeof PublicationFound>

export const publicationsContract = contract({
  'GET /api/publications/lookup': {
    summary: 'What the register of publications says of a DOI, as one line for the own profile; nothing is saved.',
    allow: allow.researcher,
    query: z.object({ doi }),
    perPerson: { max: 120, windowMs: hourMs },
    answer: { json: PublicationFound },
  },
})
