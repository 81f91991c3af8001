import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

/** Answered by the api itself, which knows every slice. */
export const descriptionContract = contract({
  'GET /api/openapi.json': {
    summary: 'This description, as OpenAPI 3.1',
    allow: allow.anyone,
    answer: { json: z.record(z.string(), z.unknown()) },
  },
})
