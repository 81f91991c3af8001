import { descriptionContract } from '#features/site/pages/contract.ts'
import { type Implemented, implement } from '#platform/endpoint.ts'
import { JsonText } from '#platform/json-text.ts'
import { openApi } from './openapi/document.ts'

/** Serves the OpenAPI document, which is built at the first request, and again when the brand changes. */
export function describeApi(slices: readonly Implemented[]): Implemented {
  let document: { readonly brand: string; readonly json: JsonText<Record<string, unknown>> } | undefined
  const self: Implemented = implement(descriptionContract, {
    'GET /api/openapi.json': ({ platform: { settings } }) => {
      if (document?.brand !== settings.brand) {
        const title = `${settings.brand} API`
        const text = JSON.stringify(openApi([self, ...slices], { title, version: '1' }))
        document = { brand: settings.brand, json: new JsonText(text) }
      }
      return document.json
    },
  })
  return self
}
