import { isoCBOR } from '@simplewebauthn/server/helpers'
import { testOrigin } from './test-platform.ts'

type Options = {
  readonly challenge: string
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
  readonly allowCredentials?: readonly { readonly id: string }[]
}

/** Faults of a dishonest page or a broken device. */
export type Oddities = {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the device verified the user by fingerprint, face or PIN. */
  readonly userVerified?: boolean
  readonly userPresent?: boolean
  readonly challenge?: string
  readonly userHandle?: string
  /** Signs with another key than the credential's. */
  readonly otherKey?: boolean
  readonly type?: string
  /** Answers with the newest key instead of making one. */
  readonly sameKey?: boolean
}

type Creation = {
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: ['internal']
}
type Use = Readonly<Record<'clientDataJSON' | 'authenticatorData' | 'signature' | 'userHandle', string>>

/** Browsers give credentials a toJSON method, which the client calls. */
const answered = <R extends object>(id: string, response: R) => {
  const answer = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  return { ...answer, toJSON: () => answer }
}
type Answered<R extends object> = ReturnType<typeof answered<R>>

/** A software authenticator: ES256 keys, real attestation objects of the format 'none', real assertions. */
export type Authenticator = {
  /** Answers navigator.credentials.create. */
  readonly create: (options: Options, odd?: Oddities) => Promise<Answered<Creation>>
  /** Answers navigator.credentials.get with the newest key. */
  readonly get: (options: Options, odd?: Oddities) => Promise<Answered<Use>>
  /** Sets the signature counter; 0 stays 0, as for synced keys. */
  readonly countFrom: (counter: number) => void
}

const makeKeys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
type Keys = Awaited<ReturnType<typeof makeKeys>>
const utf8 = new TextEncoder()
const text64 = (bytes: Uint8Array | ArrayBuffer): string => Buffer.from(new Uint8Array(bytes)).toString('base64url')
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))

export function softAuthenticator(startsAt = 1): Authenticator {
  let counter = startsAt
  let kept: { id: Uint8Array; keys: Keys; handle: string } | undefined
  return {
    countFrom: (next) => {
      counter = next
    },
    create: async (options, odd = {}) => {
      const handle = options.user?.id ?? ''
      const made = { id: crypto.getRandomValues(new Uint8Array(32)), keys: await makeKeys(), handle }
      kept = odd.sameKey && kept ? kept : made
      const authData = await authDataOf(odd.rpId ?? options.rp?.id ?? '', counter, odd, await attested(kept))
      const object = new Map<string, string | Uint8Array | Map<string, string>>()
      object.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData)
      const response: Creation = {
        clientDataJSON: text64(clientData('webauthn.create', options, odd)),
        attestationObject: text64(isoCBOR.encode(object)),
        transports: ['internal'],
      }
      return answered(text64(kept.id), response)
    },
    get: async (options, odd = {}) => {
      if (!kept) throw new Error('no key was made')
      if (counter > 0) counter += 1
      const authData = await authDataOf(odd.rpId ?? options.rpId ?? '', counter, odd)
      const client = clientData('webauthn.get', options, odd)
      const { privateKey } = odd.otherKey ? await makeKeys() : kept.keys
      const signed = Buffer.concat([authData, await sha256(client)])
      const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed)
      return answered(text64(kept.id), {
        clientDataJSON: text64(client),
        authenticatorData: text64(authData),
        signature: text64(derOf(new Uint8Array(raw))),
        userHandle: odd.userHandle ?? kept.handle,
      })
    },
  }
}

const clientData = (type: string, options: Options, odd: Oddities): Uint8Array =>
  utf8.encode(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? options.challenge,
      origin: odd.origin ?? testOrigin,
      crossOrigin: false,
    }),
  )

/** Authenticator data (WebAuthn §6.1): relying party, flags, counter, and the new key if one was made. */
async function authDataOf(rpId: string, counter: number, odd: Oddities, made?: Uint8Array): Promise<Uint8Array> {
  const { userPresent = true, userVerified = true } = odd
  const flags = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0) | (made ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([await sha256(utf8.encode(rpId)), Buffer.of(flags), count, made ?? Buffer.alloc(0)])
}

/** WebAuthn §6.5.1, with the key in COSE format (RFC 9052): EC2, ES256, P-256. */
async function attested({ id, keys }: { id: Uint8Array; keys: Keys }): Promise<Uint8Array> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const cose = new Map<number, number | Uint8Array>()
  cose.set(1, 2).set(3, -7).set(-1, 1).set(-2, Buffer.from(x, 'base64url')).set(-3, Buffer.from(y, 'base64url'))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
}

/** Converts a signature from WebCrypto's format (two numbers joined) to DER, the format of authenticators. */
function derOf(raw: Uint8Array): Uint8Array {
  const numbers = [raw.subarray(0, 32), raw.subarray(32)].map((number) => {
    const start = number.findIndex((byte) => byte !== 0)
    const short = number.subarray(start === -1 ? 31 : start)
    const body = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), short]) : short
    return Buffer.concat([Buffer.of(2, body.length), body])
  })
  const body = Buffer.concat(numbers)
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}
