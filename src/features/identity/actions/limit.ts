import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { type AttemptLimit, secondsToWait } from '../rules/attempts.ts'
import {
  addressWindowMs,
  factorTriesMax,
  guestGiftsPerDay,
  mailPauseMs,
  mailsPerDay,
  mailWindowMs,
  requestsPerAddress,
  signInFailuresMax,
  signInMailsPerDay,
  signInWindowMs,
  tokensPerAddress,
} from '../rules/lifetimes.ts'
import { peerGroup } from '../rules/peer.ts'
import { countAttempt, forgetAttempts, readAttempts } from '../store/attempts.ts'

const mailLimit: AttemptLimit = { max: mailsPerDay, windowMs: mailWindowMs, pauseMs: mailPauseMs }
const perAddress: AttemptLimit = { max: requestsPerAddress, windowMs: addressWindowMs, pauseMs: 0 }
const limits = {
  /** AMB-033. */
  'mail: confirm': mailLimit,
  'mail: recover': mailLimit,
  'mail: change': mailLimit,
  'mail: reauthenticate': { ...mailLimit, max: signInMailsPerDay },
  'mail: account exists': mailLimit,
  'mail: sign in': { ...mailLimit, max: signInMailsPerDay },
  /** AMB-037. */
  'sign-in': { max: signInFailuresMax, windowMs: signInWindowMs, pauseMs: 0 },
  factor: { max: factorTriesMax, windowMs: signInWindowMs, pauseMs: 0 },
  'address: factor': perAddress,
  'address: token': { ...perAddress, max: tokensPerAddress },
  'address: signup': perAddress,
  'address: verify': perAddress,
  'address: otp': perAddress,
  'address: recover': perAddress,
  'address: resend': perAddress,
  'address: user': perAddress,
  /** AMB-094: gifts without an account. */
  'address: gift': perAddress,
  'gift by guest': { max: guestGiftsPerDay, windowMs: dayMs, pauseMs: 0 },
} as const satisfies Record<string, AttemptLimit>
type Purpose = keyof typeof limits
export type AddressPurpose = Extract<Purpose, `address: ${string}`>

/** Limits count for addresses, whether or not somebody has an account there: a limit must not tell. */
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
  const limit: AttemptLimit = limits[purpose]
  const factor = purpose.startsWith('address: ') ? platform.settings.limitFactor : 1
  return { ...limit, max: Math.ceil(limit.max * factor) }
}

/** Counts a try. @returns 0 when it may go on, else the whole seconds to wait. */
export async function tryOnce(db: Database, platform: Platform, purpose: Purpose, email: string): Promise<number> {
  const limit = limitOf(platform, purpose)
  const now = platform.clock.now()
  const key = await keyOf(platform, purpose, email)
  const windowStart = later(now, -limit.windowMs)
  // Without a pause the order of two clocks must not matter.
  const restedSince = later(now, limit.pauseMs === 0 ? limit.windowMs : -limit.pauseMs)
  if (await countAttempt(db, { key, now, windowStart, restedSince, max: limit.max })) return 0
  const attempts = await readAttempts(db, key)
  return attempts ? secondsToWait(limit, attempts, now) : 1
}

/** A success clears what failed before it. */
export const forgetTries = async (db: Database, platform: Platform, purpose: Purpose, email: string): Promise<void> => {
  await forgetAttempts(db, await keyOf(platform, purpose, email))
}
