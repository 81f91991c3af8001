import type { Schedule } from '#platform/schedule.ts'
import { decideOutcomes } from './actions/decide-outcomes.ts'
import { followLateMoney } from './actions/follow-late-money.ts'
import { notifyDonors } from './actions/notify-donors.ts'
import { offerUnfetched } from './actions/offer-unfetched.ts'
import { remindOfStatements } from './actions/statements.ts'

/** Hourly, because deadlines fall at any time of the day. */
export const outcomesSchedule: Schedule = {
  name: 'outcomes',
  cron: '20 * * * *',
  run: async (platform) => {
    // The demo world writes months of history while it is made, outcomes included.
    const making = platform.demoWorld?.progress()
    if (making && making.done < making.total) return
    await decideOutcomes(platform)
    await followLateMoney(platform)
    await offerUnfetched(platform)
    await notifyDonors(platform)
    await remindOfStatements(platform)
  },
}
