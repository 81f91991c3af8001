import * as z from 'zod'
import { type Bearer, mustIdentify } from '#features/identity/accounts/actions/identify.ts'
import { type AddressPurpose, mustBeWithin } from '#features/identity/accounts/actions/limit.ts'
import { type Challenge, readChallenge } from '#features/identity/accounts/rules/pkce.ts'
import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { DatabaseAway } from '#platform/database.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import { BodyInterrupted, readBody } from '#platform/read-body.ts'
import { policyRefusals } from '#wire/allow.ts'
import type { Endpoint } from '#wire/contract.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ChallengeFields } from '../contract/bodies.ts'
import { type CallerUnder, callerUnder, type Identify, type Standing } from './auth-caller.ts'
import { currentVersion, errorResponse, listedError, speaksCurrent, versionHeader } from './auth-errors.ts'

/** @typeParam C the caller, where the policy asks for one. @typeParam B what the contract says about the body. */
export type AuthCall<C = unknown, B = unknown> = {
  readonly platform: Platform
  readonly request: Request
  readonly requestId: string
  readonly query: URLSearchParams
  /** An allowed one: from the query, the header of the same name, or the page that asks; else our front page. */
  readonly redirectTo: string
  readonly userAgent: string | undefined
  readonly path: Readonly<Record<string, string>>
  /** The caller's network address, as the host found it; absent where the host has none. */
  readonly peer: string | undefined
  readonly caller: C
  /** The contract's schema of the body, to read it by. */
  readonly bodySchema: z.ZodType<B>
}
/** The call of an endpoint, as its handler is given it. */
export type CallOf<E extends Endpoint, B extends Standing = Bearer> = AuthCall<CallerUnder<E, B>, BodyOf<E>>

type BodyOf<E> = E extends { readonly handlerReads: { readonly body: infer S extends z.ZodType } }
  ? z.output<S>
  : undefined
type JsonIn<O> = O extends { readonly body: infer S extends z.ZodType } ? z.input<S> : never
type JsonOf<E extends Endpoint> = E['answer'] extends { readonly raw: infer R } ? JsonIn<R[keyof R]> : never

type Received = {
  readonly platform: Platform
  readonly request: Request
  readonly requestId: string
  readonly path: Readonly<Record<string, string>>
}

/**
 * JSON with status 200, made a Response once all its headers are known: to change those of a Response costs more than
 * to write it.
 */
export class JsonAnswer<T = unknown> {
  readonly body: T
  readonly headers: Readonly<Record<string, string>>

  constructor(body: T, headers: Readonly<Record<string, string>> = {}) {
    this.body = body
    this.headers = headers
  }
}

/**
 * Answers in the auth wire's shapes: refusals that the contract or its policy lists, with their statuses, and one body
 * for every defect. The handler runs once the policy is met.
 *
 * @param identify who a bearer is; another way than the usual one where the handler wants more of the person.
 */
export function authAnswer<const E extends Endpoint, B extends Standing = Bearer>(
  { allow, refusals: own = {}, handlerReads }: E,
  work: (call: CallOf<E, B>) => Promise<Response | JsonAnswer<JsonOf<E>>>,
  identify: Identify<B> = mustIdentify as unknown as Identify<B>,
): (received: Received) => Promise<Response> {
  const refusals = { ...policyRefusals[allow.policy], ...own }
  const bodySchema = (handlerReads?.body ?? z.undefined()) as CallOf<E, B>['bodySchema']
  return async ({ platform, request, requestId, path }) => {
    const query = queryOf(request.url)
    const userAgent = request.headers.get('user-agent') ?? undefined
    const peer = request.headers.get('x-peer-address') ?? undefined
    const answered = async (): Promise<Response | JsonAnswer> => {
      const caller = (await callerUnder(allow, platform, request, identify)) as CallerUnder<E, B>
      return work({
        ...{ platform, request, requestId, query, userAgent, path, peer, caller, bodySchema },
        get redirectTo() {
          return redirectOf(platform, request, query)
        },
      })
    }
    const answer = await answered().catch((cause: unknown) => {
      if (cause instanceof BodyInterrupted) return errorResponse(request, interrupted)
      const error = listedError(
        refusals,
        cause instanceof TooBusy ? busy : cause instanceof DatabaseAway ? away : cause,
      )
      if (error) return errorResponse(request, error)
      platform.log.error('an auth request failed', { requestId, route: new URL(request.url).pathname, cause })
      return errorResponse(request, defect)
    })
    return answer instanceof JsonAnswer ? jsonResponse(request, answer) : withCommonHeaders(request, answer)
  }
}

function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}

/** The asking page without its query, where a mailed link's token may stand. */
const redirectOf = ({ settings }: Platform, { headers }: Request, query: URLSearchParams): string =>
  allowedRedirect(settings, query.get('redirect_to'), headers.get('redirect_to'), headers.get('referer')?.split('?')[0])

const busy = new Refusal('too_busy', 'We are very busy. Please try again in a moment.')
/** As 503, because clients keep their session then and try again. */
const away = new Refusal('too_busy', 'Our database does not answer just now. Please try again in a moment.')
const interrupted = { status: 400, code: 'bad_json', message: 'The request stopped before its end' }
const defect = {
  status: 500,
  code: 'unexpected_failure',
  message: 'Unexpected failure, please check server logs for more information',
}

/**
 * Any origin may call, without cookies: nothing here is decided by one, only by what the caller sends. The version is
 * echoed and exposed, or the client would not believe the code.
 */
function commonHeaders(request: Request): Record<string, string> {
  const headers: Record<string, string> = speaksCurrent(request) ? { [versionHeader]: currentVersion } : {}
  const origin = request.headers.get('origin')
  if (!origin) return headers
  headers['access-control-allow-origin'] = origin
  headers['access-control-expose-headers'] = 'X-Total-Count, Link, X-Supabase-Api-Version'
  return headers
}

export function withCommonHeaders(request: Request, response: Response): Response {
  const { headers } = response
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.append('vary', 'Origin')
  for (const [name, value] of Object.entries(commonHeaders(request))) headers.set(name, value)
  return response
}

/** For a path below the auth wire's that is no call of it, so that its client understands. */
export const noSuchCall = (request: Request): Response =>
  withCommonHeaders(
    request,
    errorResponse(request, { status: 404, code: 'not_found', message: 'There is no such call' }),
  )

function jsonResponse(request: Request, { body, headers }: JsonAnswer): Response {
  const fixed = { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'Origin' }
  return new Response(JSON.stringify(body), { headers: { ...fixed, ...headers, ...commonHeaders(request) } })
}

const bodyBytesMax = 1_048_576

/**
 * The request's body by a schema. Fields that are not in it are left alone: newer clients send more. Null is absent.
 *
 * @throws Refusal request_entity_too_large, bad_json, validation_failed naming the field.
 */
export const readBodyOf = <B>({ bodySchema, request }: AuthCall<unknown, B>): Promise<B> =>
  readBodyAs(bodySchema, request)

/** The same by a schema of its own, where the contract has one of several. */
export async function readBodyAs<T>(schema: z.ZodType<T>, request: Request): Promise<T> {
  const bytes = await readBody(request, bodyBytesMax)
  if (!bytes) throw new Refusal('request_entity_too_large', 'The body is larger than 1 MiB')
  return parseAs(schema, withoutNulls(parseJson(bytes)))
}

/** @throws Refusal validation_failed naming the field. */
export function parseAs<T>(schema: z.ZodType<T>, sent: unknown): T {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  throw new Refusal('validation_failed', `${field}: ${issue?.message ?? 'not valid'}`)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text === '' ? {} : JSON.parse(text, rejectInvalidText)
  } catch {
    throw new Refusal('bad_json', 'Could not parse request body as JSON')
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and no honest client sends one. */
function rejectInvalidText(key: string, value: unknown): unknown {
  for (const text of [key, value])
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) throw new SyntaxError('odd text')
  return value
}

const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))
    : value

/** @throws Refusal validation_failed. */
export function challengeOf(body: ChallengeFields): Challenge | undefined {
  const read = readChallenge(body.code_challenge, body.code_challenge_method)
  if (read && 'fault' in read) throw new Refusal('validation_failed', read.fault)
  return read
}

/** @throws Refusal over_request_rate_limit. */
export async function mustBePaced({ platform, peer }: AuthCall, purpose: AddressPurpose): Promise<void> {
  if (peer !== undefined) await mustBeWithin(platform, purpose, peer)
}
