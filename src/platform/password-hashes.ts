/** A parsed password hash of a supported kind, whose cost is within the limits. */
export type PasswordHash =
  | { readonly kind: 'argon2' }
  | { readonly kind: 'bcrypt' }
  | {
      readonly kind: 'firebase-scrypt'
      readonly cost: number
      readonly blockSize: number
      readonly parallelism: number
      readonly salt: Uint8Array<ArrayBuffer>
      readonly signerKey: Uint8Array<ArrayBuffer>
      readonly expected: Uint8Array<ArrayBuffer>
    }

// The maximum cost of checking one hash, so that imported hashes cannot exhaust memory or time. The highest defaults of
// common libraries fit: libsodium's "moderate" (256 MiB, three passes), bcrypt with 2¹⁴ rounds.
const argonKibMax = 262_144
const argonWorkMax = 1_048_576
const argonLanesMax = 16
const bcryptCostMax = 14
const scryptBytesMax = 128 * 1024 * 1024
const scryptLanesMax = 4

/** Undefined when it is malformed, of another kind, or too expensive to check. */
export const readPasswordHash = (text: string): PasswordHash | undefined =>
  readArgon2(text) ?? readBcrypt(text) ?? readFirebaseScrypt(text)

/** The PHC string format. */
function readArgon2(text: string): PasswordHash | undefined {
  const found =
    /^\$argon2id?\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,171})$/.exec(
      text,
    )
  if (!found) return undefined
  const [kib, passes, lanes] = found.slice(1, 4).map(Number) as [number, number, number]
  if (passes < 1 || lanes < 1 || lanes > argonLanesMax || kib < 8 * lanes) return undefined
  if (kib > argonKibMax || kib * passes > argonWorkMax) return undefined
  if (!isBase64(found[4]) || !isBase64(found[5])) return undefined
  return { kind: 'argon2' }
}

/** Unpadded base64 never has a length of 4n + 1. */
const isBase64 = (text = ''): boolean => text.length % 4 !== 1

function readBcrypt(text: string): PasswordHash | undefined {
  const found = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(text)
  const cost = Number(found?.[1])
  return found && cost >= 4 && cost <= bcryptCostMax ? { kind: 'bcrypt' } : undefined
}

const base64 = '([A-Za-z0-9+/]+={0,2})'
const firebase = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,2}),p=(\\d{1,2})(?:,ss=${base64})?,sk=${base64}\\$${base64}\\$${base64}$`,
)

/** In the format of the published auth service: n is the power of two, ss the salt separator, sk the signer key. */
function readFirebaseScrypt(text: string): PasswordHash | undefined {
  const found = firebase.exec(text)
  if (!found) return undefined
  const [power, blockSize, parallelism] = found.slice(1, 4).map(Number) as [number, number, number]
  const cost = 2 ** power
  if (power < 1 || blockSize < 1 || parallelism < 1 || parallelism > scryptLanesMax) return undefined
  if (128 * cost * blockSize > scryptBytesMax) return undefined
  const [separator, signerKey, salt, expected] = found.slice(4).map((part = '') => bytesOf(part))
  if (!separator || !signerKey || !salt || !expected || signerKey.length !== expected.length) return undefined
  const whole = new Uint8Array([...salt, ...separator])
  return { kind: 'firebase-scrypt', cost, blockSize, parallelism, salt: whole, signerKey, expected }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
