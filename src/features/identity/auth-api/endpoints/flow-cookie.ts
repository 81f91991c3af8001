import { base64url } from 'jose'
import type { DeviceMark, ReadCookie } from '#features/identity/accounts/actions/known-devices.ts'
import { askedMs, deviceMs, flowMs, newcomerMs } from '#features/identity/accounts/rules/lifetimes.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import type { BoundBy } from '#features/identity/sign-in/actions/provider-flow.ts'
import type { Platform } from '#platform/platform.ts'
import { apiOriginOf } from '#platform/settings.ts'
import { secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'

// The marks by which a browser is known again: when it comes back from another service, and when its person then gives
// the address that the service did not give.

/**
 * Whether the browser keeps a cookie of this answer and brings it back: our own pages and clients that say nothing of
 * themselves do. A page of another site calls without cookies; what it begins is bound by its verifier (RFC 7636).
 *
 * @throws Refusal pkce_required.
 */
export function mustBeBound({ settings }: Platform, request: Request, challenge: Challenge | undefined): BoundBy {
  const [origin, site] = ['origin', 'sec-fetch-site'].map((name) => request.headers.get(name))
  if (site === null ? origin === settings.origin : site === 'same-origin') return 'cookie'
  if (challenge) return 'verifier'
  const isElsewhere = origin !== null || site === 'cross-site' || site === 'same-site'
  if (!isElsewhere) return 'cookie'
  throw new Refusal('pkce_required', 'Another site begins this with PKCE: set flowType to pkce in its client')
}

/** The one of our two configured addresses that a request came to: there the browser keeps our cookie. */
export function homeOf({ settings }: Platform, request: Request): string {
  const api = apiOriginOf(settings)
  return new URL(request.url).host === new URL(api).host ? api : settings.origin
}

type Mark = {
  readonly name: string
  /** The only calls that it is sent with. */
  readonly path: string
  readonly seconds: number
  readonly sameSite: 'Lax' | 'Strict'
}

export const cookiePath = '/auth/v1'
/** Lax, so that it comes along when the service sends the browser back, and from nowhere else's forms or pictures. */
const flow: Mark = { name: 'auth_flow', path: cookiePath, seconds: flowMs / secondMs, sameSite: 'Lax' }
/** Only our own pages ask with it. */
const newcomer: Mark = {
  ...{ name: 'auth_newcomer', path: '/api/newcomer' },
  ...{ seconds: newcomerMs / secondMs, sameSite: 'Strict' },
}

/** Set in the browser that asked for a mail: following its link there proves whose mailbox it is. */
const asked: Mark = { name: 'auth_asked', path: cookiePath, seconds: askedMs / secondMs, sameSite: 'Lax' }

const written = ({ settings }: Platform, { name, path, seconds, sameSite }: Mark, value: string): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${
    settings.origin.startsWith('https:') ? '; Secure' : ''
  }`

const read = (request: Request, { name }: Pick<Mark, 'name'>): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(request.headers.get('cookie') ?? '')?.[1]

/** Nothing where the flow needs none. */
export const flowCookie = (platform: Platform, browser: string | undefined): { 'set-cookie'?: string } =>
  browser === undefined ? {} : { 'set-cookie': written(platform, flow, browser) }
export const browserOf = (request: Request): string | undefined => read(request, flow)
export const newcomerCookieOf = (platform: Platform, mark: string): string => written(platform, newcomer, mark)
export const newcomerOf = (request: Request): string | undefined => read(request, newcomer)

export const askerOf = (request: Request): string | undefined => read(request, asked)

/** The mark of a browser that asks for a mail, known or new, and the header that keeps it there. */
export function markAsker(
  platform: Platform,
  request: Request,
): { browser: string; headers: { 'set-cookie': string } } {
  const known = askerOf(request)
  const isWhole = known !== undefined && /^[\w-]{43}$/.test(known)
  const browser = isWhole ? known : base64url.encode(Uint8Array.from(platform.random.bytes(32)))
  return { browser, headers: { 'set-cookie': written(platform, asked, browser) } }
}

/** Sent with nothing but a sign-in. */
export const deviceCookie = (platform: Platform, { name, value }: DeviceMark): { 'set-cookie': string } => {
  const mark: Mark = { name, path: `${cookiePath}/token`, seconds: deviceMs / secondMs, sameSite: 'Strict' }
  return { 'set-cookie': written(platform, mark, value) }
}

export const readCookiesOf =
  (request: Request): ReadCookie =>
  (name) =>
    read(request, { name })
