import * as z from 'zod'

export type Json = Record<string, unknown>
/** The components that schemas with an id become, by their names. */
export type Schemas = Record<string, Json>

/** JSON Schema of what is sent (`input`) or received (`output`), with what has a name put among the components. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: formatAlone }) as Json & { $defs?: Json }
  for (const [name, definition] of Object.entries($defs)) schemas[name] = withoutId(definition as Json)
  const { id } = json
  if (typeof id !== 'string') return placed(json)
  schemas[id] = withoutId(json)
  return { $ref: `#/components/schemas/${id}` }
}

/** The patterns of zod beside `format: uuid` and `date-time` are half the document, and say nothing more. */
function formatAlone({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

const withoutId = ({ id: _id, ...rest }: Json): Json => placed(rest)

const placed = (tree: unknown): Json =>
  JSON.parse(JSON.stringify(tree).replaceAll('#/$defs/', '#/components/schemas/')) as Json
