import { record } from '#features/foundation/audit/actions.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later, minuteMs, secondMs } from '#values/time.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys, retireOlderKeys } from '../store/signing-keys.ts'
import { ringLifeMs } from './key-ring.ts'
import { newKey, signerOf } from './made-keys.ts'

/** A new key is listed this long before it signs: clients and processes cache the list for ten minutes at most. */
export const announcedMs = 15 * minuteMs

/**
 * Creates the next signing key when the present one is old enough. The old one verifies until the last
 * token that it signed has ended; then it leaves the list. Keys that an operator gave are the operator's to change.
 */
export async function rotateKeys(platform: Platform): Promise<void> {
  const { signingKeys, signingKeyDays, accessTokenSeconds } = platform.settings.auth
  if (signingKeys.length > 0) return
  await platform.database.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const now = platform.clock.now()
    const rows = await listSigningKeys(tx)
    const signer = signerOf(rows, now)
    if (!signer) return
    if (rows[0] === signer && later(signer.activeFrom, signingKeyDays * dayMs) <= now) {
      const next = await newKey(platform, later(now, announcedMs))
      await insertSigningKey(tx, next)
      await record(tx, platform, { action: 'signing_key.made', targetKind: 'signing_key', targetId: next.kid })
    }
    // A process may have signed with the older one until it reloaded its ring.
    const lastTokenEnds = later(signer.activeFrom, accessTokenSeconds * secondMs + ringLifeMs)
    if (lastTokenEnds <= now) await retireOlderKeys(tx, signer.activeFrom, now)
  })
}
