/** Keys for one purpose each, derived from the installation's one secret (HKDF-SHA-256). */
export type Secrets = {
  /** 32 bytes. The same purpose always gives the same key, and keys of other purposes reveal nothing about it. */
  keyFor(purpose: string): Promise<Uint8Array>
  /** The host's own; WebCrypto is used where it is absent. */
  readonly hmac?: Hmac
}

/** HMAC-SHA-256 of the text in UTF-8. */
export type Hmac = (key: Uint8Array, text: string) => Uint8Array

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

/** @param secret the installation's secret, at least 32 characters. */
export function deriveSecrets(secret: string, hmac?: Hmac): Secrets {
  const material = crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits'])
  const derived = new Map<string, Promise<Uint8Array>>()
  const derive = async (purpose: string): Promise<Uint8Array> => {
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: bytesOf(purpose) }
    return new Uint8Array(await crypto.subtle.deriveBits(how, await material, 256))
  }
  const keyFor: Secrets['keyFor'] = (purpose) => {
    const known = derived.get(purpose) ?? derive(purpose)
    derived.set(purpose, known)
    return known
  }
  return hmac ? { keyFor, hmac } : { keyFor }
}
