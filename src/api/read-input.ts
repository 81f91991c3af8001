import type * as z from 'zod'
import { readBody } from '#platform/read-body.ts'
import type { Endpoint, FieldError } from '#wire/contract.ts'

/** What is wrong with a request; found before a handler runs. */
export type InputFault =
  | { readonly fault: 'invalid_input'; readonly errors: readonly FieldError[] }
  | { readonly fault: 'body_too_large' | 'unsupported_media_type' }

type Reader = (
  request: Request,
  path: Record<string, string>,
) => Promise<InputFault | { parsed: Record<string, unknown> }>

const defaultBodyBytesMax = 64 * 1024

/** Prepares an endpoint's schemas once; unknown query and body fields are refused by name. */
export function inputReader(endpoint: Endpoint): Reader {
  const query = endpoint.query?.strict()
  const body = endpoint.body?.strict()
  const { params, headers } = endpoint
  const bytesMax = endpoint.bodyBytesMax ?? defaultBodyBytesMax
  return async (request, path) => {
    const parsed: Record<string, unknown> = {}
    const errors: FieldError[] = []
    const check = (part: string, schema: z.ZodType, value: unknown): void => {
      const result = schema.safeParse(value)
      if (result.success) {
        parsed[part] = result.data
        errors.push(...nulsIn(part, result.data))
      } else errors.push(...result.error.issues.flatMap((issue) => fieldErrors(part, issue)))
    }
    if (params) check('params', params, path)
    else if (!endpoint.errorBody) errors.push(...nulsIn('params', path))
    if (query) check('query', query, queryOf(request.url))
    if (headers) check('headers', headers, headersOf(request.headers, headers))
    if (body) {
      const read = await readJson(request, bytesMax)
      if ('fault' in read) return read
      check('body', body, read.json)
    }
    return errors.length > 0 ? { fault: 'invalid_input', errors } : { parsed }
  }
}

function fieldErrors(part: string, issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ location: `${part}.${key}`, message: 'This field is not known here.' }))
  return [{ location: [part, ...issue.path].join('.'), message: issue.message }]
}

/** PostgreSQL cannot store U+0000 in a text. */
function nulsIn(location: string, value: unknown): FieldError[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ location, message: 'This text holds a character that is not allowed.' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => nulsIn(`${location}.${key}`, inner))
}

function queryOf(url: string): Record<string, string> {
  const mark = url.indexOf('?')
  return mark < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(mark + 1)))
}

function headersOf(headers: Headers, schema: z.ZodObject): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = headers.get(name)
    if (value !== null) found[name] = value
  }
  return found
}

const wrongJson = (message: string): InputFault => ({ fault: 'invalid_input', errors: [{ location: 'body', message }] })

async function readJson(request: Request, bytesMax: number): Promise<InputFault | { json: unknown }> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && request.body) return { fault: 'unsupported_media_type' }
  const bytes = await readBody(request, bytesMax)
  if (!bytes) return { fault: 'body_too_large' }
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return wrongJson('The body must be JSON in UTF-8.')
  }
}
