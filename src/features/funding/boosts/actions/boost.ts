import { record } from '#features/foundation/audit/actions.ts'
import {
  type AllowanceLeft,
  enterPlan,
  readAllowance,
  takeAllowance,
} from '#features/funding/subscriptions/actions/allowances.ts'
import { acceptsDonations } from '#features/research/projects/rules/projects.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { longDate } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnBoosts } from '../contract.ts'
import { boostEnd } from '../rules.ts'
import * as store from '../store.ts'

const earlierShown = 10

export async function readBoosts(platform: Platform, { userId }: Actor): Promise<OwnBoosts> {
  const { database, clock, settings } = platform
  const now = clock.now()
  const [left, running, projects, earlier] = await Promise.all([
    readAllowance(database, platform, userId, 'boost'),
    store.listRunning(database, userId, now),
    store.listBoostable(database, userId, now),
    store.listEarlier(database, userId, now, earlierShown),
  ])
  const { granted, used, expiresAt } = left
  const days = settings.boostDays
  return { granted, used, expiresAt, blocked: blockedBy(left), days, running, projects, earlier, now }
}

function blockedBy({ granted, used, isPaid }: AllowanceLeft): string | null {
  if (!isPaid) return 'Your plan is not paid now, so no boost can begin.'
  if (granted === 0) return 'Your plan holds no boosts.'
  return used < granted ? null : 'All boosts of your plan are used.'
}

/**
 * Places an own public project in the trending strips, and counts it in the plan: both or neither. The plan is locked
 * first, so that concurrent calls use no more boosts than are left, and of two for one project only the first wins.
 *
 * @throws Refusal plan_needed (403); project_not_found (404), also for other people's; project_not_approved,
 * deadline_passed, boost_running, allowance_used (409).
 */
export async function boost(platform: Platform, { userId }: Actor, projectId: Id<'project'>): Promise<void> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    await enterPlan(tx, userId)
    const project = await store.holdOwnProject(tx, projectId, userId)
    if (!project) throw new Refusal('project_not_found', 'There is no such project of yours.')
    const closed = acceptsDonations(project, now)
    if (closed === 'project_not_approved')
      throw new Refusal(closed, 'Only a project that everybody can see and give to can be boosted.')
    if (closed) throw new Refusal(closed, `This project took gifts until ${longDate(project.deadlineAt)}.`)
    if (await store.isRunning(tx, projectId, now))
      throw new Refusal('boost_running', 'This project is boosted already. It can have another one after that.')
    const id = newId<'boost'>(platform)
    await takeAllowance(tx, platform, { userId, kind: 'boost', forId: id })
    const endsAt = boostEnd(now, project.deadlineAt, platform.settings.boostDays)
    await store.insertBoost(tx, { id, projectId, userId, startsAt: now, endsAt })
    const about = { targetKind: 'project', targetId: projectId, data: { boostId: id, endsAt } }
    await record(tx, platform, { actorId: userId, action: 'boost.started', ...about })
  })
}
