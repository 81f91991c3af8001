import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import type { Id } from '#values/id.ts'
import { later, minuteMs, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { phoneChangeMs } from '../rules/lifetimes.ts'
import { normalPhone } from '../rules/phone.ts'
import { type Account, findAccount } from '../store/accounts.ts'
import { findAccountByNewPhone, findAccountByPhone } from '../store/phones.ts'
import {
  claimSmsRequests,
  deleteSmsRequest,
  insertSmsCode,
  insertSmsRequest,
  postponeSms,
  type SmsKind,
  type SmsRequest,
  spendSmsCode,
} from '../store/sms.ts'
import { tryOnce } from './limit.ts'
import { hashOfCode, sixDigits } from './one-time-token.ts'
import { sendSms } from './send-sms.ts'
import { MessageRefused } from './sms-senders.ts'
import { findAcceptedSignUp } from './waiting-sign-up.ts'

/** Whether codes reach phones: by a sender, by a hook, or as the fixed codes of a test. */
export const arePhonesEnabled = (platform: Platform): boolean => smsProviderOf(platform) !== ''

/** The name of what brings codes to phones; empty if nothing does. */
export function smsProviderOf(platform: Platform): 'http' | 'twilio' | 'hook' | 'test' | '' {
  const { sms, hooks } = platform.settings.auth
  if (hooks['send-sms'] !== undefined) return 'hook'
  if (sms !== undefined) return sms.kind
  return Object.keys(testCodes(platform)).length > 0 ? 'test' : ''
}

/** If nothing sends messages, only test phones have a code. */
export function canReachPhone(platform: Platform, phone: string): boolean {
  const provider = smsProviderOf(platform)
  return provider === 'test' ? Object.hasOwn(testCodes(platform), phone) : provider !== ''
}

function testCodes(platform: Platform): Readonly<Record<string, string>> {
  const { smsTestCodes, smsTestCodesUntil: until } = platform.settings.auth
  return until === undefined || platform.clock.now() < until ? smsTestCodes : {}
}

/** @throws Refusal phone_provider_disabled. */
export function mustHavePhones(platform: Platform): void {
  if (!arePhonesEnabled(platform)) throw new Refusal('phone_provider_disabled', 'Unsupported phone provider')
}

/** @throws Refusal validation_failed. */
export function mustBePhone(text: string): string {
  const phone = normalPhone(text)
  if (!phone) throw new Refusal('validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}

/** A phone that a code can reach. @throws Refusal phone_provider_disabled, validation_failed. */
export function mustReachPhone(platform: Platform, text: string): string {
  mustHavePhones(platform)
  const phone = mustBePhone(text)
  if (canReachPhone(platform, phone)) return phone
  throw new Refusal('phone_provider_disabled', 'No messages are sent here: only the phones of a test have a code')
}

type Asked = {
  readonly kind: SmsKind
  readonly phone: string
  readonly userId: Id<'user'> | null
  readonly challengeId?: Id<'challenge'>
  /** The other keys of the limit, besides the phone. */
  readonly countedBy?: readonly string[]
}

/**
 * Stores the request for a code in the caller's transaction; a task sends it, so that an unreachable sender fails no
 * request, and so that the answer takes as long for an unknown phone.
 *
 * @throws Refusal over_sms_send_rate_limit.
 */
export async function requestSms(tx: Database, platform: Platform, { countedBy, ...asked }: Asked): Promise<void> {
  for (const whose of countedBy ?? [asked.phone]) {
    const wait = await tryOnce(tx, platform, `sms: ${asked.kind}`, whose)
    if (wait > 0) throw tooMany(`For security purposes, you can only request this after ${wait} seconds.`, wait)
  }
  const waitForAll = await tryOnce(tx, platform, 'sms: all', 'this installation')
  if (waitForAll > 0) throw tooMany('SMS rate limit exceeded', waitForAll)
  const row = { challengeId: null, ...asked, id: newId<'sms-request'>(platform), createdAt: platform.clock.now() }
  await insertSmsRequest(tx, row)
  platform.tasks.wake('identity sms')
}

const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal('over_sms_send_rate_limit', message, { retryAfterSeconds })

/** A code to sign in with, for a phone that was checked. @throws Refusal over_sms_send_rate_limit. */
export const requestPhoneCode = (platform: Platform, phone: string): Promise<void> =>
  platform.database.transaction((tx) => requestSms(tx, platform, { kind: 'sms', phone, userId: null }))

/** Sends the code of a sign-in or sign-up again. @throws as mustReachPhone and requestSms. */
export async function repeatPhoneCode(platform: Platform, text: string): Promise<void> {
  await requestPhoneCode(platform, mustReachPhone(platform, text))
}

/** Another code for a phone that waits for its first. @throws as repeatPhoneCode. */
export async function requestPhoneChange(platform: Platform, text: string): Promise<void> {
  const phone = mustReachPhone(platform, text)
  await platform.database.transaction((tx) => requestSms(tx, platform, { kind: 'phone_change', phone, userId: null }))
}

const batchMax = 10
/** Longer than one batch can take. */
const claimMs = minuteMs
/** After this time no one waits for the code any more. */
const smsExpiryMs = 5 * minuteMs

export async function sendSmsRequests(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const due = await claimSmsRequests(platform.database, { now, until: later(now, claimMs), count: batchMax })
  await Promise.all(due.map((request) => deliver(platform, request)))
  return due.length === batchMax
}

async function deliver(platform: Platform, request: SmsRequest): Promise<void> {
  const { database, log, clock } = platform
  try {
    const recipient = await recipientOf(platform, request)
    if (recipient) await sendCode(platform, request, recipient)
    await deleteSmsRequest(database, request.id)
  } catch (cause) {
    const now = clock.now()
    const isLost = cause instanceof MessageRefused || later(request.createdAt, smsExpiryMs) < now
    log.warn('a text message was not taken', { attempts: request.attempts, isLost, cause })
    if (isLost) await deleteSmsRequest(database, request.id)
    else await postponeSms(database, request.id, later(now, backOffMs(request.attempts)))
  }
}

type Recipient = {
  readonly account: Account
  /** Null if only the code creates the account. */
  readonly userId: Id<'user'> | null
}

/** Undefined without a recipient: the caller does not learn it. */
async function recipientOf(platform: Platform, request: SmsRequest): Promise<Recipient | undefined> {
  const { kind, phone, userId } = request
  const account = await holderOf(platform, request)
  if (account) return { account, userId: account.id }
  if (kind !== 'sms' || userId !== null || (await findAccountByPhone(platform.database, phone))) return undefined
  const newcomer = await findAcceptedSignUp(platform, phone)
  return newcomer && { account: newcomer, userId: null }
}

async function holderOf(
  { database: db, clock }: Platform,
  { kind, phone, userId }: SmsRequest,
): Promise<Account | undefined> {
  if (kind === 'factor') return userId === null ? undefined : activeOf(await findAccount(db, userId))
  const holder = await findAccountByPhone(db, phone)
  if (kind === 'phone_change' && holder) return undefined
  const since = later(clock.now(), -phoneChangeMs)
  const waits = kind === 'phone_change' && userId === null ? await findAccountByNewPhone(db, phone, since) : holder
  const account = userId === null ? waits : await findAccount(db, userId)
  const isTheirs = kind === 'phone_change' ? account?.newPhone === phone : account?.phone === phone
  return isTheirs ? activeOf(account) : undefined
}

const activeOf = (account: Account | undefined): Account | undefined =>
  account?.state === 'active' ? account : undefined

/** A new code with each attempt: its short lifetime starts now. */
async function sendCode(
  platform: Platform,
  { kind, phone, challengeId }: SmsRequest,
  { account, userId }: Recipient,
): Promise<void> {
  const fixed = testCodes(platform)[phone]
  const code = fixed ?? sixDigits(platform)
  const id = newId<'sms-code'>(platform)
  const now = platform.clock.now()
  const row = {
    ...{ id, kind, userId, phone, challengeId },
    codeHash: await hashOfCode(platform, phone, code),
    expiresAt: later(now, platform.settings.auth.smsCodeSeconds * secondMs),
    createdAt: now,
  }
  await platform.database.transaction((tx) => insertSmsCode(tx, row))
  if (fixed === undefined) await sendSms(platform, { id, phone, code, account })
}

/** Undefined for a wrong code, which is counted: the caller must not roll that back; `null` is that of a sign-up. */
export const checkSmsCode = async (
  tx: Database,
  platform: Platform,
  { kind, phone, code }: { readonly kind: SmsKind; readonly phone: string; readonly code: string },
): Promise<Id<'user'> | null | undefined> => {
  const codeHash = await hashOfCode(platform, phone, code)
  const failuresMax = platform.settings.auth.codeTries
  const spent = await spendSmsCode(tx, { kind, phone, codeHash, failuresMax, now: platform.clock.now() })
  return spent?.userId
}
