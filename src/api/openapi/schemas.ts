import * as z from 'zod'

export type Json = Record<string, unknown>
/** The components, by the id of their schema. */
export type Schemas = Record<string, Json>

type Written = { readonly json: Json; readonly components: Schemas }
/** Cached: most schemas appear in many endpoints, and converting one takes a millisecond. */
const written = { input: new WeakMap<z.ZodType, Written>(), output: new WeakMap<z.ZodType, Written>() }

/** JSON Schema of what is sent (`input`) or received (`output`); schemas with an id are referenced as components. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const found = written[io].get(schema) ?? write(schema, io)
  written[io].set(schema, found)
  Object.assign(schemas, found.components)
  return found.json
}

function write(schema: z.ZodType, io: 'input' | 'output'): Written {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = placed(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: formatAlone })) as Json & {
    $defs?: Schemas
  }
  const components = Object.fromEntries(Object.entries($defs).map(([name, one]) => [name, withoutId(one)]))
  const { id } = json
  if (typeof id !== 'string') return { json, components }
  const reference = { $ref: `#/components/schemas/${id}` }
  return { json: reference, components: { ...components, [id]: withoutId(json) } }
}

/** Zod's patterns repeat `format: uuid` and `date-time`, and are half of the document. */
function formatAlone({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

const withoutId = ({ id: _id, ...rest }: Json): Json => rest

const placed = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree).replaceAll('#/$defs/', '#/components/schemas/'))
