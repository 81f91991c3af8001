import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { peerGroup } from '#values/network-address.ts'
import { dayMs, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { keepNetwork, lastSignInFrom } from '../store/known-networks.ts'
import { type DeviceMark, knownDevice, markDevice, type ReadCookie } from './known-devices.ts'
import { isUsedUp, resetAttempts, tryOnce } from './limit.ts'
import { notifyGuesses } from './send-mails.ts'

/** The keys by which attempts to sign in are counted, and their network. */
export type Guesser = {
  readonly name: string
  readonly key: string
  /** To be stored when the password is right: a network that is new, or was last noted more than a day ago. */
  readonly networkToKeep: string | undefined
  /** Of a device that was signed in to the account before. */
  readonly device: string | undefined
}

/** @throws Refusal over_request_rate_limit, for as long as countGuess says. */
export async function mustMayGuess(...asked: Parameters<typeof countGuess>): Promise<Guesser> {
  const { retryAfterSeconds, ...guesser } = await countGuess(...asked)
  if (retryAfterSeconds > 0)
    throw new Refusal('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
  return guesser
}

/**
 * Counts a password before it is compared. All unknown devices share one count for an account, wherever they are; a
 * device or a network that its owner has signed in from has a count of its own, so that others cannot use it up. An
 * address without an account is counted in the same way.
 *
 * @returns 0 seconds if it may be compared; otherwise up to a quarter of an hour, or the rest of a day with many wrong
 *   ones.
 */
export async function countGuess(
  platform: Platform,
  name: string,
  userId: Id<'user'> | null,
  cookies: ReadCookie,
): Promise<Guesser & { readonly retryAfterSeconds: number }> {
  const { database, peer } = platform
  const networkHash =
    peer === undefined ? undefined : await keyedHash(platform.secrets, 'identity: known network', peerGroup(peer))
  const lastAt = networkHash === undefined ? undefined : await lastSignInFrom(database, userId, networkHash)
  const device = await knownDevice(platform, name, cookies)
  const place = lastAt ? `${name} at ${networkHash}` : name
  const key = device === undefined ? place : `${name} with ${device}`
  const retryAfterSeconds =
    (await isUsedUp(database, platform, 'sign-in: day', key)) || (await tryOnce(database, platform, 'sign-in', key))
  const isFresh = lastAt !== undefined && lastAt > later(platform.clock.now(), -dayMs)
  return { name, key, networkToKeep: isFresh ? undefined : networkHash, device, retryAfterSeconds }
}

/** The guess that reaches the daily number ends the day's guesses, and the holder gets a mail. */
export async function noteWrongGuess(platform: Platform, { key }: Guesser, email: string | null): Promise<void> {
  const { database } = platform
  await tryOnce(database, platform, 'sign-in: day', key)
  const isOver = (await isUsedUp(database, platform, 'sign-in: day', key)) > 0
  if (email === null || !isOver) return
  await database.transaction(async (tx) => {
    if ((await tryOnce(tx, platform, 'mail: guesses', email)) === 0) await notifyGuesses(tx, platform, email)
  })
}

/** The right password, and everything else in order: device and network are known from now on. */
export async function noteRightGuess(platform: Platform, userId: Id<'user'>, guesser: Guesser): Promise<DeviceMark> {
  await resetAttempts(platform.database, platform, 'sign-in', guesser.key)
  if (guesser.networkToKeep !== undefined)
    await keepNetwork(platform.database, userId, guesser.networkToKeep, platform.clock.now())
  return markDevice(platform, guesser.name, guesser.device)
}
