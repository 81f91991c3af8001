import type { Platform } from '#platform/platform.ts'
import type { Secrets } from '#platform/secrets.ts'
import { millisOf, secondMs } from '#values/time.ts'
import { listSigningKeys } from '../store/signing-keys.ts'
import { ringOfGiven } from './given-keys.ts'
import { type KeyRing, ringLifeMs } from './key-ring.ts'
import { makeFirstRing, ringOfRows } from './made-keys.ts'

/** One ring for an installation, whichever copy of the platform value is used. */
const rings = new WeakMap<Secrets, Promise<KeyRing>>()
/** A key of another process is looked for at most this often, or each invalid token would cost a query. */
const lookAgainMs = 10 * secondMs

/**
 * The keys of this installation (AMB-054): given by the operator, or else created when first needed and rotated from
 * time to time (rotate-keys.ts).
 *
 * @param kid look again when the ring lacks it.
 */
export async function keyRing(platform: Platform, kid?: string): Promise<KeyRing> {
  const known = rings.get(platform.secrets)
  const ring = await known
  if (ring) {
    const ageMs = millisOf(platform.clock.now()) - ring.readAtMs
    const suffices = kid === undefined || ring.verifyWith.has(kid) || ageMs < lookAgainMs
    if (suffices && ageMs < ringLifeMs) return ring
    // Another call may be reading it already.
    const current = rings.get(platform.secrets)
    if (current && current !== known) return current
  }
  const read = readRing(platform)
  rings.set(platform.secrets, read)
  read.catch(() => rings.delete(platform.secrets))
  return read
}

async function readRing(platform: Platform): Promise<KeyRing> {
  const { signingKeys } = platform.settings.auth
  if (signingKeys.length > 0) return ringOfGiven(signingKeys, platform.clock.now())
  return (await ringOfRows(platform, await listSigningKeys(platform.database))) ?? makeFirstRing(platform)
}
