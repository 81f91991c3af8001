import { base64url } from 'jose'
import {
  type Account,
  type Credential,
  insertWebauthnChallenge,
  takeWebauthnChallenge,
  type WebauthnChallenge,
} from '#features/identity/accounts/actions/records.ts'
import { challengeMs } from '#features/identity/accounts/rules/lifetimes.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { isId } from '#values/id.ts'
import { later } from '#values/time.ts'
import { relyingPartyId } from '../rules/webauthn.ts'

// The parameters of both ceremonies of WebAuthn, for passkeys and for security keys. Whom a key is for and
// where it may be used comes from our own address only. The library is loaded when the first key is used.

export const library = () => import('@simplewebauthn/server')

/**
 * Passkeys are used alone, so the device must have verified a finger, a face or a PIN; a security key follows a
 * password.
 */
type Verified = 'required' | 'preferred'
const algorithms = { es256: -7, eddsa: -8, rs256: -257 }
export const supportedAlgorithmIDs = Object.values(algorithms)

/** The host name that keys are bound to. Undefined if there can be none. */
export const relyingPartyIdOf = ({ settings }: Platform): string | undefined =>
  settings.auth.passkeyHost ?? relyingPartyId(settings.origin)

/** The origins where keys may be used: our own, and the operator's. */
export const keyOriginsOf = ({ settings }: Platform): string[] => [settings.origin, ...settings.auth.passkeyOrigins]

export const mustHaveRelyingPartyId = (platform: Platform): string => {
  const host = relyingPartyIdOf(platform)
  if (host === undefined) throw new Error('keys were asked for at an address that has none')
  return host
}

type Asked = Pick<WebauthnChallenge, 'purpose' | 'userId' | 'factorId'>

/** Stores a challenge: 32 random bytes, for one answer within five minutes. */
export async function openChallenge(db: Database, platform: Platform, asked: Asked): Promise<WebauthnChallenge> {
  const id = newId<'challenge'>(platform)
  const challenge = base64url.encode(platform.random.bytes(32))
  const row = { ...asked, id, challenge, expiresAt: later(platform.clock.now(), challengeMs) }
  await insertWebauthnChallenge(db, row)
  return row
}

/** Uses the challenge up and returns it, or the reason why there is none. */
export async function takeChallenge(
  platform: Platform,
  asked: Asked & { readonly id: string },
): Promise<{ readonly text: string } | { readonly fault: 'unknown' | 'expired' }> {
  const taken = isId(asked.id) ? await takeWebauthnChallenge(platform.database, asked) : undefined
  if (!taken) return { fault: 'unknown' }
  return taken.expiresAt > platform.clock.now() ? { text: taken.challenge } : { fault: 'expired' }
}

type Creation = { readonly known: readonly Credential[]; readonly isPasskey: boolean }

/** The options for creating a key. No attestation is requested: we trust all makers equally. */
export async function creationOptions(
  platform: Platform,
  account: Account,
  challenge: string,
  { known, isPasskey }: Creation,
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: platform.settings.brand,
    rpID: mustHaveRelyingPartyId(platform),
    userID: new TextEncoder().encode(account.id),
    userName: account.email ?? account.id,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    challenge: Uint8Array.from(base64url.decode(challenge)),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'discouraged',
      userVerification: verificationOf(isPasskey),
    },
    supportedAlgorithmIDs,
  })
}

/** The options for using a key. No person is named for a passkey: the device knows its account. */
export async function requestOptions(platform: Platform, challenge: string, known?: Credential) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: mustHaveRelyingPartyId(platform),
    challenge: Uint8Array.from(base64url.decode(challenge)),
    timeout: challengeMs,
    userVerification: verificationOf(known === undefined),
    ...(known ? { allowCredentials: [descriptor(known)] } : {}),
  })
}

const verificationOf = (isPasskey: boolean): Verified => (isPasskey ? 'required' : 'preferred')
const descriptor = ({ credentialId, transports }: Credential) => ({ id: credentialId, transports: [...transports] })
