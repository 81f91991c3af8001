import type { Pausable } from '#values/pausable.ts'
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
export const problemBody = (problem: Problem): string =>
  JSON.stringify({ type: `/problems/${problem.code}`, ...problem })

export function problemResponse(problem: Problem, headers = new Headers()): Response {
  headers.set('content-type', problemType)
  headers.set('cache-control', 'no-store')
  return new Response(problemBody(problem), { status: problem.status, headers })
}

export const problemType = 'application/problem+json'

/** The answer for a defect: an id to quote, and no details. */
export const defectResponse = (requestId: string): Response =>
  problemResponse({
    status: 500,
    code: 'defect',
    title:
      'Something went wrong on our side. Nothing was changed. Please try again, and quote the request id if it stays.',
    requestId,
  })

/** The answer while the database is away: it is usually back within seconds. */
export const databaseAwayResponse = (requestId: string): Response =>
  problemResponse(
    { status: 503, code: 'database_away', title: sharedTitles.database_away ?? '', requestId },
    new Headers({ 'retry-after': '2' }),
  )

/** The texts of codes that no single endpoint owns. */
export const sharedTitles: Readonly<Record<string, string>> = {
  not_signed_in: 'Please sign in first.',
  not_allowed: 'Your account may not do this.',
  second_factor_required: 'Staff show a second factor first. Set one up in your settings, then come back.',
  invalid_input: 'Some fields need another look.',
  not_found: 'There is nothing here.',
  body_too_large: 'That is larger than we accept.',
  body_interrupted: 'The request stopped before its end. Nothing was changed. Please send it again.',
  bad_request: 'This is no request that we can read.',
  headers_too_large: 'The address and the headers of this request are larger than we accept.',
  request_too_slow: 'The request came too slowly. Please send it again, if possible on a steadier connection.',
  method_not_allowed: 'This address can only be read.',
  unsupported_media_type: 'Please send application/json.',
  too_often: 'You have done this very often in a short time. Please go on a little later.',
  database_away: 'Our database does not answer just now. Please try again in a moment.',
  paused_by_staff: 'This is paused for the moment. Nothing was changed. Please try again later.',
  too_busy: 'We are very busy. Please try again in a moment.',
}

/** What people are shown while staff have paused something. */
export const pausedTitles: Readonly<Record<Pausable, string>> = {
  gifts: 'We take no gifts for the moment. Nothing was charged. Please try again later.',
  messages: 'Messages are paused for the moment. Nothing was sent. Please try again later.',
  questions: 'Questions are paused for the moment. Nothing was sent. Please try again later.',
  submissions: 'We take no submissions for the moment. Your draft is kept. Please try again later.',
  jobs: 'We take no positions for the moment. Nothing was published. Please try again later.',
}
