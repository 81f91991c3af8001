import { requestNonce } from '#features/identity/sign-in/actions/reauthenticate.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, mustCaller } from './auth-answer.ts'

/** API-18. */
export const reauthenticate = authAnswer(authContract['GET /auth/v1/reauthenticate'], async (call) => {
  await requestNonce(call.platform, await mustCaller(call))
  return Response.json({})
})
