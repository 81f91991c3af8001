import type { AuthSettings, CountedCall } from '#platform/auth-settings.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { peerGroup } from '#values/network-address.ts'
import { dayMs, hourMs, later, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { type AttemptLimit, secondsToWait } from '../rules/attempts.ts'
import {
  accountGiftsPerAddress,
  accountGiftsPerHour,
  addressWindowMs,
  answersPerTicket,
  applicationFilesPerAddress,
  applicationsPerAddress,
  applicationsPerDay,
  attemptWindowMs,
  contactsPerAddress,
  contactsPerMailAddress,
  declinesPerAddress,
  declinesPerDonor,
  guestGiftsPerAddress,
  guestGiftsPerDay,
  helpVotesPerAddress,
  institutionSearchesPerAddress,
  jobLettersPerDay,
  jobLinksPerDay,
  jobReportsPerAddress,
  jobsPerAccountDay,
  jobsPerAddress,
  jobsPerGuestDay,
  pageFailuresPerAddress,
  ticketFilesPerAddress,
  wrongDayFactor,
} from '../rules/lifetimes.ts'
import { countAttempt, forgetAttempts, readAttempts } from '../store/attempts.ts'
import type { SmsKind } from '../store/sms.ts'

type Purpose =
  | `mail: ${'confirm' | 'recover' | 'change' | 'reauthenticate' | 'account exists' | 'guesses' | 'sign in'}`
  | `address: ${CountedCall | 'gift' | 'account gift' | 'declined gift' | 'page failure' | 'institutions' | 'job' | 'job report' | 'application' | 'application file' | 'contact' | 'ticket file' | 'help vote'}`
  | `sms: ${SmsKind | 'all'}`
  | 'sign-in'
  | 'sign-in: day'
  | 'code'
  | 'factor'
  | 'gift by guest'
  | `contact: ${'by address' | 'ticket'}`
  | `gift: ${'by account' | 'declined'}`
  | 'application by address'
  | `job: ${'by account' | 'by guest' | 'link' | 'letters'}`
export type AddressPurpose = Extract<Purpose, `address: ${string}`>

function limitsOf(auth: AuthSettings): Readonly<Record<Purpose, AttemptLimit>> {
  const mail: AttemptLimit = { max: auth.mailsPerDay, windowMs: dayMs, pauseMs: auth.mailPauseSeconds * secondMs }
  const oftenMailed = { ...mail, max: auth.signInMailsPerDay }
  const sms: AttemptLimit = { max: auth.smsPerDay, windowMs: dayMs, pauseMs: auth.smsPauseSeconds * secondMs }
  const within = (windowMs: number, max: number): AttemptLimit => ({ max, windowMs, pauseMs: 0 })
  const perAddress = (call: CountedCall) => within(addressWindowMs, auth.perAddress[call])
  return {
    'mail: confirm': mail,
    'mail: recover': mail,
    'mail: change': mail,
    'mail: reauthenticate': oftenMailed,
    'mail: account exists': mail,
    'mail: guesses': within(dayMs, 1),
    'mail: sign in': oftenMailed,
    'sms: sms': sms,
    'sms: phone_change': sms,
    'sms: reauthentication': sms,
    'sms: factor': sms,
    'sms: all': within(hourMs, auth.smsPerHour),
    'sign-in': within(attemptWindowMs, auth.signInTries),
    /** Only wrong ones. */
    'sign-in: day': within(dayMs, auth.signInTries * wrongDayFactor),
    /** Only for the time of counting: codes have their own limits. */
    code: within(attemptWindowMs, 2_000_000_000),
    factor: within(attemptWindowMs, auth.factorTries),
    'address: token': perAddress('token'),
    'address: signup': perAddress('signup'),
    'address: verify': perAddress('verify'),
    'address: otp': perAddress('otp'),
    'address: recover': perAddress('recover'),
    'address: resend': perAddress('resend'),
    'address: user': perAddress('user'),
    'address: factor': perAddress('factor'),
    'address: provider': perAddress('provider'),
    'address: passkey': perAddress('passkey'),
    'address: anonymous': within(hourMs, auth.perAddress.anonymous),
    /** AMB-094: gifts without an account. */
    'address: gift': within(addressWindowMs, guestGiftsPerAddress),
    'gift by guest': within(dayMs, guestGiftsPerDay),
    /** The same with an account, and the results of the cards (money.md §11). */
    'address: account gift': within(addressWindowMs, accountGiftsPerAddress),
    'gift: by account': within(hourMs, accountGiftsPerHour),
    'address: page failure': within(addressWindowMs, pageFailuresPerAddress),
    'address: institutions': within(addressWindowMs, institutionSearchesPerAddress),
    /** AMB-139: positions, by account, contact address and network. */
    'address: job': within(hourMs, jobsPerAddress),
    'address: job report': within(hourMs, jobReportsPerAddress),
    'address: application': within(hourMs, applicationsPerAddress),
    'address: application file': within(hourMs, applicationFilesPerAddress),
    'application by address': within(dayMs, applicationsPerDay),
    'job: by account': within(dayMs, jobsPerAccountDay),
    'job: by guest': within(dayMs, jobsPerGuestDay),
    'job: link': within(dayMs, jobLinksPerDay),
    'job: letters': within(dayMs, jobLettersPerDay),
    'address: contact': within(addressWindowMs, contactsPerAddress),
    'address: ticket file': within(hourMs, ticketFilesPerAddress),
    /** Of one mail address, which gets a copy; and of one ticket. */
    'contact: by address': within(dayMs, contactsPerMailAddress),
    'contact: ticket': within(hourMs, answersPerTicket),
    'address: help vote': within(addressWindowMs, helpVotesPerAddress),
    'address: declined gift': within(hourMs, declinesPerAddress),
    'gift: declined': within(hourMs, declinesPerDonor),
  }
}

/** Limits count every address, with or without an account, so that a limit reveals none. */
const keyOf = (platform: Platform, purpose: Purpose, whose: string): Promise<string> =>
  keyedHash(platform.secrets, `identity: limit ${purpose}`, whose)

/**
 * Counts a request of a network address. The rows are shared, so the limit holds over all processes.
 *
 * @throws Refusal over_request_rate_limit with the seconds to wait.
 */
export async function mustBeWithin(platform: Platform, purpose: AddressPurpose, address: string): Promise<void> {
  const retryAfterSeconds = await tryOnce(platform.database, platform, purpose, peerGroup(address))
  if (retryAfterSeconds > 0)
    throw new Refusal('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}

const limitOf = (platform: Platform, purpose: Purpose): AttemptLimit => {
  const limit = limitsOf(platform.settings.auth)[purpose]
  const factor = /^(address: |gift|job: by|application)/.test(purpose) ? platform.settings.limitFactor : 1
  return { ...limit, max: Math.ceil(limit.max * factor) }
}

/** Counts an attempt. @returns 0 when it may continue, else the whole seconds to wait. */
export async function tryOnce(db: Database, platform: Platform, purpose: Purpose, email: string): Promise<number> {
  const limit = limitOf(platform, purpose)
  const now = platform.clock.now()
  const key = await keyOf(platform, purpose, email)
  const windowStart = later(now, -limit.windowMs)
  const restedSince = limit.pauseMs === 0 ? null : later(now, -limit.pauseMs)
  if (await countAttempt(db, { key, now, windowStart, restedSince, max: limit.max })) return 0
  const attempts = await readAttempts(db, key)
  return attempts ? secondsToWait(limit, attempts, now) : 1
}

/** What was counted of a limit within its window, and whether it is reached; counts nothing itself. */
export async function readTries(db: Database, platform: Platform, purpose: Purpose, whose: string) {
  const limit = limitOf(platform, purpose)
  const attempts = await readAttempts(db, await keyOf(platform, purpose, whose))
  const isOver = !attempts || attempts.firstAt <= later(platform.clock.now(), -limit.windowMs)
  const count = isOver ? 0 : attempts.count
  return { count, isReached: count >= limit.max }
}

/** @returns the whole seconds until a reached limit is over, else 0; counts nothing. */
export async function isUsedUp(db: Database, platform: Platform, purpose: Purpose, whose: string): Promise<number> {
  const limit = limitOf(platform, purpose)
  const now = platform.clock.now()
  const attempts = await readAttempts(db, await keyOf(platform, purpose, whose))
  if (!attempts || attempts.count < limit.max || attempts.firstAt <= later(now, -limit.windowMs)) return 0
  return secondsToWait(limit, attempts, now)
}

/** A success clears the failures before it. */
export const resetAttempts = async (
  db: Database,
  platform: Platform,
  purpose: Purpose,
  email: string,
): Promise<void> => {
  await forgetAttempts(db, await keyOf(platform, purpose, email))
}
