/**
 * A UUID (version 7, or any version for users imported from elsewhere), branded with what it names, so that a project's
 * id cannot be passed as a donation's.
 */
export type Id<Of extends string> = string & { readonly idOf: Of }

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isId = (text: string): boolean => uuidPattern.test(text)

/**
 * UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits. Sorting by id sorts by creation time, and a
 * pending project's id cannot be guessed (AMB-075).
 *
 * @param millis Unix milliseconds; @param random sixteen random bytes, of which ten are used.
 */
export function uuidV7(millis: number, random: Uint8Array): string {
  const bytes = Uint8Array.from(random.subarray(0, 16))
  for (let at = 5, rest = millis; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256
  return uuidOf(bytes, 0x70)
}

/** UUIDv4 (RFC 9562 §5.4): 122 random bits, for ids that must not be guessed. @param random sixteen random bytes. */
export const uuidV4 = (random: Uint8Array): string => uuidOf(Uint8Array.from(random.subarray(0, 16)), 0x40)

function uuidOf(bytes: Uint8Array, version: number): string {
  bytes[6] = version | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  let text = ''
  for (let at = 0; at < 16; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) text += '-'
    text += hexOf[bytes[at] ?? 0]
  }
  return text
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
