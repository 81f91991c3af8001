import type { Schedule } from '#platform/schedule.ts'
import { decideOutcomes } from './actions/decide-outcomes.ts'
import { notifyDonors } from './actions/notify-donors.ts'
import { remindOfStatements } from './actions/statements.ts'

/** Each hour; deadlines fall at any time of the day. */
export const outcomesSchedule: Schedule = {
  name: 'outcomes',
  cron: '20 * * * *',
  run: async (platform) => {
    // A demo world that is being made writes months of history: what became of its projects is part of it.
    const making = platform.demoWorld?.progress()
    if (making && making.done < making.total) return
    await decideOutcomes(platform)
    await notifyDonors(platform)
    await remindOfStatements(platform)
  },
}
