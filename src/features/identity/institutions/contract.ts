import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

export const FoundInstitution = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The name that was typed, where it is another one of its names. */
    alias: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
  })
  .meta({ id: 'FoundInstitution' })
export type FoundInstitution = z.output<typeof FoundInstitution>

export const institutionsContract = contract({
  'GET /api/institutions': {
    summary:
      'Institutions by the beginning of a name or of its words, for forms; at most eight. Names may be mistyped.',
    allow: allow.anyone,
    query: z.object({ q: z.string().max(200, 'Please use at most 200 characters.') }),
    answer: { json: z.object({ items: z.array(FoundInstitution) }) },
    refusals: { over_request_rate_limit: 429 },
  },
})
