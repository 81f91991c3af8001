import { signInAnonymously } from '#features/identity/sign-in/actions/anonymous.ts'
import { signUpByPhone } from '#features/identity/sign-in/actions/phone-sign-up.ts'
import { signUp } from '#features/identity/sign-in/actions/sign-up.ts'
import { Refusal } from '#wire/refusal.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, challengeOf, JsonAnswer, mustBePaced } from './auth-answer.ts'
import { markAsker } from './flow-cookie.ts'
import { readBodyWithCaptcha } from './person-body.ts'
import { sessionResponse, wireUser } from './wire-user.ts'

/** API-02. */
export const signup = authAnswer(authContract['POST /auth/v1/signup'], async (call) => {
  const { platform, redirectTo, userAgent, request } = call
  await mustBePaced(call, 'address: signup')
  const body = await readBodyWithCaptcha(call)
  const { email, phone, password, data } = body
  if (email && phone)
    throw new Refusal('validation_failed', 'Only an email address or phone number should be provided on signup.')
  if (!email && !phone) {
    if (platform.settings.auth.anonymous) await mustBePaced(call, 'address: anonymous')
    return sessionResponse(platform, await signInAnonymously(platform, { data, userAgent }))
  }
  const challenge = challengeOf(body)
  if (phone && challenge) throw new Refusal('validation_failed', 'PKCE not supported for phone signups')
  const asker = markAsker(platform, request)
  const done = phone
    ? await signUpByPhone(platform, { phone, password, data, userAgent })
    : await signUp(platform, { email, password, data, redirectTo, challenge, userAgent, browser: asker.browser })
  if ('session' in done) return sessionResponse(platform, done.session)
  const { account, identityId: id } = done
  const { id: providerUserId, createdAt } = account
  // Written from the same facts for a new and for a known address: neither says which it was (AMB-031).
  const identityData = phone ? { sub: account.id, phone: account.phone, phone_verified: false } : {}
  const own = { id, userId: account.id, provider: phone ? 'phone' : 'email', providerUserId, data: identityData }
  const identity = { ...own, lastSignInAt: null, createdAt, updatedAt: createdAt }
  return new JsonAnswer(wireUser({ account, identities: [identity], factors: [] }), asker.headers)
})
