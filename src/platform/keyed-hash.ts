import { base64url } from 'jose'
import type { Secrets } from './secrets.ts'

const keys = new WeakMap<Secrets, Map<string, Promise<CryptoKey>>>()

/**
 * HMAC-SHA-256 with a key for one purpose, as base64url. Stored instead of a token or an address, so that a copy of the
 * database neither opens accounts nor lets short codes be guessed.
 */
export async function keyedHash(secrets: Secrets, purpose: string, text: string): Promise<string> {
  if (secrets.hmac) return base64url.encode(secrets.hmac(await secrets.keyFor(purpose), text))
  const bytes = await crypto.subtle.sign('HMAC', await keyOf(secrets, purpose), new TextEncoder().encode(text))
  return base64url.encode(new Uint8Array(bytes))
}

/** Compares in constant time. */
export function timingSafeEqualText(known: string, given: string): boolean {
  let difference = known.length ^ given.length
  for (let at = 0; at < known.length; at++) difference |= known.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}

function keyOf(secrets: Secrets, purpose: string): Promise<CryptoKey> {
  const known = keys.get(secrets) ?? new Map<string, Promise<CryptoKey>>()
  keys.set(secrets, known)
  const key = known.get(purpose) ?? importKey(secrets, purpose)
  known.set(purpose, key)
  return key
}

async function importKey(secrets: Secrets, purpose: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(await secrets.keyFor(purpose))
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}
