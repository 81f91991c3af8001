import { post } from '#features/careers/jobs/actions/post.ts'
import { forgetMailsTo } from '#features/foundation/mail/actions.ts'
import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import { staffRoles } from '#values/permission.ts'
import { dayMs, later } from '#values/time.ts'
import { demoAddress } from './accounts.ts'
import { DemoPlayer } from './history.ts'
import { at } from './moments.ts'
import { DemoPeople } from './people.ts'
import { planSampledWorld, sampleDonorsAll, sampleResearchers } from './sampled-plan.ts'
import { stepsOf } from './steps.ts'
import { sampleJobs } from './texts/samples.ts'

const sampleAddresses = [
  ...[...sampleResearchers, ...sampleDonorsAll].map(({ key }) => demoAddress(key)),
  ...staffRoles.map((role) => demoAddress(role.replaceAll('_', '-'))),
]

type Needs = {
  /** The money's background work, run at each event's time. */
  readonly moneyTasks: readonly Task[]
  /** Of all sample accounts; in Test Mode any password opens them. */
  readonly passwordHash: string
}

/**
 * Fills an empty database with the samples of Test Mode, ending now: through the product's own actions, so that every
 * sum of the books adds up. The mails of it are not kept: the mailbox begins empty.
 */
export async function makeSampledWorld(platform: Platform, { moneyTasks, passwordHash }: Needs): Promise<void> {
  const now = platform.clock.now()
  const events = planSampledWorld(now)
  const people = new DemoPeople(passwordHash)
  const history = new DemoPlayer(people, [], { moneyTasks, password: '' })
  await history.recall(at(platform, events[0]?.at ?? now), [])
  for (const step of stepsOf(events, 0)) await history.live(step, (moment) => at(platform, moment))
  for (const [index, { deadlineInDays, ...job }] of sampleJobs.entries()) {
    const deadline = later(now, deadlineInDays * dayMs).slice(0, 10)
    const poster = people.mustActor(sampleResearchers[index]?.key ?? '')
    await post(at(platform, later(now, -(sampleJobs.length - index) * dayMs)), poster, { ...job, deadline })
  }
  await platform.database.transaction(async (tx) => {
    for (const address of sampleAddresses) await forgetMailsTo(tx, address)
  })
}
