import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { addressWith, tokenIn } from '../rules/inbound.ts'
import { linkMs } from '../rules/tickets.ts'
import { findAddressed, insertAddress } from '../store/inbound.ts'

const hashOf = (platform: Platform, token: string): Promise<string> =>
  keyedHash(platform.secrets, 'support: address for answers', token)

/** Where answers to one mail go: an address with a secret of its own, of which only the hash is kept. */
export async function replyAddress(
  tx: Database,
  platform: Platform,
  ticketId: Id<'ticket'>,
): Promise<string | undefined> {
  const { mailReplyAddress, contact } = platform.settings
  if (mailReplyAddress === undefined) return contact.email
  const token = Array.from(platform.random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const at = platform.clock.now()
  await insertAddress(tx, { tokenHash: await hashOf(platform, token), ticketId, at, expiresAt: later(at, linkMs) })
  return addressWith(mailReplyAddress, token)
}

/** The ticket that an address leads to; of a merged one its root. Numbers and subjects lead nowhere. */
export async function ticketOfAddress(platform: Platform, recipient: string): Promise<Id<'ticket'> | undefined> {
  const { mailReplyAddress } = platform.settings
  const token = mailReplyAddress === undefined ? undefined : tokenIn(recipient, mailReplyAddress)
  if (token === undefined) return undefined
  return (await findAddressed(platform.database, await hashOf(platform, token), platform.clock.now()))?.id
}
