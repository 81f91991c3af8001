import type { Platform } from '#platform/platform.ts'
import { delistExpired } from '../store/listings.ts'

const batchSize = 1000

/** Removes projects past their deadline from the open lists; true when there may be more. */
export const closeProjects = async (platform: Platform): Promise<boolean> =>
  (await delistExpired(platform.database, platform.clock.now(), batchSize)) === batchSize
