import { record } from '#features/foundation/audit/actions.ts'
import {
  type Account,
  deleteIdentity,
  isPhoneTaken,
  listIdentities,
  lockAccount,
  retireSmsCodes,
  startPhoneChange,
  writePhone,
} from '#features/identity/accounts/actions/records.ts'
import { notifyPhoneChanged } from '#features/identity/accounts/actions/send-mails.ts'
import { checkSmsCode, mustBePhone, requestSms } from '#features/identity/accounts/actions/sms.ts'
import {
  issueTokens,
  type OpenedSession,
  openSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import { addPhoneIdentity, finishPhoneSignUp } from '#features/identity/accounts/actions/waiting-sign-up.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { mustBeActive } from './sign-in.ts'

/**
 * Asks the new phone for confirmation. If another account has it no code is sent, and the answer is the same.
 *
 * @throws Refusal over_sms_send_rate_limit.
 */
export async function askNewPhone(tx: Database, platform: Platform, account: Account, phone: string): Promise<void> {
  await requestSms(tx, platform, { kind: 'phone_change', phone, userId: account.id })
  await startPhoneChange(tx, account.id, phone, platform.clock.now())
  const event = { action: 'phone.change_asked', targetKind: 'user', targetId: account.id }
  await record(tx, platform, { actorId: account.id, ...event })
}

export type PhoneProof = {
  readonly type: string
  readonly phone: string
  readonly code: string
  readonly userAgent: string | undefined
}

/**
 * Spends a code that was sent to a phone and signs its owner in; of a change, the phone becomes theirs first, and of a
 * sign-up the account is made.
 *
 * @throws Refusal otp_expired, user_banned, validation_failed.
 */
export async function verifyPhone(platform: Platform, proof: PhoneProof): Promise<StartedSession> {
  const { type, code, userAgent } = proof
  if (type !== 'sms' && type !== 'phone_change')
    throw new Refusal('validation_failed', 'The type of a code for a phone is sms or phone_change')
  const phone = mustBePhone(proof.phone)
  // A wrong guess is counted, so the transaction must not be rolled back by a throw inside it.
  const work = async (tx: Database): Promise<OpenedSession | undefined> => {
    const userId = await checkSmsCode(tx, platform, { kind: type, phone, code })
    if (userId === undefined) return undefined
    const account = await (userId === null ? finishPhoneSignUp(tx, platform, phone) : lockAccount(tx, userId))
    if (!account) return undefined
    mustBeActive(account)
    if ((type === 'sms' ? account.phone : account.newPhone) !== phone) return undefined
    if (type === 'phone_change') await takePhone(tx, platform, account, phone)
    return openSession(tx, platform, account.id, { method: 'otp', userAgent, byOnlyPhone: account.email === null })
  }
  const opened = await platform.database.transaction(work).catch((error: unknown) => {
    if (isPhoneTaken(error)) return undefined
    throw error
  })
  if (!opened) throw new Refusal('otp_expired', 'Token has expired or is invalid')
  return issueTokens(platform, opened)
}

/** Proven by a code or by an administrator. @throws the database's error when it is another account's. */
export async function takePhone(tx: Database, platform: Platform, account: Account, phone: string): Promise<void> {
  await dropIdentity(tx, account.id)
  await writePhone(tx, account.id, phone, platform.clock.now())
  await addPhoneIdentity(tx, platform, account.id, phone)
  await finish(tx, platform, account, 'phone.changed')
}

/** Removing the sign-in method by phone removes the phone. */
export async function clearPhone(tx: Database, platform: Platform, account: Account): Promise<void> {
  await writePhone(tx, account.id, null, platform.clock.now())
  await finish(tx, platform, account, 'phone.removed')
}

/** With its sign-in method. */
export async function removePhone(tx: Database, platform: Platform, account: Account): Promise<void> {
  await dropIdentity(tx, account.id)
  await clearPhone(tx, platform, account)
}

async function finish(tx: Database, platform: Platform, account: Account, action: string): Promise<void> {
  await retireSmsCodes(tx, account.id)
  await record(tx, platform, { actorId: account.id, action, targetKind: 'user', targetId: account.id })
  if (account.email)
    await notifyPhoneChanged(tx, platform, account.email, action === 'phone.changed' ? 'set' : 'removed')
}

async function dropIdentity(tx: Database, userId: Id<'user'>): Promise<void> {
  const known = (await listIdentities(tx, userId)).find((one) => one.provider === 'phone')
  if (known) await deleteIdentity(tx, known)
}
