import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { insertVersion, type NewVersion } from '../store/versions.ts'

/** Stores a wording of a published update with its own salt, in the caller's transaction. */
export function keepVersion(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  version: Omit<NewVersion, 'salt' | 'at'>,
): Promise<void> {
  const salt = Array.from(platform.random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return insertVersion(tx, { ...version, salt, at: platform.clock.now() })
}
