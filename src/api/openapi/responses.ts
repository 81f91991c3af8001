import * as z from 'zod'
import { policyRefusals } from '#wire/allow.ts'
import type { Answer, Endpoint, ErrorBody, Outcome } from '#wire/contract.ts'
import type { RefusalSpec } from '#wire/refusal.ts'
import { type Json, type Schemas, schemaOf } from './schemas.ts'

/** A path with parameters is input, too, even when no schema says more about them than that they are text. */
const takesInput = ({ params, query, headers, body, errorBody }: Endpoint, place: string): boolean =>
  [params, query, headers, body].some((part) => part !== undefined) || (place.includes('{') && !errorBody)

/** The refusals of an endpoint, with those of the boundary. */
function refusalsOf(endpoint: Endpoint, place: string): Record<string, RefusalSpec> {
  return {
    ...policyRefusals[endpoint.allow.policy],
    ...(takesInput(endpoint, place) ? { invalid_input: 400 } : {}),
    ...(endpoint.perPerson ? { too_often: 429 } : {}),
    ...(endpoint.pausable ? { paused_by_staff: 503 } : {}),
    ...(endpoint.body ? { body_too_large: 413, unsupported_media_type: 415 } : {}),
    ...endpoint.refusals,
  }
}

export function responsesOf(endpoint: Endpoint, place: string, schemas: Schemas): Json {
  const responses: Record<string, Json> = {}
  const outcomes = outcomesOf(endpoint, schemas)
  const { errorBody } = endpoint
  const refusals = refusalsOf(endpoint, place)
  const codes = Object.keys(refusals)
  for (const [status, outcome] of Object.entries(outcomes))
    responses[status] = errorBody === 'redirect' ? { ...outcome, 'x-refusals': codes } : outcome
  if (errorBody !== 'redirect')
    for (const [status, specs] of byStatus(refusals)) addRefusals(responses, status, specs, endpoint, schemas)
  return { ...responses, default: unexpected(endpoint, schemas) }
}

function outcomesOf({ answer, status }: Endpoint, schemas: Schemas): Record<string, Json> {
  if ('raw' in answer)
    return Object.fromEntries(Object.entries(answer.raw).map(([at, outcome]) => [at, rawOf(outcome, schemas)]))
  const none = 'none' in answer
  const content = none ? {} : { content: contentOf(answer, schemas) }
  return { [status ?? (none ? 204 : 200)]: { description: 'The answer.', ...content } }
}

function rawOf(outcome: Outcome, schemas: Schemas): Json {
  if (outcome === 'empty') return { description: 'Done; there is nothing to say.' }
  if (outcome === 'redirect')
    return {
      description: 'The browser goes on to the address in Location, which also says what went wrong.',
      headers: { location: { required: true, schema: { type: 'string' } } },
    }
  const { type, body } = outcome
  return { description: 'The answer.', content: { [type]: body ? { schema: schemaOf(body, 'output', schemas) } : {} } }
}

function contentOf(answer: Exclude<Answer, { raw: object } | { none: true }>, schemas: Schemas): Json {
  if ('json' in answer) return { 'application/json': { schema: schemaOf(answer.json, 'output', schemas) } }
  // OpenAPI 3.1 cannot describe the values within a stream; 3.2 has itemSchema.
  return {
    'text/event-stream': {
      schema: { type: 'string' },
      'x-itemSchema': schemaOf(answer.events, 'output', schemas),
    },
  }
}

type Specs = Readonly<Record<string, RefusalSpec>>

function byStatus(refusals: Specs): [number, Specs][] {
  const found = new Map<number, Record<string, RefusalSpec>>()
  for (const [code, spec] of Object.entries(refusals)) {
    const status = typeof spec === 'number' ? spec : spec.status
    found.set(status, { ...found.get(status), [code]: spec })
  }
  return [...found].sort(([one], [other]) => one - other)
}

function addRefusals(
  responses: Record<string, Json>,
  status: number,
  specs: Specs,
  { errorBody }: Endpoint,
  schemas: Schemas,
): void {
  const codes = Object.keys(specs)
  const content =
    typeof errorBody === 'object'
      ? { 'application/json': { schema: limited(errorBody, status, codes, schemas) } }
      : { 'application/problem+json': { schema: problemsOf(status, specs, schemas) } }
  const present = responses[status] as { description: string; content?: Json } | undefined
  responses[status] = {
    description: [...(present ? [present.description] : []), codes.join(', ')].join(' Or: '),
    'x-refusals': codes,
    content: { ...present?.content, ...content },
  }
}

/** The schema of a refusal on another wire, narrowed to the values that this endpoint can send. */
function limited({ schema, values }: ErrorBody, status: number, codes: readonly string[], schemas: Schemas): Json {
  const properties = Object.entries(values(status, codes)).map(([name, allowed]) => [name, { enum: allowed }])
  return { allOf: [schemaOf(schema, 'output', schemas)], properties: Object.fromEntries(properties) }
}

/** RFC 9457. */
const problems: ErrorBody = {
  schema: z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.int(),
      code: z.string(),
      requestId: z.string(),
      data: z.unknown().optional(),
      /** The invalid fields of the input. */
      errors: z.array(z.object({ location: z.string(), message: z.string() })).optional(),
    })
    .meta({ id: 'Problem' }),
  values: (status, codes) => ({ status: [status], code: codes }),
}

/** With the data of single codes. */
function problemsOf(status: number, specs: Specs, schemas: Schemas): Json {
  const schema = limited(problems, status, Object.keys(specs), schemas)
  const withData = Object.entries(specs).flatMap(([code, spec]) =>
    typeof spec === 'number'
      ? []
      : [
          {
            if: { properties: { code: { const: code } } },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
            then: { required: ['data'], properties: { data: schemaOf(spec.data, 'output', schemas) } },
          },
        ],
  )
  return withData.length === 0 ? schema : { ...schema, allOf: [...(schema.allOf as Json[]), ...withData] }
}

/** Defects, and the answer of any endpoint when the server is too busy. */
function unexpected({ errorBody }: Endpoint, schemas: Schemas): Json {
  const isOwn = typeof errorBody === 'object'
  const { schema } = isOwn ? errorBody : problems
  const type = isOwn ? 'application/json' : 'application/problem+json'
  return { description: 'A defect, or too busy.', content: { [type]: { schema: schemaOf(schema, 'output', schemas) } } }
}
