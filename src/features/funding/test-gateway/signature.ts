import type { Secrets } from '#platform/secrets.ts'

// The scheme of card gateways: an HMAC over timestamp and raw body, so that neither can be changed and an old request
// cannot be replayed.

export const signatureHeader = 'test-gateway-signature'
/** A request older or newer than this is rejected (security.md §1.5). */
const ageSecondsMax = 300

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

const keys = new WeakMap<Secrets, Promise<CryptoKey>>()

function keyOf(secrets: Secrets): Promise<CryptoKey> {
  const key = keys.get(secrets) ?? importKey(secrets)
  keys.set(secrets, key)
  return key
}

async function importKey(secrets: Secrets): Promise<CryptoKey> {
  const raw = (await secrets.keyFor('test gateway events')) as Uint8Array<ArrayBuffer>
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** @param seconds Unix time of sending. */
export async function sign(secrets: Secrets, body: string, seconds: number): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secrets), bytesOf(`${seconds}.${body}`))
  return `t=${seconds},v1=${Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether the raw body was signed with our key within the last 300 s. Compares in constant time. */
export async function isSigned(secrets: Secrets, body: string, header: string | null, now: number): Promise<boolean> {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  const [, seconds = '', hex = ''] = parts ?? []
  if (!parts || Math.abs(now - Number(seconds)) > ageSecondsMax) return false
  const mac = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(secrets), mac, bytesOf(`${seconds}.${body}`))
}
