import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import * as affiliation from '../store/affiliation.ts'

/**
 * Where a researcher works and on what, as their profile says it; null when they leave it open. An institution that was
 * chosen from the register counts while the words are a name of it.
 */
export const setAffiliation = (
  tx: Database,
  platform: Platform,
  of: {
    userId: Id<'user'>
    institution: string | null
    institutionId: string | null
    fieldOfStudy: string | null
  },
): Promise<void> => affiliation.updateAffiliation(tx, { ...of, now: platform.clock.now() })

/**
 * After the register was read: accounts whose words are the name of one institution belong to it, and those of an
 * institution that was replaced to its successor. @returns how many.
 */
export const linkToInstitutions = async (db: Database): Promise<number> =>
  (await affiliation.followSuccessors(db)) + (await affiliation.linkByName(db))
