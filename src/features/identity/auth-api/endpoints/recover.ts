import { requestRecovery } from '#features/identity/sign-in/actions/request-mail.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, challengeOf, JsonAnswer, mustBePaced } from './auth-answer.ts'
import { readBodyWithCaptcha } from './person-body.ts'

/** API-16. */
export const recover = authAnswer(authContract['POST /auth/v1/recover'], async (call) => {
  const { platform, redirectTo } = call
  await mustBePaced(call, 'address: recover')
  const body = await readBodyWithCaptcha(call)
  await requestRecovery(platform, { email: body.email, redirectTo, challenge: challengeOf(body) })
  return new JsonAnswer({})
})
