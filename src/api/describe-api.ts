import * as z from 'zod'
import { type Implemented, implement } from '#platform/endpoint.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { openApi } from './openapi.ts'

const descriptionContract = contract({
  'GET /api/openapi.json': {
    summary: 'This description, as OpenAPI 3.1',
    allow: allow.anyone,
    answer: { json: z.record(z.string(), z.unknown()) },
  },
})

/** The API describes itself; the document is made once, at the first asking. */
export function describeApi(slices: readonly Implemented[], brand: string): Implemented {
  let document: Record<string, unknown> | undefined
  return implement(descriptionContract, {
    'GET /api/openapi.json': () => {
      document ??= openApi(slices, { title: `${brand} API`, version: '1' })
      return document
    },
  })
}
