import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { readUser } from '#features/identity/accounts/actions/identify.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { hashOfCode } from '#features/identity/accounts/actions/one-time-token.ts'
import { type Account, findBeginning, spendCode } from '#features/identity/accounts/actions/records.ts'
import { sendNonce } from '#features/identity/accounts/actions/send-mails.ts'
import { canReachPhone, checkSmsCode, requestSms } from '#features/identity/accounts/actions/sms.ts'
import { maySetPassword } from '#features/identity/accounts/rules/fresh-sign-in.ts'
import type { Platform } from '#platform/platform.ts'
import { later, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'

/**
 * Mails a code that shows that the holder of the session also reads the mail.
 * @throws Refusal over_email_send_rate_limit.
 */
export async function requestNonce(platform: Platform, caller: Claims): Promise<void> {
  const { account } = await readUser(platform, caller.userId)
  const { email, phone, id: userId } = account
  if (!email && phone && canReachPhone(platform, phone))
    return platform.database.transaction((tx) => requestSms(tx, platform, { kind: 'reauthentication', phone, userId }))
  if (!email)
    throw new Refusal('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  await platform.database.transaction(async (tx) => {
    const retryAfterSeconds = await tryOnce(tx, platform, 'mail: reauthenticate', email)
    if (retryAfterSeconds > 0) {
      const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
      throw new Refusal('over_email_send_rate_limit', message, { retryAfterSeconds })
    }
    await sendNonce(tx, platform, { ...account, email })
  })
}

/**
 * A password is set, and the only phone of an account replaced, by a person who has just signed in with a password or a
 * code, knows the old password, or reads the mail. A session that was left open, here or at another service, does not
 * suffice: its finder would confirm acts about money with a password of their own.
 *
 * @throws Refusal reauthentication_needed, reauthentication_not_valid.
 */
export async function mustBeRecent(
  platform: Platform,
  caller: Claims,
  account: Account,
  shown: { readonly nonce: string | undefined; readonly knowsPassword: boolean },
  what: 'Password update' | 'Contact update',
): Promise<void> {
  if (shown.nonce !== undefined) return mustBeNonce(platform, account, shown.nonce)
  if (shown.knowsPassword) return
  const beginning = await findBeginning(platform.database, caller.sessionId)
  if (beginning && maySetPassword(beginning, platform.clock.now())) return
  throw new Refusal('reauthentication_needed', `${what} requires reauthentication`)
}

/** In its own transaction: a wrong guess is counted whatever happens afterwards. */
async function mustBeNonce(platform: Platform, { email, phone }: Account, nonce: string): Promise<void> {
  const now = platform.clock.now()
  const spent = await platform.database.transaction(async (tx) => {
    if (!email && phone) return checkSmsCode(tx, platform, { kind: 'reauthentication', phone, code: nonce })
    return spendCode(tx, {
      email: email ?? '',
      codeHash: await hashOfCode(platform, email ?? '', nonce),
      kinds: ['reauthentication'],
      mailedAfter: later(now, -platform.settings.auth.codeSeconds * secondMs),
      failuresMax: platform.settings.auth.codeTries,
      now,
    })
  })
  if (!spent) throw new Refusal('reauthentication_not_valid', 'Nonce has expired or is invalid')
}
