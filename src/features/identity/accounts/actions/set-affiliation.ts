import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import * as affiliation from '../store/affiliation.ts'

/**
 * Where a researcher works and on what, as in their profile; null when they leave it open. An institution that was
 * chosen from the register counts while the text is one of its names.
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
 * After the register was updated: accounts whose text is the name of one institution belong to it, and those of a
 * replaced institution to its successor. @returns how many.
 */
export const linkToInstitutions = async (db: Database): Promise<number> =>
  (await affiliation.followSuccessors(db)) + (await affiliation.linkByName(db))
