import { base64url, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
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

async function newKey(platform: Platform): Promise<SigningKeyRow> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const kid = newId<'signing-key'>(platform)
  const privateSealed = await seal(platform, kid, JSON.stringify(await exportJWK(pair.privateKey)))
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  return { kid, alg: 'ES256', publicJwk, privateSealed, activeFrom: platform.clock.now() }
}

/** Undefined when there is no key, or the installation's secret has changed since: its tokens are void then. */
async function ringOf(platform: Platform, rows: readonly SigningKeyRow[]): Promise<KeyRing | undefined> {
  const [newest] = rows
  const privateJwk = newest && (await unseal(platform, newest))
  if (!newest || !privateJwk) return undefined
  const signWith = await importJWK({ ...privateJwk, alg: 'ES256' }, 'ES256')
  const verifyWith = new Map<string, CryptoKey>()
  for (const row of rows) verifyWith.set(row.kid, (await importJWK(row.publicJwk, 'ES256')) as CryptoKey)
  const publicJwks = rows.map((row) => row.publicJwk)
  const readAtMs = millisOf(platform.clock.now())
  return { kid: newest.kid, signWith: signWith as CryptoKey, verifyWith, publicJwks, readAtMs }
}

async function sealingKey(platform: Platform): Promise<CryptoKey> {
  const raw = Uint8Array.from(await platform.secrets.keyFor('identity: seal signing keys'))
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** AES-256-GCM, bound to the key's id: 12 bytes of nonce, then the ciphertext. */
async function seal(platform: Platform, kid: string, text: string): Promise<string> {
  const iv = Uint8Array.from(platform.random.bytes(12))
  const how = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(kid) }
  const sealed = await crypto.subtle.encrypt(how, await sealingKey(platform), new TextEncoder().encode(text))
  return base64url.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

async function unseal(platform: Platform, row: SigningKeyRow): Promise<JWK | undefined> {
  const bytes = Uint8Array.from(base64url.decode(row.privateSealed))
  const how = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: new TextEncoder().encode(row.kid) }
  const opened = await crypto.subtle.decrypt(how, await sealingKey(platform), bytes.subarray(12)).catch(() => {
    platform.log.warn('a signing key was sealed with another secret; a new one is made', { kid: row.kid })
    return undefined
  })
  return opened && (JSON.parse(new TextDecoder().decode(opened)) as JWK)
}
