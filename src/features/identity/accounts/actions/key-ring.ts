import type { JWK } from 'jose'
import { minuteMs } from '#values/time.ts'

export type SigningAlg = 'ES256' | 'RS256'
export type KeyRing = {
  readonly kid: string
  readonly alg: SigningAlg
  readonly signWith: CryptoKey
  readonly verifyWith: ReadonlyMap<string, { readonly alg: SigningAlg; readonly key: CryptoKey }>
  readonly publicJwks: readonly JWK[]
  readonly readAtMs: number
}

/** A ring is reloaded after this: keys are announced, take over and leave while processes run. */
export const ringLifeMs = minuteMs
