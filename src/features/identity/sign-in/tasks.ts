import type { Schedule } from '#platform/schedule.ts'
import type { Task } from '#platform/task.ts'
import { hourMs, minuteMs } from '#values/time.ts'
import { removeIdleAnonymous } from './actions/anonymous.ts'
import { processMailRequests } from './actions/answer-mail-requests.ts'
import { sweepNewcomers } from './store/newcomers.ts'
import { sweepProviderFlows } from './store/provider-flows.ts'

/** Mails that were requested without signing in. */
export const identityMails: Task = { name: 'identity mails', everyMs: minuteMs, run: processMailRequests }

/** At night, idle anonymous accounts are removed, one statement at a time. */
export const anonymousSchedule: Schedule = { name: 'anonymous-accounts', cron: '40 3 * * *', run: removeIdleAnonymous }

/** Sign-ins with other services that were started and never finished. */
export const signInSweep: Task = {
  name: 'sign-in sweep',
  everyMs: hourMs,
  run: async ({ database, clock }) => {
    const now = clock.now()
    await sweepProviderFlows(database, now)
    await sweepNewcomers(database, now)
    return false
  },
}
