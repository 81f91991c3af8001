import { type Credential, listPasskeys } from '#features/identity/accounts/actions/records.ts'
import {
  addPasskey,
  beginPasskey,
  passkeyRequestOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#features/identity/sign-in/actions/passkeys.ts'
import { type Instant, millisOf, secondMs } from '#values/time.ts'
import type { AuthPasskey } from '../contract/answers.ts'
import { type Begun, passkeyContract } from '../contract/passkeys.ts'
import { authAnswer, JsonAnswer, mustBePaced, readBodyOf } from './auth-answer.ts'
import { sessionResponse } from './wire-user.ts'

type BegunKey = { readonly id: string; readonly expiresAt: Instant; readonly options: { readonly challenge: string } }
const wireBegun = ({ id, expiresAt, options }: BegunKey): JsonAnswer<Begun> =>
  new JsonAnswer({ challenge_id: id, options: { ...options }, expires_at: Math.floor(millisOf(expiresAt) / secondMs) })

export const wirePasskey = ({ id, friendlyName, createdAt, lastUsedAt }: Credential): AuthPasskey => ({
  id,
  friendly_name: friendlyName,
  created_at: createdAt,
  ...(lastUsedAt ? { last_used_at: lastUsedAt } : {}),
})

export const registrationOptions = authAnswer(
  passkeyContract['POST /auth/v1/passkeys/registration/options'],
  async (call) => {
    const { caller } = call
    await mustBePaced(call, 'address: passkey')
    return wireBegun(await beginPasskey(call.platform, caller))
  },
)

export const registrationVerify = authAnswer(
  passkeyContract['POST /auth/v1/passkeys/registration/verify'],
  async (call) => {
    const { caller } = call
    await mustBePaced(call, 'address: passkey')
    const { challenge_id: challengeId, credential: response } = await readBodyOf(call)
    const answer = { challengeId, response, userAgent: call.userAgent }
    const passkey = await addPasskey(call.platform, caller, answer)
    const { backupEligible, backedUp, transports } = passkey
    return new JsonAnswer({
      ...wirePasskey(passkey),
      backup_eligible: backupEligible,
      backed_up: backedUp,
      transports: [...transports],
    })
  },
)

export const authenticationOptions = authAnswer(
  passkeyContract['POST /auth/v1/passkeys/authentication/options'],
  async (call) => {
    await mustBePaced(call, 'address: passkey')
    return wireBegun(await passkeyRequestOptions(call.platform))
  },
)

export const authenticationVerify = authAnswer(
  passkeyContract['POST /auth/v1/passkeys/authentication/verify'],
  async (call) => {
    await mustBePaced(call, 'address: passkey')
    const { challenge_id: challengeId, credential: response } = await readBodyOf(call)
    const { platform, userAgent } = call
    return sessionResponse(platform, await signInWithPasskey(platform, { challengeId, response, userAgent }))
  },
)

export const getPasskeys = authAnswer(passkeyContract['GET /auth/v1/passkeys'], async (call) => {
  const { userId } = call.caller
  return new JsonAnswer((await listPasskeys(call.platform.database, userId)).map(wirePasskey))
})

export const patchPasskey = authAnswer(passkeyContract['PATCH /auth/v1/passkeys/:id'], async (call) => {
  const { caller } = call
  const { friendly_name: name } = await readBodyOf(call)
  return new JsonAnswer(wirePasskey(await renamePasskey(call.platform, caller, call.path.id ?? '', name)))
})

export const deletePasskey = authAnswer(passkeyContract['DELETE /auth/v1/passkeys/:id'], async (call) => {
  const { caller } = call
  const { userId } = caller
  await removePasskey(call.platform, { userId, passkeyId: call.path.id ?? '', caller, by: userId })
  return new Response(null, { status: 204 })
})
