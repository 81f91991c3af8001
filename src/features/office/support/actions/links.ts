import { base64url } from 'jose'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { later } from '#values/time.ts'
import { linkMs } from '../rules/tickets.ts'
import { findLinked, insertLink } from '../store/links.ts'

const hashOf = (platform: Platform, token: string): Promise<string> =>
  keyedHash(platform.secrets, 'support: link to a ticket', token)

/** A new link for one mail; only the hash of its secret is kept. */
export async function linkFor(tx: Database, platform: Platform, ticketId: Id<'ticket'>): Promise<string> {
  const token = base64url.encode(platform.random.bytes(32))
  const at = platform.clock.now()
  await insertLink(tx, { tokenHash: await hashOf(platform, token), ticketId, at, expiresAt: later(at, linkMs) })
  return `${platform.settings.origin}${paths.ticket({ token })}`
}

/** The ticket that a link opens; of a merged one its root. */
export async function ticketOfLink(platform: Platform, token: string): Promise<Id<'ticket'> | undefined> {
  const found = await findLinked(platform.database, await hashOf(platform, token), platform.clock.now())
  return found?.id
}
