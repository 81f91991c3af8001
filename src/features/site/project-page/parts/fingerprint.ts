/**
 * SHA-256 of a text in UTF-8, as hexadecimal digits; undefined if the browser cannot compute it, on a page without TLS.
 */
export async function fingerprint(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
