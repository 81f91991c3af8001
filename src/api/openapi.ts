import * as z from 'zod'
import type { Implemented } from '#platform/endpoint.ts'
import { policyRefusals } from '#wire/allow.ts'
import type { Endpoint, Key } from '#wire/contract.ts'
import type { RefusalSpec } from '#wire/refusal.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 from the same contracts that answer the requests. Schemas with `.meta({ id })` become components. */
export function openApi(slices: readonly Implemented[], info: { title: string; version: string }): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const slice of slices)
    for (const [key, endpoint] of Object.entries(slice.contract) as [Key, Endpoint][]) {
      const [method, path] = key.split(' ') as [string, string]
      const place = path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
      paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(endpoint, place, schemas) }
    }
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }
  return { openapi: '3.1.0', info, paths, components: { schemas, securitySchemes } }
}

function operationOf(endpoint: Endpoint, place: string, schemas: Json): Json {
  const { allow } = endpoint
  const body = endpoint.body && {
    required: true,
    content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', schemas) } },
  }
  return {
    summary: endpoint.summary,
    'x-allow': 'permission' in allow ? `${allow.policy}: ${allow.permission}` : allow.policy,
    security: allow.policy === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint, place, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(endpoint, schemas),
  }
}

function parametersOf(endpoint: Endpoint, place: string, schemas: Json): Json[] {
  const from = (where: string, schema: z.ZodObject | undefined): Json[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: one,
    }))
  }
  const named = from('path', endpoint.params)
  const unnamed = [...place.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const rest = unnamed.filter((name) => !named.some((one) => one.name === name))
  const plain = rest.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  return [...named, ...plain, ...from('query', endpoint.query), ...from('header', endpoint.headers)]
}

function responsesOf(endpoint: Endpoint, schemas: Json): Json {
  const { answer } = endpoint
  const status = endpoint.status ?? ('none' in answer ? 204 : 200)
  const content =
    'json' in answer
      ? { content: { 'application/json': { schema: schemaOf(answer.json, 'output', schemas) } } }
      : 'events' in answer
        ? { content: { 'text/event-stream': eventsOf(schemaOf(answer.events, 'output', schemas)) } }
        : 'raw' in answer
          ? { content: { [answer.raw]: {} } }
          : {}
  const responses: Record<string, Json> = { [status]: { description: 'The answer.', ...content } }
  const takesInput = endpoint.params || endpoint.query || endpoint.headers || endpoint.body
  const specs: Record<string, RefusalSpec> = {
    ...policyRefusals[endpoint.allow.policy],
    ...(takesInput ? { invalid_input: 400 } : {}),
    ...endpoint.refusals,
  }
  for (const [code, spec] of Object.entries(specs)) {
    const at = String(typeof spec === 'number' ? spec : spec.status)
    const one = refusalSchema(
      code,
      Number(at),
      typeof spec === 'number' ? undefined : schemaOf(spec.data, 'output', schemas),
    )
    const present = responses[at] as
      | { description: string; content: { 'application/problem+json': { schema: { oneOf: unknown[] } } } }
      | undefined
    if (present) {
      present.description += `, ${code}`
      present.content['application/problem+json'].schema.oneOf.push(one)
    } else responses[at] = { description: code, content: { 'application/problem+json': { schema: { oneOf: [one] } } } }
  }
  return responses
}

/** OpenAPI 3.1 has no word for the values within a stream; 3.2 calls them itemSchema. */
const eventsOf = (item: Json): Json => ({ schema: { type: 'string' }, 'x-itemSchema': item })

const refusalSchema = (code: string, status: number, data: Json | undefined): Json => ({
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { const: status },
    code: { const: code },
    requestId: { type: 'string' },
    ...(data ? { data } : {}),
  },
})

function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json }
  const placed = (tree: unknown): Json =>
    JSON.parse(JSON.stringify(tree).replaceAll('#/$defs/', '#/components/schemas/')) as Json
  const withoutId = ({ id: _id, ...rest }: Json): Json => placed(rest)
  for (const [name, definition] of Object.entries($defs)) schemas[name] = withoutId(definition as Json)
  const id = json.id
  if (typeof id !== 'string') return placed(json)
  schemas[id] = withoutId(json)
  return { $ref: `#/components/schemas/${id}` }
}
