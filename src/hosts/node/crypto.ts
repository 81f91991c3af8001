import { createHmac, createSecretKey, KeyObject, randomFillSync, sign } from 'node:crypto'
import type { Hmac } from '#platform/secrets.ts'

// What costs less here than by WebCrypto, which hands each piece of work to another thread and waits for it. Keys are
// given as KeyObjects: for any other kind node:crypto throws and catches until it knows what it has, which takes longer
// than the work.

/** Drawn for many callers at once: each draw asks the system. */
const pool = Buffer.alloc(4096)
let used = pool.length

/** Where in the pool so many fresh bytes begin; nobody is given the same ones. */
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
  // A copy of the memory, if one is ever made, tells nothing of what was given out.
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

/** As JWS wants it (RFC 7518 §3.4). @param key extractable. */
export function signEs256(key: CryptoKey, bytes: Uint8Array): Uint8Array {
  const known = signingKeys.get(key) ?? KeyObject.from(key)
  signingKeys.set(key, known)
  return bareSignature(sign('sha256', bytes, known))
}

/** The two numbers of 32 bytes, out of their ASN.1: each with its length before it, and shorter or longer by zeros. */
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
