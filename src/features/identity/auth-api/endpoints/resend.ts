import { repeatPhoneCode, requestPhoneChange } from '#features/identity/accounts/actions/sms.ts'
import { requestChangeMails, requestConfirmation } from '#features/identity/sign-in/actions/request-mail.ts'
import { Refusal } from '#wire/refusal.ts'
import { authContract } from '../contract/auth.ts'
import { type AuthCall, authAnswer, JsonAnswer, mustBePaced } from './auth-answer.ts'
import { readBodyWithCaptcha } from './person-body.ts'

const requests: Readonly<Record<string, typeof requestConfirmation>> = {
  signup: requestConfirmation,
  email_change: requestChangeMails,
}

async function resendSms(call: AuthCall, type: string, phone: string): Promise<JsonAnswer<object>> {
  if (type !== 'sms' && type !== 'phone_change')
    throw new Refusal('validation_failed', 'Type provided requires a phone number')
  if (type === 'sms') await repeatPhoneCode(call.platform, phone)
  else await requestPhoneChange(call.platform, phone)
  return new JsonAnswer({})
}

/** API-17, SESS-27. */
export const resend = authAnswer(authContract['POST /auth/v1/resend'], async (call) => {
  await mustBePaced(call, 'address: resend')
  const { type, email, phone } = await readBodyWithCaptcha(call)
  if (phone && !email) return resendSms(call, type, phone)
  if (!email) throw new Refusal('validation_failed', 'Type provided requires an email address')
  const request = Object.hasOwn(requests, type) ? requests[type] : undefined
  if (!request)
    throw new Refusal('validation_failed', 'Only a confirmation of a sign-up or of a change can be sent again')
  await request(call.platform, { email, redirectTo: call.redirectTo })
  return new JsonAnswer({})
})
