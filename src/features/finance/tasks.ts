import type { Task } from '#platform/task.ts'
import { hourMs, type Instant, later, minuteMs } from '#values/time.ts'
import { keepProof } from './actions/prove-books.ts'
import { findNewestProof } from './store/proofs.ts'

/** In the hour after three at night, UTC, when few are about: it reads all the books. */
const isNight = (now: Instant): boolean => now.slice(11, 13) === '03'

export const proofTask: Task = {
  name: 'books',
  everyMs: 10 * minuteMs,
  run: async (platform) => {
    const now = platform.clock.now()
    if (!isNight(now)) return false
    const newest = await findNewestProof(platform.database)
    if (newest === undefined || newest.at < later(now, -hourMs)) await keepProof(platform)
    return false
  },
}
