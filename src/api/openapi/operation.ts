import type * as z from 'zod'
import type { Endpoint } from '#wire/contract.ts'
import { callerOf } from './caller.ts'
import { responsesOf } from './responses.ts'
import { type Json, type Schemas, schemaOf } from './schemas.ts'
import { securityOf } from './security.ts'

/** One endpoint as an OpenAPI operation. */
export function operationOf(method: string, place: string, endpoint: Endpoint, schemas: Schemas): Json {
  const caller = callerOf(endpoint.allow)
  const body = bodyOf(endpoint, schemas)
  return {
    operationId: operationId(method, place),
    summary: endpoint.summary,
    description: `Who may call: ${caller}.`,
    tags: [tagOf(place)],
    'x-caller': caller,
    security: securityOf(endpoint.allow),
    parameters: parametersOf(endpoint, place, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(endpoint, place, schemas),
  }
}

/** `GET /api/projects/{id}/ledger.csv` is getProjectsIdLedgerCsv. */
function operationId(method: string, place: string): string {
  const words = place.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const roomsOfAuth = ['admin', 'factors', 'passkeys', 'sso']

/** The first part of the path; with the second where the first has many endpoints. */
function tagOf(place: string): string {
  const [first = '', second = '', third = ''] = place.split('/').filter((part) => !part.startsWith('{') && part !== '')
  if (first === 'auth') return roomsOfAuth.includes(third) ? `auth-${third}` : first
  if (first !== 'api') return first
  // `ledger` and `ledger.csv` belong together.
  const [name = ''] = (second === 'admin' ? `admin-${third}` : second).split('.')
  return name
}

function bodyOf({ body, handlerReads }: Endpoint, schemas: Schemas): Json | undefined {
  const type = handlerReads?.bodyType ?? 'application/json'
  // The boundary refuses unknown fields; endpoints that read their own body ignore them.
  const read = body?.strict() ?? handlerReads?.body
  if (!read) return handlerReads?.bodyType ? { required: true, content: { [type]: {} } } : undefined
  return {
    required: !read.safeParse({}).success,
    content: { [type]: { schema: schemaOf(read, 'input', schemas) } },
  }
}

function parametersOf(endpoint: Endpoint, place: string, schemas: Schemas): Json[] {
  const { params, query, headers, handlerReads } = endpoint
  const named = parametersIn('path', params, schemas)
  const unnamed = [...place.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const rest = unnamed.filter((name) => !named.some((one) => one.name === name))
  const plain = rest.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  return [
    ...named,
    ...plain,
    ...parametersIn('query', query, schemas),
    ...parametersIn('query', handlerReads?.query, schemas),
    ...parametersIn('header', headers, schemas),
    ...parametersIn('header', handlerReads?.headers, schemas),
  ]
}

function parametersIn(where: 'path' | 'query' | 'header', schema: z.ZodObject | undefined, schemas: Schemas): Json[] {
  if (!schema) return []
  const described = schemaOf(schema, 'input', schemas) as { properties?: Json; required?: string[] }
  const { properties = {}, required = [] } = described
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }))
}
