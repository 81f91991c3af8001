// Stripe's wire format: requests are forms with brackets in their names, responses are JSON.

export type Form = { [name: string]: Form | string }

/** Parses `metadata[order]=x` and `items[0][price]=y` into nested objects. */
export function formOf(text: string): Form {
  const tree: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.replaceAll(']', '').split('[')
    let at = tree
    let key = head
    for (const next of rest) {
      const inner = at[key]
      const branch: Form = typeof inner === 'object' ? inner : {}
      at[key] = branch
      at = branch
      key = next
    }
    at[key] = value
  }
  return tree
}

export const branch = (form: Form | undefined, name: string): Form | undefined => {
  const value = form?.[name]
  return typeof value === 'object' ? value : undefined
}
export const leaf = (form: Form | undefined, name: string): string | undefined => {
  const value = form?.[name]
  return typeof value === 'string' ? value : undefined
}
export const remarks = (form: Form | undefined): Record<string, string> => texts(form, 'metadata')
/** The leaves of a branch. */
export const texts = (form: Form | undefined, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(branch(form, name) ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

/** Stripe's error response. */
export class WireError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  constructor(status: number, type: string, code?: string, message = code ?? type) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

export const refused = (code: string, message?: string): WireError =>
  new WireError(400, 'invalid_request_error', code, message)
export const missing = (id: string): WireError =>
  new WireError(404, 'invalid_request_error', 'resource_missing', `No such object: '${id}'`)

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'request-id': 'req_peer', ...headers },
  })

export const errorResponse = ({ status, type, code, message }: WireError): Response =>
  json(status, { error: { type, ...(code && { code }), message } })

type Listed = { readonly id: string; readonly created: number }

/** A page of a list, newest first, by `limit`, `starting_after` and `created[gte]`. */
export function pageOf<T extends Listed>(all: readonly T[], query: Form, url: string, pageMax: number) {
  const since = Number(leaf(branch(query, 'created'), 'gte') ?? 0)
  const limit = Math.min(Number(leaf(query, 'limit') ?? 10), pageMax)
  const sorted = all
    .filter((one) => one.created >= since)
    .toSorted((one, other) => other.created - one.created || other.id.localeCompare(one.id))
  const after = leaf(query, 'starting_after')
  const from = after === undefined ? 0 : sorted.findIndex((one) => one.id === after) + 1
  if (after !== undefined && from === 0) throw missing(after)
  const data = sorted.slice(from, from + limit)
  return { object: 'list', url, data, has_more: sorted.length > from + limit }
}
