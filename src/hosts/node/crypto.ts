import { createHmac, createSecretKey, KeyObject, randomFillSync, sign } from 'node:crypto'
import type { Hmac } from '#platform/secrets.ts'

// Faster than WebCrypto, which runs each operation on another thread. Keys are KeyObjects: for any other kind
// node:crypto throws and catches errors until it knows the kind, which takes longer than the operation.

/** Random bytes for many callers, because each system call is costly. */
const pool = Buffer.alloc(4096)
let used = pool.length

/** The offset of the next unused bytes; no byte is used twice. */
function take(count: number): number {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return used - count
}

export function randomBytes(count: number): Uint8Array {
  if (count > pool.length) return randomFillSync(new Uint8Array(count))
  const from = take(count)
  const bytes = new Uint8Array(pool.subarray(from, from + count))
  // So that a memory dump does not reveal bytes in use.
  pool.fill(0, from, from + count)
  return bytes
}

/** @param count of bytes, at most 4096. */
export function randomHex(count: number): string {
  const from = take(count)
  return pool.toString('hex', from, from + count)
}

const secretKeys = new WeakMap<Uint8Array, KeyObject>()

export const hmacSha256: Hmac = (key, text) => {
  const known = secretKeys.get(key) ?? createSecretKey(key)
  secretKeys.set(key, known)
  return createHmac('sha256', known).update(text).digest()
}

const signingKeys = new WeakMap<CryptoKey, KeyObject>()

/** The signature format of JWS (RFC 7518 §3.4). @param key extractable. */
export function signEs256(key: CryptoKey, bytes: Uint8Array): Uint8Array {
  const known = signingKeys.get(key) ?? KeyObject.from(key)
  signingKeys.set(key, known)
  return bareSignature(sign('sha256', bytes, known))
}

/** The two 32-byte numbers of a DER signature, which may be padded with a zero or lack leading zeros. */
function bareSignature(der: Uint8Array): Uint8Array {
  const bare = new Uint8Array(64)
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0
    const number = der.subarray(at + 2 + Math.max(0, length - 32), at + 2 + length)
    bare.set(number, end - number.length)
    at += 2 + length
  }
  return bare
}
