import type { Context, Hono } from 'hono'
import { useOnce } from '#features/foundation/quotas/actions.ts'
import type { Actor } from '#platform/actor.ts'
import { DatabaseAway } from '#platform/database.ts'
import type { Implemented } from '#platform/endpoint.ts'
import { JsonText } from '#platform/json-text.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import { BodyInterrupted } from '#platform/read-body.ts'
import type { Pausable } from '#values/pausable.ts'
import { actorUnder, policyRefusals } from '#wire/allow.ts'
import type { Endpoint, Key } from '#wire/contract.ts'
import type { Feed } from '#wire/feed.ts'
import { InvalidField, Refusal, type RefusalSpec } from '#wire/refusal.ts'
import { refusalFor } from './guard.ts'
import { databaseAwayResponse, defectResponse, pausedTitles, problemResponse, sharedTitles } from './problems.ts'
import { inputReader } from './read-input.ts'

type Handle = (call: object) => unknown
/** Finds the caller by the authorization header, once for each request. */
export type Authenticate = (platform: Platform, request: Request) => Promise<Actor | undefined>

/** Adds a slice's endpoints to the router. Policy, input, refusals and defects are handled here for all. */
export function mount(app: Hono, slice: Implemented, platform: Platform, authenticate: Authenticate): void {
  for (const [key, endpoint] of Object.entries(slice.contract) as [Key, Endpoint][]) {
    const [method, path] = key.split(' ') as [string, string]
    const looks = actorUnder[endpoint.allow.policy] === 'none' ? withoutCaller : authenticate
    const answer = answerer(key, endpoint, slice.handlers[key] as Handle, platform, looks)
    app.on(method, path, answer)
  }
}

/** Where no caller is needed, a bearer token costs no query. */
const withoutCaller: Authenticate = async () => undefined

function answerer(key: Key, endpoint: Endpoint, handle: Handle, platform: Platform, authenticate: Authenticate) {
  const specs: Readonly<Record<string, RefusalSpec>> = {
    ...policyRefusals[endpoint.allow.policy],
    ...endpoint.refusals,
  }
  const readInput = inputReader(endpoint)
  const refused = (code: string, title: string, requestId: string, data?: unknown): Response => {
    const spec = specs[code]
    if (spec === undefined) throw new Error(`the contract does not list the refusal ${code}`)
    const status = typeof spec === 'number' ? spec : spec.status
    return problemResponse({ status, code, title, requestId, ...(data === undefined ? {} : { data }) })
  }

  return async (context: Context): Promise<Response> => {
    const request = context.req.raw
    const requestId = requestIdOf(request, platform)
    try {
      const actor = await authenticate(platform, request)
      const no = refusalFor(endpoint.allow, actor)
      if (no) return refused(no, sharedTitles[no] ?? no, requestId)
      if (endpoint.pausable && platform.settings.paused.includes(endpoint.pausable))
        return pausedResponse(endpoint.pausable, requestId)
      const path = context.req.param() as Record<string, string>
      const input = await readInput(request, path)
      if ('fault' in input) return faultResponse(input, requestId)
      const waitSeconds =
        endpoint.perPerson && actor ? await useOnce(platform, actor.userId, key, endpoint.perPerson) : 0
      if (waitSeconds > 0) return tooOftenResponse(waitSeconds, requestId)
      // A plain record, because a Headers object would cost more than everything else here.
      const headers: Record<string, string> = {}
      const header = (name: string, value: string): void => {
        headers[name.toLowerCase()] = value
      }
      const here = answering(platform, request)
      const sent = await handle({ ...input.parsed, platform: here, actor, request, requestId, path, header })
      return responseOf(endpoint, sent, headers, platform)
    } catch (cause) {
      if (cause instanceof Refusal && specs[cause.code] !== undefined)
        return refused(cause.code, cause.message, requestId, cause.data)
      if (cause instanceof InvalidField) return faultResponse(faultOf(cause), requestId)
      if (cause instanceof TooBusy) return busyResponse(requestId)
      if (cause instanceof BodyInterrupted) return shared('body_interrupted', 400, requestId)
      if (cause instanceof DatabaseAway) return awayResponse(platform, request, requestId, cause)
      platform.log.error('a request failed', { requestId, method: request.method, route: context.req.routePath, cause })
      return defectResponse(requestId)
    }
  }
}

/** The platform for one request: it knows the caller's network address. */
function answering(platform: Platform, request: Request): Platform {
  const peer = request.headers.get('x-peer-address')
  return peer === null ? platform : { ...platform, peer }
}

/** The host's id of this request, which connects log lines and answers. */
function requestIdOf(request: Request, platform: Platform): string {
  const given = request.headers.get('x-request-id')
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  return Array.from(platform.random.bytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const invalidRequestStatus = { invalid_input: 400, body_too_large: 413, unsupported_media_type: 415 } as const

function faultResponse(
  input: { fault: keyof typeof invalidRequestStatus; errors?: readonly object[] },
  requestId: string,
) {
  const { fault } = input
  const errors = 'errors' in input ? { errors: input.errors as [] } : {}
  const title = sharedTitles[fault] ?? fault
  return problemResponse({ status: invalidRequestStatus[fault], code: fault, title, requestId, ...errors })
}

const faultOf = ({ field, message }: InvalidField) => {
  const errors = [{ location: `body.${field}`, message }]
  return { fault: 'invalid_input', errors } as const
}

/** A refusal that no single endpoint owns. */
const shared = (code: string, status: number, requestId: string): Response =>
  problemResponse({ status, code, title: sharedTitles[code] ?? code, requestId })

function tooOftenResponse(waitSeconds: number, requestId: string): Response {
  const title = sharedTitles.too_often ?? 'too_often'
  const headers = new Headers({ 'retry-after': String(waitSeconds) })
  return problemResponse({ status: 429, code: 'too_often', title, requestId }, headers)
}

function pausedResponse(what: Pausable, requestId: string): Response {
  const headers = new Headers({ 'retry-after': '600' })
  return problemResponse({ status: 503, code: 'paused_by_staff', title: pausedTitles[what], requestId }, headers)
}

function awayResponse({ log }: Platform, { method }: Request, requestId: string, cause: DatabaseAway): Response {
  log.warn('a request found the database away', { requestId, method, reason: String(cause.cause) })
  return databaseAwayResponse(requestId)
}

function busyResponse(requestId: string): Response {
  const title = sharedTitles.too_busy ?? 'too_busy'
  return problemResponse({ status: 503, code: 'too_busy', title, requestId }, new Headers({ 'retry-after': '2' }))
}

function responseOf(
  endpoint: Endpoint,
  sent: unknown,
  headers: Record<string, string>,
  { streams }: Pick<Platform, 'streams'>,
): Response {
  if ('raw' in endpoint.answer) {
    if (!(sent instanceof Response)) throw new Error('a raw endpoint must answer a Response')
    for (const [name, value] of Object.entries(headers)) sent.headers.set(name, value)
    return sent
  }
  headers['cache-control'] ??= 'no-store'
  if ('none' in endpoint.answer) return new Response(null, { status: endpoint.status ?? 204, headers })
  if ('events' in endpoint.answer) {
    const { events } = endpoint.answer
    const body = streams.open(sent as Feed<unknown>, (event) => JSON.stringify(events.parse(event)))
    // Tells proxies (nginx) to pass events on at once.
    return new Response(body, {
      headers: { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    })
  }
  headers['content-type'] = 'application/json'
  // Parsing removes fields that the contract does not declare.
  const body = sent instanceof JsonText ? sent.text : JSON.stringify(endpoint.answer.json.parse(sent))
  return new Response(body, { status: endpoint.status ?? 200, headers })
}
