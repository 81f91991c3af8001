import type { Database } from '#platform/database.ts'
import type { Schedule } from '#platform/schedule.ts'
import { listRuns, type ScheduleRun, upsertRun } from './store.ts'

/** Wraps a schedule to record its last run and whether it failed. A failure to record never hides the run's own. */
export const recorded = ({ name, cron, run }: Schedule): Schedule => ({
  name,
  cron,
  run: async (platform) => {
    const beganAt = platform.clock.now()
    const keep = (ended: Pick<ScheduleRun, 'endedAt' | 'failed'>): Promise<unknown> =>
      upsertRun(platform.database, { name, cron, beganAt, ...ended }).catch((cause: unknown) =>
        platform.log.warn('the run of a schedule could not be kept', { schedule: name, cause }),
      )
    await keep({ endedAt: null, failed: false })
    try {
      await run(platform)
    } catch (cause) {
      await keep({ endedAt: platform.clock.now(), failed: true })
      throw cause
    }
    await keep({ endedAt: platform.clock.now(), failed: false })
  },
})

/** The last run of each schedule that has ever run. */
export const readScheduleRuns = ({ database }: { readonly database: Database }): Promise<ScheduleRun[]> =>
  listRuns(database)
