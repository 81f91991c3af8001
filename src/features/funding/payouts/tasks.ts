import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import { minuteMs, secondMs } from '#values/time.ts'
import { recoverCovers } from './actions/cover.ts'
import { askAboutPayouts, endHolds, followAccounts, makeFinal } from './actions/follow.ts'
import { beginSending, runSteps } from './actions/send.ts'

async function goOn(platform: Platform): Promise<boolean> {
  await followAccounts(platform)
  await endHolds(platform)
  await beginSending(platform)
  return runSteps(platform)
}

async function lookAfter(platform: Platform): Promise<boolean> {
  await makeFinal(platform)
  await askAboutPayouts(platform)
  await recoverCovers(platform)
  return false
}

export const payoutsTask: Task = { name: 'payouts', everyMs: secondMs, run: goOn }
/** Work that becomes due with time: a payout becomes final, a silent one is queried, a cover is repaid. */
export const payoutsCareTask: Task = { name: 'payouts-care', everyMs: minuteMs, run: lookAfter }
