import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { type ByStaff, cancel, resume } from '#features/funding/subscriptions/actions/changes.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { WholeDeskPlan } from '../contract.ts'
import { findPlan } from '../store/plans.ts'
import { planNotFound, readPlan } from './read.ts'

type Act = {
  readonly action: string
  /** The text that the researcher reads. */
  readonly title: string
  readonly change: (platform: Platform, of: { readonly userId: Id<'user'> }, by: ByStaff) => Promise<void>
}
type Wish = { readonly userId: Id<'user'>; readonly reason: string }

/** As the researcher could. @throws Refusal plan_not_found, no_subscription, already_cancelled. */
export const cancelPlan = (platform: Platform, actor: Actor, wish: Wish): Promise<WholeDeskPlan> =>
  act(platform, actor, wish, {
    action: 'plan.cancelled_by_staff',
    title: 'Our finance team cancelled your plan',
    change: cancel,
  })

/** As the researcher could. @throws Refusal plan_not_found, nothing_to_resume. */
export const resumePlan = (platform: Platform, actor: Actor, wish: Wish): Promise<WholeDeskPlan> =>
  act(platform, actor, wish, {
    action: 'plan.resumed_by_staff',
    title: 'Our finance team took back the change of your plan',
    change: resume,
  })

async function act(platform: Platform, actor: Actor, { userId, reason }: Wish, { action, title, change }: Act) {
  if (!(await findPlan(platform.database, userId))) throw planNotFound()
  const about = { action, targetKind: 'user', targetId: userId, data: { reason } }
  await change(
    platform,
    { userId },
    {
      actorId: actor.userId,
      reason,
      also: async (tx) => {
        await record(tx, platform, { actorId: actor.userId, ...about })
        const eventKey = `${action}:${newId(platform)}`
        await notify(tx, platform, [
          { userId, type: 'system', eventKey, title, body: reason, target: paths.subscription() },
        ])
      },
    },
  )
  return readPlan(platform, actor, userId)
}
