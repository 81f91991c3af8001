import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { newId, type Platform } from '#platform/platform.ts'
import type { Secrets } from '#platform/secrets.ts'
import { millisOf, secondMs } from '#values/time.ts'
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from '../store/signing-keys.ts'
import { seal, unseal } from './seal.ts'

export type KeyRing = {
  readonly kid: string
  readonly signWith: CryptoKey
  readonly verifyWith: ReadonlyMap<string, CryptoKey>
  readonly publicJwks: readonly JWK[]
  readonly readAtMs: number
}

/** One ring for an installation, whichever copy of the platform value asks. */
const rings = new WeakMap<Secrets, Promise<KeyRing>>()
/** A key of another process is looked for at most this often, or strangers' tokens would each cost a query. */
const lookAgainMs = 10 * secondMs

/** The keys of this installation (AMB-054), made at the first need. @param kid look again when the ring lacks it. */
export async function keyRing(platform: Platform, kid?: string): Promise<KeyRing> {
  const known = rings.get(platform.secrets)
  if (known) {
    const ring = await known
    const isFresh = millisOf(platform.clock.now()) - ring.readAtMs < lookAgainMs
    if (kid === undefined || ring.verifyWith.has(kid) || isFresh) return ring
  }
  const read = readRing(platform)
  rings.set(platform.secrets, read)
  read.catch(() => rings.delete(platform.secrets))
  return read
}

async function readRing(platform: Platform): Promise<KeyRing> {
  const rows = await listSigningKeys(platform.database)
  const ring = await ringOf(platform, rows)
  return ring ?? makeRing(platform)
}

/** Racing processes queue here; all but the first find the key that the first one made. */
async function makeRing(platform: Platform): Promise<KeyRing> {
  return platform.database.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const made = await ringOf(platform, await listSigningKeys(tx))
    if (made) return made
    const now = platform.clock.now()
    await retireSigningKeys(tx, now)
    const row = await newKey(platform)
    await insertSigningKey(tx, row)
    const ring = await ringOf(platform, [row])
    if (!ring) throw new Error('a signing key that was just sealed cannot be opened')
    return ring
  })
}

const sealing = 'identity: seal signing keys'

async function newKey(platform: Platform): Promise<SigningKeyRow> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const kid = newId<'signing-key'>(platform)
  const privateSealed = await seal(platform, sealing, kid, JSON.stringify(await exportJWK(pair.privateKey)))
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  return { kid, alg: 'ES256', publicJwk, privateSealed, activeFrom: platform.clock.now() }
}

/** Undefined when there is no key, or the installation's secret has changed since: its tokens are void then. */
async function ringOf(platform: Platform, rows: readonly SigningKeyRow[]): Promise<KeyRing | undefined> {
  const [newest] = rows
  const privateJwk = newest && (await openKey(platform, newest))
  if (!newest || !privateJwk) return undefined
  const signWith = await importJWK({ ...privateJwk, alg: 'ES256' }, 'ES256')
  const verifyWith = new Map<string, CryptoKey>()
  for (const row of rows) verifyWith.set(row.kid, (await importJWK(row.publicJwk, 'ES256')) as CryptoKey)
  const publicJwks = rows.map((row) => row.publicJwk)
  const readAtMs = millisOf(platform.clock.now())
  return { kid: newest.kid, signWith: signWith as CryptoKey, verifyWith, publicJwks, readAtMs }
}

async function openKey(platform: Platform, row: SigningKeyRow): Promise<JWK | undefined> {
  const opened = await unseal(platform, sealing, row.kid, row.privateSealed)
  if (!opened) platform.log.warn('a signing key was sealed with another secret; a new one is made', { kid: row.kid })
  return opened === undefined ? undefined : (JSON.parse(opened) as JWK)
}
