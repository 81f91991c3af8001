import type { RefusalSpec } from '#wire/refusal.ts'
import { Refusal } from '#wire/refusal.ts'

// The shapes of errors on the auth wire, and nowhere else.

export const versionHeader = 'x-supabase-api-version'
/** AMB-050: requests of this date or later get codes as text; older or unreadable ones the legacy shape. */
export const currentVersion = '2024-01-01'

export function speaksCurrent(request: Request): boolean {
  const asked = request.headers.get(versionHeader) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked >= currentVersion
}

export type AuthError = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly data?: unknown
}

/** A refusal that the endpoint's contract lists, with its status; undefined for anything else: a defect. */
export function listedError(specs: Readonly<Record<string, RefusalSpec>>, error: unknown): AuthError | undefined {
  if (!(error instanceof Refusal)) return undefined
  const spec = specs[error.code]
  if (spec === undefined) return undefined
  // A hook of the operator chooses the status of its own no.
  const status = error.code === 'hook_rejected' ? hookStatus(error.data) : typeof spec === 'number' ? spec : spec.status
  return { status, code: error.code, message: error.message, data: error.data }
}

const hookStatus = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'status' in data ? Number(data.status) : 403

/** Both shapes; a weak password brings its reasons (SESS-37, ERRS-02). */
export function errorResponse(request: Request, { status, code, message, data }: AuthError): Response {
  const isCurrent = speaksCurrent(request)
  const weak = code === 'weak_password' ? { weak_password: data } : {}
  const body = isCurrent ? { code, message, ...weak } : { code: status, error_code: code, msg: message, ...weak }
  const headers = new Headers({ 'x-sb-error-code': code })
  const wait = retryAfter(data)
  if (wait !== undefined) headers.set('retry-after', String(wait))
  else if (status === 503) headers.set('retry-after', '2')
  return Response.json(body, { status, headers })
}

const retryAfter = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'retryAfterSeconds' in data ? Number(data.retryAfterSeconds) : undefined

/** id_token sign-in answers in the shape of OAuth (RFC 6749 §5.2). */
export const oauthErrorResponse = (error: string, description: string): Response =>
  Response.json({ error, error_description: description }, { status: 400 })
