import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Platform } from '#platform/platform.ts'
import { later } from '#values/time.ts'
import { ownerMessages } from '../mails/outcome.ts'
import { outcomeOf, settlingMs } from '../rules.ts'
import { insertWaiting } from '../store/late.ts'
import { type ClosedProject, insertOutcome, listUndecided, lockOutcome } from '../store/outcomes.ts'

const atOnce = 100

/** AMB-071: decides the outcome of each project past its deadline, once, and notifies its researcher. */
export async function decideOutcomes(platform: Platform): Promise<void> {
  let found: ClosedProject[]
  do {
    found = await listUndecided(platform.database, later(platform.clock.now(), -settlingMs), atOnce)
    for (const project of found) await decide(platform, project)
  } while (found.length === atOnce)
}

async function decide(platform: Platform, project: ClosedProject): Promise<void> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    if (!(await insertOutcome(tx, project, outcomeOf(project, now), now))) return
    await insertWaiting(tx, project)
    const outcome = await lockOutcome(tx, project.projectId)
    if (!outcome) throw new Error('an outcome that was just decided is not there')
    const { mails, notices } = ownerMessages(platform, outcome)
    await queueMails(tx, platform, mails)
    await notify(tx, platform, notices)
  })
}
