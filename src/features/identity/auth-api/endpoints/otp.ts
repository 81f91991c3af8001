import { requestPhoneSignIn } from '#features/identity/sign-in/actions/phone-sign-up.ts'
import { requestSignIn } from '#features/identity/sign-in/actions/request-mail.ts'
import { Refusal } from '#wire/refusal.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, challengeOf, JsonAnswer, mustBePaced } from './auth-answer.ts'
import { readBodyWithCaptcha } from './person-body.ts'

/**
 * API-07; to phones where a sender is set up (AMB-048). The answer does not reveal whether there is an account, also
 * where none may be made: the published service says so with `otp_disabled`.
 */
export const otp = authAnswer(authContract['POST /auth/v1/otp'], async (call) => {
  const { platform, redirectTo } = call
  await mustBePaced(call, 'address: otp')
  const body = await readBodyWithCaptcha(call)
  const { email, phone, data, create_user: maySignUp } = body
  if (Boolean(email) === Boolean(phone)) throw new Refusal('validation_failed', 'One of email or phone must be set')
  if (phone) {
    await requestPhoneSignIn(platform, { phone, maySignUp, data })
    return new JsonAnswer({})
  }
  await requestSignIn(platform, { email, data, maySignUp, redirectTo, challenge: challengeOf(body) })
  return new JsonAnswer({})
})

/** The older name of the same. */
export const magiclink = authAnswer(authContract['POST /auth/v1/magiclink'], async (call) => {
  const { platform, redirectTo } = call
  await mustBePaced(call, 'address: otp')
  const body = await readBodyWithCaptcha(call)
  const { email, data } = body
  await requestSignIn(platform, { email, data, maySignUp: true, redirectTo, challenge: challengeOf(body) })
  return new JsonAnswer({})
})
