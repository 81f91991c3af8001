import type { Schedule } from '#platform/schedule.ts'
import { decideOutcomes } from './actions/decide-outcomes.ts'
import { remindOfStatements } from './actions/statements.ts'
import { tellGivers } from './actions/tell-givers.ts'

/** Each hour; deadlines fall at any time of the day. */
export const outcomesSchedule: Schedule = {
  name: 'outcomes',
  cron: '20 * * * *',
  run: async (platform) => {
    await decideOutcomes(platform)
    await tellGivers(platform)
    await remindOfStatements(platform)
  },
}
