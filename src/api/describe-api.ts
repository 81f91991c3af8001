import { descriptionContract } from '#features/site/pages/contract.ts'
import { type Implemented, implement } from '#platform/endpoint.ts'
import { openApi } from './openapi.ts'

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
