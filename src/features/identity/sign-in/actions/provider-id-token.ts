import { base64url, errors, type JWTPayload, jwtVerify } from 'jose'
import { type ProviderPerson, readProviderClaims } from '#features/identity/accounts/rules/provider-person.ts'
import { timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import type { Provider } from '#platform/providers.ts'
import { dateOf, millisOf } from '#values/time.ts'
import { openProvider, unavailable } from './providers.ts'

export type PresentedIdToken = {
  readonly idToken: string
  readonly accessToken: string | undefined
  /** Its SHA-256 in hexadecimal is in the token. */
  readonly nonce: string | undefined
}
/** The refusal texts of an invalid token, as in the contract. */
export type IdTokenFault = { readonly fault: string }

/** Never HMAC, whose key would be our own secret, and never none. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/**
 * The person in an ID token that a client got by its own means. Issuer and audience are the configured
 * ones and nothing in the request can name others (CVE-2026-31813).
 *
 * @throws Refusal provider_unavailable.
 */
export async function readIdToken(
  platform: Platform,
  provider: Provider,
  shown: PresentedIdToken,
): Promise<ProviderPerson | IdTokenFault> {
  const { keys } = await openProvider(platform, provider)
  if (!keys) return { fault: 'Bad ID token' }
  const now = millisOf(platform.clock.now())
  const claims = await jwtVerify(shown.idToken, keys, {
    algorithms,
    issuer: provider.issuer,
    currentDate: dateOf(now),
    clockTolerance: 10,
    requiredClaims: ['sub', 'exp', 'iat', 'aud'],
  }).then(
    ({ payload }) => payload,
    (error: unknown) => {
      if (isAway(error)) throw unavailable(platform, provider, error)
      return undefined
    },
  )
  if (!claims || Number(claims.iat) * 1000 > now + 10_000) return { fault: 'Bad ID token' }
  return (
    audienceFault(provider, claims) ??
    (await nonceFault(claims, shown.nonce)) ??
    (await accessTokenFault(claims, shown.accessToken)) ??
    readProviderClaims(provider.id, claims) ?? { fault: 'Bad ID token' }
  )
}

/** Keys that cannot be fetched prove nothing about the token. */
const isAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout || error instanceof TypeError || isPlainJoseError(error)
const isPlainJoseError = (error: unknown): boolean =>
  error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'

function audienceFault(provider: Provider, { aud, azp }: JWTPayload): IdTokenFault | undefined {
  const ours = [provider.clientId, ...provider.audiences]
  const named = Array.isArray(aud) ? aud : [aud ?? '']
  const isOurs = named.every((one) => ours.includes(one)) || (typeof azp === 'string' && ours.includes(azp))
  const namesUs = named.some((one) => ours.includes(one))
  const isForUs = namesUs && isOurs && (azp === undefined || ours.includes(String(azp)))
  return isForUs ? undefined : { fault: `Unacceptable audience in id_token: [${named.join(' ').slice(0, 200)}]` }
}

async function nonceFault({ nonce: known }: JWTPayload, posted: string | undefined): Promise<IdTokenFault | undefined> {
  if ((known === undefined) !== (posted === undefined))
    return { fault: 'Passed nonce and nonce in id_token should either both exist or not.' }
  if (posted === undefined) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(posted)))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return typeof known === 'string' && timingSafeEqualText(known, hex) ? undefined : { fault: 'Nonces mismatch' }
}

/** A token with an access token's hash (OpenID Connect Core §3.1.3.6) comes with that access token or with none. */
async function accessTokenFault({ at_hash: known }: JWTPayload, token: string | undefined) {
  if (known === undefined || token === undefined) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const half = base64url.encode(digest.subarray(0, 16))
  return typeof known === 'string' && timingSafeEqualText(known, half) ? undefined : { fault: 'Bad access token' }
}
