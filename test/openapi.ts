import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { health } from '#api/health.ts'
import { openApi } from '#api/openapi/document.ts'
import { slices } from '#api/slices.ts'

// Compares the product's responses with its OpenAPI document.

export type Operation = {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>
export type Scheme =
  | { readonly type: 'http' }
  | { readonly type: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly name: string }
export type ApiDocument = {
  readonly paths: Paths
  readonly components: { readonly securitySchemes: Readonly<Record<string, Scheme>> }
}

export type Place = { readonly method: string; readonly path: string; readonly operation: Operation }

/** Every operation of the document. */
export const operationsOf = ({ paths }: ApiDocument): Place[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

export type Answered = { readonly status: number; readonly type: string; readonly body: unknown }

/** What the document lacks for a response; empty when they agree. */
export function documentReader(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const places = operationsOf(document).map((place) => ({ ...place, matches: matcherOf(place.path) }))
  const faultsIn = ({ path, method, operation }: Place, { status, type, body }: Answered): readonly string[] => {
    const at = operation.responses[status] ? String(status) : 'default'
    const documented = operation.responses[at]
    if (!documented || (at === 'default' && status < 400)) return [`the document knows no status ${status}`]
    const media = type.split(';')[0]?.trim() ?? ''
    if (!documented.content) return body === '' ? [] : [`${status} has no body`]
    const content = documented.content[media]
    if (!content) return [`${status} is not ${media || 'empty'}`]
    if (!content.schema || !media.endsWith('json')) return []
    const pointer = ['paths', path, method, 'responses', at, 'content', media, 'schema'].map(escaped).join('/')
    const validate = ajv.getSchema(`api#/${pointer}`)
    if (!validate) throw new Error(`there is no schema at ${pointer}`)
    if (validate(body)) return []
    return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${status} ${instancePath} ${message}`)
  }
  return {
    faultsIn,
    /** The operation for a requested path; paths without parameters come first. */
    find: (method: string, pathname: string): Place | undefined =>
      places
        .filter((place) => place.method === method.toLowerCase() && place.matches.test(pathname))
        .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0],
  }
}

const matcherOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, path.includes('{call}') ? '.+' : '[^/]+')}$`)

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

let reader: ReturnType<typeof documentReader> | undefined

/** With the document of all slices, made once for a test file. @throws when a response does not match the document. */
export function mustBeAsDocumented(method: string, url: string, answer: Answered): void {
  reader ??= documentReader(openApi([health, ...slices], { title: 'tested', version: '1' }) as unknown as ApiDocument)
  const place = reader.find(method, new URL(url).pathname)
  const faults = place ? reader.faultsIn(place, answer) : []
  if (faults.length > 0) throw new Error(`${method} ${url} answers what is not documented:\n${faults.join('\n')}`)
}
