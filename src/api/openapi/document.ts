import type { Implemented } from '#platform/endpoint.ts'
import type { Endpoint, Key } from '#wire/contract.ts'
import { operationOf } from './operation.ts'
import type { Json } from './schemas.ts'
import { securitySchemes } from './security.ts'

/** OpenAPI 3.1, from the contracts that answer the requests. Schemas with `.meta({ id })` become components. */
export function openApi(slices: readonly Implemented[], info: { title: string; version: string }): Json {
  const schemas: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  const endpoints: Endpoint[] = []
  for (const slice of slices)
    for (const [key, endpoint] of Object.entries(slice.contract) as [Key, Endpoint][]) {
      const [method, path] = key.split(' ') as [string, string]
      const place = path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
      paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(method, place, endpoint, schemas) }
      endpoints.push(endpoint)
    }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: securitySchemes(endpoints) },
  }
}
