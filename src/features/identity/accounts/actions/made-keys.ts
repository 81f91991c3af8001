import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { newId, type Platform } from '#platform/platform.ts'
import { type Instant, millisOf } from '#values/time.ts'
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from '../store/signing-keys.ts'
import type { KeyRing } from './key-ring.ts'
import { seal, unseal } from './seal.ts'

const sealing = 'identity: seal signing keys'
const alg = 'ES256'

/** The newest key that is past its announcement signs; rows come newest first. */
export const signerOf = (rows: readonly SigningKeyRow[], now: Instant): SigningKeyRow | undefined =>
  rows.find((row) => row.activeFrom <= now) ?? rows.at(-1)

/** Undefined when there is no key, or the installation's secret has changed since: its tokens are void then. */
export async function ringOfRows(platform: Platform, rows: readonly SigningKeyRow[]): Promise<KeyRing | undefined> {
  const now = platform.clock.now()
  const signer = signerOf(rows, now)
  const privateJwk = signer && (await openKey(platform, signer))
  if (!privateJwk) return undefined
  const signWith = (await importJWK({ ...privateJwk, alg }, alg, { extractable: true })) as CryptoKey
  const verifyWith = new Map<string, { alg: typeof alg; key: CryptoKey }>()
  for (const row of rows) verifyWith.set(row.kid, { alg, key: (await importJWK(row.publicJwk, alg)) as CryptoKey })
  const publicJwks = rows.map((row) => row.publicJwk)
  return { kid: signer.kid, alg, signWith, verifyWith, publicJwks, readAtMs: millisOf(now) }
}

async function openKey(platform: Platform, row: SigningKeyRow): Promise<JWK | undefined> {
  const opened = await unseal(platform, sealing, row.kid, row.privateSealed)
  if (!opened) platform.log.warn('a signing key was sealed with another secret; a new one is made', { kid: row.kid })
  return opened === undefined ? undefined : (JSON.parse(opened) as JWK)
}

/** Concurrent processes queue here; all but the first find the key that the first one made. */
export function makeFirstRing(platform: Platform): Promise<KeyRing> {
  return platform.database.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const made = await ringOfRows(platform, await listSigningKeys(tx))
    if (made) return made
    const now = platform.clock.now()
    await retireSigningKeys(tx, now)
    const row = await newKey(platform, now)
    await insertSigningKey(tx, row)
    const ring = await ringOfRows(platform, [row])
    if (!ring) throw new Error('a signing key that was just sealed cannot be opened')
    return ring
  })
}

export async function newKey(platform: Platform, activeFrom: Instant): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(alg, { extractable: true })
  const kid = newId<'signing-key'>(platform)
  const privateSealed = await seal(platform, sealing, kid, JSON.stringify(await exportJWK(pair.privateKey)))
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig', key_ops: ['verify'] }
  return { kid, alg, publicJwk, privateSealed, activeFrom }
}
