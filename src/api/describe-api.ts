import { descriptionContract } from '#features/site/pages/contract.ts'
import { type Implemented, implement } from '#platform/endpoint.ts'
import { JsonText } from '#platform/json-text.ts'
import { openApi } from './openapi/document.ts'

/** Serves the OpenAPI document, which is made at the first request. */
export function describeApi(slices: readonly Implemented[], brand: string): Implemented {
  let document: JsonText<Record<string, unknown>> | undefined
  const self: Implemented = implement(descriptionContract, {
    'GET /api/openapi.json': () => {
      document ??= new JsonText(JSON.stringify(openApi([self, ...slices], { title: `${brand} API`, version: '1' })))
      return document
    },
  })
  return self
}
