import type { Platform } from '#platform/platform.ts'
import { closePassed } from '../store/listings.ts'

const batchSize = 1000

/** Removes projects past their deadline from the open lists; true when there may be more. */
export const closeProjects = async (platform: Platform): Promise<boolean> =>
  (await closePassed(platform.database, platform.clock.now(), batchSize)) === batchSize
