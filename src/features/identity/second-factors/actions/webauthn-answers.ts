import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { base64url } from 'jose'
import type { Credential } from '#features/identity/accounts/actions/records.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { keyOriginsOf, library, mustHaveRelyingPartyId, supportedAlgorithmIDs } from './webauthn.ts'

export type NewKey = Pick<Credential, 'credentialId' | 'publicKey' | 'counter' | 'backupEligible' | 'backedUp'> & {
  readonly transports: readonly string[]
}

/** The key that a browser created, or undefined when its answer does not match the challenge or our address. */
export async function readCreation(
  platform: Platform,
  expectedChallenge: string,
  response: RegistrationResponseJSON,
  isPasskey: boolean,
): Promise<NewKey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const outcome = await attempt(platform, async () =>
    verifyRegistrationResponse({
      response: await withoutAttestation(response),
      expectedChallenge,
      expectedOrigin: keyOriginsOf(platform),
      expectedRPID: mustHaveRelyingPartyId(platform),
      requireUserVerification: isPasskey,
      supportedAlgorithmIDs,
    }),
  )
  const registrationInfo = outcome?.registrationInfo
  if (!registrationInfo) return undefined
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: base64url.encode(credential.publicKey),
    counter: credential.counter,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
    transports: response.response.transports ?? [],
  }
}

/**
 * The maker's attestation is dropped unread: nothing depends on it, and checking it would mean fetching the URLs in
 * it.
 */
async function withoutAttestation(answer: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const bytes = Uint8Array.from(base64url.decode(answer.response.attestationObject))
  const authData = decodeAttestationObject(bytes).get('authData')
  const none = new Map<string, string | Uint8Array | Map<string, string>>()
  none.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData)
  const attestationObject = base64url.encode(isoCBOR.encode(none))
  return { ...answer, response: { ...answer.response, attestationObject } }
}

export type KeyUse = { readonly counter: number; readonly backedUp: boolean }

/** The result of using a key, or undefined when its answer does not match this challenge or our address. */
export async function readUse(
  platform: Platform,
  expectedChallenge: string,
  known: Credential,
  response: AuthenticationResponseJSON,
): Promise<KeyUse | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const outcome = await attempt(platform, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: keyOriginsOf(platform),
      expectedRPID: mustHaveRelyingPartyId(platform),
      credential: {
        id: known.credentialId,
        publicKey: Uint8Array.from(base64url.decode(known.publicKey)),
        counter: known.counter,
      },
      requireUserVerification: known.factorId === null,
    }),
  )
  if (!outcome?.verified) return undefined
  const { newCounter, credentialBackedUp } = outcome.authenticationInfo
  return { counter: newCounter, backedUp: credentialBackedUp }
}

/** The library throws for every invalid answer; the reason is for operators only. */
function attempt<T>({ log }: Platform, check: () => Promise<T>): Promise<T | undefined> {
  return check().catch((cause: unknown) => {
    log.info('the answer of a key was not right', { why: String(cause).slice(0, 200) })
    return undefined
  })
}

/** A row for a created key. */
export const keyRow = (
  platform: Platform,
  key: NewKey,
  whose: { readonly userId: Id<'user'>; readonly factorId: Id<'factor'> | null; readonly friendlyName: string },
): Credential => ({
  ...key,
  ...whose,
  id: newId<'credential'>(platform),
  createdAt: platform.clock.now(),
  lastUsedAt: null,
})
