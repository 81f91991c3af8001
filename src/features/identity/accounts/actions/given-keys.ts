import { calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import type { SigningJwk } from '#platform/auth-settings.ts'
import { type Instant, millisOf } from '#values/time.ts'
import type { KeyRing, SigningAlg } from './key-ring.ts'

const algOf = ({ kty }: SigningJwk): SigningAlg => (kty === 'EC' ? 'ES256' : 'RS256')

/** Only the public part, whatever the operator's key contains. */
async function publicPart(key: SigningJwk): Promise<JWK & { kid: string }> {
  const { kty, crv, x, y, n, e } = key
  const numbers = kty === 'EC' ? { kty, crv: crv ?? '', x: x ?? '', y: y ?? '' } : { kty, n: n ?? '', e: e ?? '' }
  const kid = key.kid ?? (await calculateJwkThumbprint(numbers))
  return { ...numbers, kid, alg: algOf(key), use: 'sig', key_ops: ['verify'] }
}

/** The operator's own keys: the first one signs, all of them verify. Nothing is stored. */
export async function ringOfGiven(keys: readonly SigningJwk[], now: Instant): Promise<KeyRing> {
  const [first] = keys
  if (!first) throw new Error('a ring of given keys was asked for without a key')
  const publicJwks = await Promise.all(keys.map(publicPart))
  const verifyWith = new Map<string, { alg: SigningAlg; key: CryptoKey }>()
  for (const jwk of publicJwks) {
    const alg = jwk.kty === 'EC' ? 'ES256' : 'RS256'
    verifyWith.set(jwk.kid, { alg, key: (await importJWK(jwk, alg)) as CryptoKey })
  }
  const alg = algOf(first)
  const { key_ops: _ops, use: _use, ...own } = first
  const signWith = (await importJWK({ ...own, alg } as JWK, alg, { extractable: true })) as CryptoKey
  return { kid: publicJwks[0]?.kid ?? '', alg, signWith, verifyWith, publicJwks, readAtMs: millisOf(now) }
}
