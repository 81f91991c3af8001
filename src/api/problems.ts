import type { FieldError } from '#wire/contract.ts'

export type Problem = {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly requestId: string
  readonly data?: unknown
  readonly errors?: readonly FieldError[]
}

/** RFC 9457. `type` is the URL of a page that explains the code. */
export function problemResponse(problem: Problem, headers = new Headers()): Response {
  headers.set('content-type', 'application/problem+json')
  headers.set('cache-control', 'no-store')
  const body = { type: `/problems/${problem.code}`, ...problem }
  return new Response(JSON.stringify(body), { status: problem.status, headers })
}

/** The answer for a defect: an id to quote, and no details. */
export const defectResponse = (requestId: string): Response =>
  problemResponse({
    status: 500,
    code: 'defect',
    title:
      'Something went wrong on our side. Nothing was changed. Please try again, and quote the request id if it stays.',
    requestId,
  })

/** The texts of codes that no single endpoint owns. */
export const sharedTitles: Readonly<Record<string, string>> = {
  not_signed_in: 'Please sign in first.',
  not_allowed: 'Your account may not do this.',
  second_factor_required: 'Staff show a second factor first. Set one up in your settings, then come back.',
  invalid_input: 'Some fields need another look.',
  not_found: 'There is nothing here.',
  body_too_large: 'That is larger than we accept.',
  unsupported_media_type: 'Please send application/json.',
  too_busy: 'We are very busy. Please try again in a moment.',
}
