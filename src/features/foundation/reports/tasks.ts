import type { Task } from '#platform/task.ts'
import { hourMs } from '#values/time.ts'
import { purgeSnapshots } from './store/cases.ts'

const purgedAtOnce = 200

/** Deletes copies of reported content once the time for appeals is over. */
export const reportsPurge: Task = {
  name: 'reports-purge',
  everyMs: hourMs,
  run: async ({ database, clock }) =>
    (await purgeSnapshots(database, clock.now(), purgedAtOnce)).length === purgedAtOnce,
}
