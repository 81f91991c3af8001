import * as z from 'zod'
import { newId } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { signInAnonymously } from '../actions/anonymous.ts'
import { signUp } from '../actions/sign-up.ts'
import { authContract } from '../contract.ts'
import { authAnswer, challengeOf, mustBePaced, withChallenge } from './auth-answer.ts'
import { readPersons } from './person-body.ts'
import { sessionResponse, wireUser } from './wire-user.ts'

const Body = withChallenge({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
})

/** API-02. */
export const signup = authAnswer(authContract['POST /auth/v1/signup'], async (call) => {
  const { platform, redirectTo, userAgent } = call
  await mustBePaced(call, 'address: signup')
  const body = await readPersons(Body, call)
  const { email, phone, password, data } = body
  if (email && phone)
    throw new Refusal('validation_failed', 'Only an email address or phone number should be provided on signup.')
  if (phone) throw new Refusal('phone_provider_disabled', 'Phone signups are disabled')
  if (!email) {
    if (platform.settings.auth.anonymous) await mustBePaced(call, 'address: anonymous')
    return sessionResponse(platform, await signInAnonymously(platform, { data, userAgent }))
  }
  const challenge = challengeOf(body)
  const done = await signUp(platform, { email, password, data, redirectTo, challenge, userAgent })
  if ('session' in done) return sessionResponse(platform, done.session)
  const { account } = done
  const { id: providerUserId, createdAt } = account
  // Written from the same facts for a new and for a known address: neither says which it was (AMB-031).
  const id = newId<'identity'>(platform)
  const own = { id, userId: account.id, provider: 'email', providerUserId, data: {} }
  const identity = { ...own, lastSignInAt: null, createdAt, updatedAt: createdAt }
  return Response.json(wireUser({ account, identities: [identity], factors: [] }))
})
