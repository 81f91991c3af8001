import { requestNonce } from '#features/identity/sign-in/actions/reauthenticate.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, JsonAnswer } from './auth-answer.ts'

/** API-18. */
export const reauthenticate = authAnswer(authContract['GET /auth/v1/reauthenticate'], async (call) => {
  await requestNonce(call.platform, call.caller)
  return new JsonAnswer({})
})
