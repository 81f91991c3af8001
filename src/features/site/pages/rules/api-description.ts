/** One endpoint, as the documentation page shows it. */
export type DescribedEndpoint = {
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Who may call, in words. */
  readonly caller: string
  readonly answers: string
  readonly refusals: readonly { readonly code: string; readonly status: string }[]
}

type Operation = {
  readonly summary?: string
  readonly 'x-caller'?: string
  readonly tags?: readonly string[]
  readonly responses?: Readonly<Record<string, { readonly 'x-refusals'?: readonly string[] }>>
}

/** Groups the OpenAPI document's endpoints by tag, from a to z. */
export function describeEndpoints(document: Readonly<Record<string, unknown>>): Record<string, DescribedEndpoint[]> {
  const paths = (document.paths ?? {}) as Readonly<Record<string, Readonly<Record<string, Operation>>>>
  const groups: Record<string, DescribedEndpoint[]> = {}
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags?.[0] ?? ''
      groups[group] = [...(groups[group] ?? []), describe(method, path, operation)]
    }
  return Object.fromEntries(Object.entries(groups).sort(([one], [other]) => one.localeCompare(other)))
}

function describe(method: string, path: string, operation: Operation): DescribedEndpoint {
  const responses = Object.entries(operation.responses ?? {})
  const answers = responses.map(([status]) => status).filter((status) => Number(status) < 400)
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    caller: operation['x-caller'] ?? '',
    answers: answers.join(', '),
    refusals: responses.flatMap(([status, response]) =>
      (response['x-refusals'] ?? []).map((code) => ({ code, status })),
    ),
  }
}

type Json = Readonly<Record<string, unknown>>
type Document = Json & { readonly components?: Readonly<Record<string, Json>> }

/** One group as a separate document, with the schemas that it refers to. */
export function partOf(document: Document, group: string): Json {
  const paths = Object.entries((document.paths ?? {}) as Readonly<Record<string, Readonly<Record<string, Operation>>>>)
  const ofGroup = paths.flatMap(([path, operations]) => {
    const those = Object.entries(operations).filter(([, { tags }]) => tags?.includes(group))
    return those.length === 0 ? [] : [[path, Object.fromEntries(those)] as const]
  })
  const { schemas = {}, ...components } = document.components ?? {}
  const named = reachable(ofGroup, schemas)
  const used = Object.fromEntries(Object.entries(schemas).filter(([name]) => named.has(name)))
  return { ...document, paths: Object.fromEntries(ofGroup), components: { ...components, schemas: used } }
}

/** The names of the schemas that something refers to, and of those that these refer to. */
function reachable(from: unknown, schemas: Json, found: Set<string> = new Set()): ReadonlySet<string> {
  for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    reachable(schemas[name] ?? null, schemas, found)
  }
  return found
}
