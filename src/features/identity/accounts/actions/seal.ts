import { base64url } from 'jose'
import type { Platform } from '#platform/platform.ts'

/**
 * AES-256-GCM with a key for its purpose, bound to its row: 12 bytes of nonce, then the ciphertext.
 *
 * @param row the id of the row; a sealed text that is copied into another one does not open.
 */
export async function seal(platform: Platform, purpose: string, row: string, text: string): Promise<string> {
  const iv = Uint8Array.from(platform.random.bytes(12))
  const how = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(row) }
  const sealed = await crypto.subtle.encrypt(how, await keyOf(platform, purpose), new TextEncoder().encode(text))
  return base64url.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Undefined when it was sealed with another secret. */
export async function unseal(
  platform: Platform,
  purpose: string,
  row: string,
  sealed: string,
): Promise<string | undefined> {
  const bytes = Uint8Array.from(base64url.decode(sealed))
  const how = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: new TextEncoder().encode(row) }
  const key = await keyOf(platform, purpose)
  const opened = await crypto.subtle.decrypt(how, key, bytes.subarray(12)).catch(() => undefined)
  return opened && new TextDecoder().decode(opened)
}

async function keyOf(platform: Platform, purpose: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(await platform.secrets.keyFor(purpose))
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
