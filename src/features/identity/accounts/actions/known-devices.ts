import { base64url } from 'jose'
import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { millisOf } from '#values/time.ts'
import { deviceMs } from '../rules/lifetimes.ts'

// A device that an account was signed in to with its password keeps a signed mark, so that others who use up the
// account's guesses do not lock it out (OWASP, Blocking Brute Force Attacks: device cookies). Nothing of it is
// stored.

/** A cookie of ours: one for each account that a device has signed in to. */
export type DeviceMark = { readonly name: string; readonly value: string }
export type ReadCookie = (name: string) => string | undefined

/** @param name the address or phone that signs in, normalised. */
const cookieNameOf = async ({ secrets }: Platform, name: string): Promise<string> =>
  `auth_device_${(await keyedHash(secrets, 'identity: name of a device mark', name)).slice(0, 12)}`

const signatureOf = ({ secrets }: Platform, name: string, payload: string): Promise<string> =>
  keyedHash(secrets, 'identity: device mark', `${name} ${payload}`)

/**
 * The key by which this device is counted, if the account knows it; undefined for a mark of another account or one
 * that is too old.
 */
export async function knownDevice(platform: Platform, name: string, cookies: ReadCookie): Promise<string | undefined> {
  const [at = '', nonce = '', signature = ''] = cookies(await cookieNameOf(platform, name))?.split('.') ?? []
  const isOurs = timingSafeEqualText(signature, await signatureOf(platform, name, `${at}.${nonce}`))
  const ageMs = millisOf(platform.clock.now()) - Number.parseInt(at, 36)
  return isOurs && ageMs < deviceMs ? nonce : undefined
}

/** Set with the answer to the right password. */
export async function markDevice(platform: Platform, name: string, known: string | undefined): Promise<DeviceMark> {
  const nonce = known ?? base64url.encode(Uint8Array.from(platform.random.bytes(16)))
  const payload = `${millisOf(platform.clock.now()).toString(36)}.${nonce}`
  return { name: await cookieNameOf(platform, name), value: `${payload}.${await signatureOf(platform, name, payload)}` }
}
