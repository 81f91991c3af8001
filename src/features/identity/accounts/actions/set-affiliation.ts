import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { updateAffiliation } from '../store/affiliation.ts'

/** Where a researcher works and on what, as their profile says it; null when they leave it open. */
export const setAffiliation = (
  tx: Database,
  platform: Platform,
  of: { userId: Id<'user'>; institution: string | null; fieldOfStudy: string | null },
): Promise<void> => updateAffiliation(tx, { ...of, now: platform.clock.now() })
