import { base64url, decodeProtectedHeader, jwtVerify } from 'jose'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Secrets } from '#platform/secrets.ts'
import { apiOriginOf } from '#platform/settings.ts'
import { type Id, isId } from '#values/id.ts'
import { dateOf, millisOf } from '#values/time.ts'
import { userMetadata } from '../rules/user-metadata.ts'
import type { Account } from '../store/accounts.ts'
import type { Session } from '../store/sessions.ts'
import { customClaims } from './hooks.ts'
import type { KeyRing } from './key-ring.ts'
import { keyRing } from './signing-keys.ts'

export type Claims = {
  readonly userId: Id<'user'>
  readonly sessionId: Id<'session'>
  readonly aal: Actor['aal']
  readonly expiresAtMs: number
}

const issuerOf = (platform: Platform): string => `${apiOriginOf(platform.settings)}/auth/v1`
const audience = 'authenticated'

/** An administrator's data; the sign-in methods come from us. */
export function appMetadataOf({ appMetadata, providers, isAnonymous }: Account): Readonly<Record<string, unknown>> {
  if (isAnonymous && providers.length === 0) return appMetadata
  const known = providers.length > 0 ? providers : ['email']
  return { ...appMetadata, provider: known[0], providers: known }
}

/** Signs the claims of a session for a limited time. Decisions are never based on its metadata (AMB-043). */
export async function signAccessToken(
  platform: Platform,
  account: Account,
  session: Session,
): Promise<{ accessToken: string; expiresAt: number }> {
  const ring = await keyRing(platform)
  const issuedAt = Math.floor(millisOf(platform.clock.now()) / 1000)
  const expiresAt = issuedAt + platform.settings.auth.accessTokenSeconds
  const claims = {
    iss: issuerOf(platform),
    sub: account.id,
    aud: audience,
    iat: issuedAt,
    exp: expiresAt,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: appMetadataOf(account),
    user_metadata: userMetadata(account),
    role: audience,
    aal: session.aal,
    amr: session.methods,
    session_id: session.id,
    is_anonymous: account.isAnonymous,
  }
  const method = session.methods[0]?.method ?? 'token_refresh'
  const accessToken = await signed(platform, ring, await customClaims(platform, account.id, method, claims))
  return { accessToken, expiresAt }
}

const utf8 = new TextEncoder()
const algorithms = { ES256: { name: 'ECDSA', hash: 'SHA-256' }, RS256: { name: 'RSASSA-PKCS1-v1_5' } } as const

/** JWS in its compact form (RFC 7515 §7.1); its signing input is header and payload (§2). */
async function signed(platform: Platform, { alg, kid, signWith }: KeyRing, claims: object): Promise<string> {
  const signingInput = [{ alg, kid, typ: 'JWT' }, claims]
    .map((part) => base64url.encode(JSON.stringify(part)))
    .join('.')
  const bytes = utf8.encode(signingInput)
  const signature =
    alg === 'ES256' && platform.signEs256
      ? platform.signEs256(signWith, bytes)
      : new Uint8Array(await crypto.subtle.sign(algorithms[alg], signWith, bytes))
  return `${signingInput}.${base64url.encode(signature)}`
}

/**
 * Tokens whose signature was checked. The key is the whole token: equal text is the same token, and no part of it can
 * be exchanged. The oldest are evicted first.
 */
const verified = new WeakMap<Secrets, Map<string, Claims>>()
const verifiedMax = 5000

/** The claims of a token, if it is ours and has not expired. They do not say whether the session still exists. */
export async function readAccessToken(platform: Platform, token: string): Promise<Claims | undefined> {
  const seen = verified.get(platform.secrets) ?? new Map<string, Claims>()
  verified.set(platform.secrets, seen)
  const nowMs = millisOf(platform.clock.now())
  const known = seen.get(token)
  if (known && known.expiresAtMs > nowMs) return known
  seen.delete(token)
  if (known) return undefined
  const claims = await verify(platform, token, nowMs)
  if (claims) {
    if (seen.size >= verifiedMax) for (const oldest of seen.keys()) if (seen.delete(oldest)) break
    seen.set(token, claims)
  }
  return claims
}

async function verify(platform: Platform, token: string, nowMs: number): Promise<Claims | undefined> {
  const found = await keyOf(platform, token)
  if (!found) return undefined
  const { key, ...expected } = found
  const payload = await jwtVerify(token, key, { ...expected, audience, currentDate: dateOf(nowMs) }).then(
    (result) => result.payload,
    () => undefined,
  )
  if (!payload?.sub || !payload.exp) return undefined
  const { sub, session_id: sessionId, aal } = payload
  if (!isId(sub) || typeof sessionId !== 'string' || !isId(sessionId)) return undefined
  return {
    userId: sub as Id<'user'>,
    sessionId: sessionId as Id<'session'>,
    aal: aal === 'aal2' ? 'aal2' : 'aal1',
    expiresAtMs: payload.exp * 1000,
  }
}

type Found = { readonly key: CryptoKey | Uint8Array; readonly algorithms: string[]; readonly issuer?: string }

/**
 * The one key and algorithm that may have signed a token, by its unverified header; nothing else in it is trusted.
 * Tokens of an earlier service are verified with its secret if the operator configured it, and name their own issuer.
 */
async function keyOf(platform: Platform, token: string): Promise<Found | undefined> {
  const header = headerOf(token)
  if (header?.alg === 'HS256') {
    const { legacySecret } = platform.settings.auth
    if (legacySecret === '') return undefined
    return { key: new TextEncoder().encode(legacySecret), algorithms: ['HS256'] }
  }
  if (header?.kid === undefined) return undefined
  const known = (await keyRing(platform, header.kid)).verifyWith.get(header.kid)
  if (!known || known.alg !== header.alg) return undefined
  return { key: known.key, algorithms: [known.alg], issuer: issuerOf(platform) }
}

function headerOf(token: string): { readonly kid?: string; readonly alg?: string } | undefined {
  if (token.split('.').length !== 3) return undefined
  try {
    return decodeProtectedHeader(token)
  } catch {
    return undefined
  }
}
