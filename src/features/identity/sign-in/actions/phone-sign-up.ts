import { mustBeStrong } from '#features/identity/accounts/actions/check-password.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import { isPhoneTaken } from '#features/identity/accounts/actions/records.ts'
import {
  mustBePhone,
  mustHavePhones,
  mustReachPhone,
  requestPhoneCode,
} from '#features/identity/accounts/actions/sms.ts'
import { issueTokens, openSession, type StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import {
  addPhoneAccount,
  forgetPhoneSignUp,
  pendingAccount,
  storePendingSignUp,
} from '#features/identity/accounts/actions/waiting-sign-up.ts'
import {
  type PhoneSignUp,
  readPhoneSignUpData,
  type SignUpProfile,
} from '#features/identity/accounts/rules/phone-sign-up.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { mustAllowSignUp } from './request-mail.ts'
import type { WaitingSignUp } from './sign-up.ts'

type Data = Readonly<Record<string, unknown>>
type SignUp = {
  readonly phone: string
  readonly password: string
  readonly data: Data
  readonly userAgent: string | undefined
}

/**
 * Stores a sign-up and sends the code that turns it into an account. A phone that has an account gets the same answer
 * after the same work, and a code that signs its holder in.
 *
 * @throws Refusal phone_provider_disabled, signup_disabled, validation_failed, weak_password, hook_rejected,
 * over_sms_send_rate_limit; user_already_exists where phones need no proof.
 */
export async function signUpByPhone(
  platform: Platform,
  { data, password, userAgent, ...given }: SignUp,
): Promise<WaitingSignUp | { session: StartedSession }> {
  mustHavePhones(platform)
  mustAllowSignUp(platform)
  const needsCode = !platform.settings.auth.smsAutoconfirm
  const phone = needsCode ? mustReachPhone(platform, given.phone) : mustBePhone(given.phone)
  const profile = mustReadProfile(data)
  await mustBeStrong(platform, password, [phone])
  await mustPassSignUpHook(platform, { phone }, data)
  const passwordHash = await platform.passwords.hash(password)
  const asked = { ...askedBy(platform, phone, profile), passwordHash, welcomed: true }
  if (!needsCode) return { session: await signUpAtOnce(platform, asked, userAgent) }
  // Committed before a code is requested: the pause between messages must not keep an attacker's password in place.
  const { accountId, identityId } = await storePendingSignUp(platform, asked, password)
  await requestPhoneCode(platform, phone)
  return { identityId, account: pendingAccount(platform, { ...asked, accountId }) }
}

function mustReadProfile(data: Data): SignUpProfile {
  const profile = readPhoneSignUpData(data)
  if ('fault' in profile) throw new Refusal('validation_failed', profile.fault)
  return profile
}

const askedBy = (platform: Platform, phone: string, profile: SignUpProfile): PhoneSignUp => {
  const accountId = newId<'user'>(platform) as Id<'user'>
  const identityId = newId<'identity'>(platform) as Id<'identity'>
  return { phone, accountId, identityId, passwordHash: null, profile, welcomed: false, createdAt: platform.clock.now() }
}

/**
 * A code to sign in by, which makes an account where there is none and the asker allows it; the same answer for every
 * phone.
 *
 * @throws Refusal phone_provider_disabled, signup_disabled, validation_failed, over_sms_send_rate_limit.
 */
export async function requestPhoneSignIn(
  platform: Platform,
  asked: { readonly phone: string; readonly maySignUp: boolean; readonly data: Data },
): Promise<void> {
  const phone = mustReachPhone(platform, asked.phone)
  const { maySignUp, data } = asked
  // Reported for every phone alike: it reveals nothing about this one.
  if (maySignUp && Object.keys(data).length > 0) mustAllowSignUp(platform)
  if (maySignUp && platform.settings.auth.signUpOpen)
    await storePendingSignUp(platform, askedBy(platform, phone, mustReadProfile(data)), undefined)
  else await forgetPhoneSignUp(platform, phone)
  await requestPhoneCode(platform, phone)
}

/** Phones need no proof here: for trials. */
async function signUpAtOnce(platform: Platform, asked: PhoneSignUp, userAgent: string | undefined) {
  const work = async (tx: Database) => {
    const account = await addPhoneAccount(tx, platform, asked)
    return account && openSession(tx, platform, account.id, { method: 'password', userAgent })
  }
  const opened = await platform.database.transaction(work).catch((error: unknown) => {
    if (isPhoneTaken(error)) return undefined
    throw error
  })
  if (!opened) throw new Refusal('user_already_exists', 'User already registered')
  return issueTokens(platform, opened)
}
