import { record } from '#features/foundation/audit/actions.ts'
import { cancelMails } from '#features/foundation/mail/actions.ts'
import { withdrawNews } from '#features/foundation/notifications/actions.ts'
import { reopenProject } from '#features/research/projects/actions/complete-project.ts'
import { reopenMilestonesOf } from '#features/research/projects/actions/reach-milestone.ts'
import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { canTakeBack } from '../rules/kinds.ts'
import { lockUpdate, markTakenBack } from '../store/updates.ts'
import { eventKeyOf, newsOf } from './publish.ts'
import { noUpdate } from './read-updates.ts'

/**
 * Withdraws the author's own update: it is no longer public, its notifications are deleted, and unsent mails are
 * cancelled. Withdrawing a final report leaves the project uncompleted; milestones that it showed are open again.
 * @throws Refusal update_not_found (404), also for other people's and once its author has left the team;
 * take_back_too_late (409) an hour after publication.
 */
export async function takeBack(platform: Platform, author: Actor, id: Id<'update'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const update = await lockUpdate(tx, id, author.userId)
    if (update?.state === 'taken_back') return
    if (!update?.publishedAt) throw noUpdate()
    const { projectId, authorId, kind } = update
    if (!mayWrite(await findStanding(tx, projectId, authorId))) throw noUpdate()
    const now = platform.clock.now()
    if (!canTakeBack(update.publishedAt, now))
      throw new Refusal(
        'take_back_too_late',
        'An update can be taken back for an hour. It can still be edited; the earlier wording stays readable.',
      )
    await markTakenBack(tx, id, now)
    await withdrawNews(tx, newsOf({ id, projectId }))
    await cancelMails(tx, `${eventKeyOf(id)}:`)
    await reopenMilestonesOf(tx, platform, { projectId, updateId: id, byId: authorId })
    if (kind === 'final') await reopenProject(tx, platform, { projectId, actorId: authorId })
    const target = { targetKind: 'project', targetId: projectId } as const
    await record(tx, platform, { actorId: authorId, action: 'update.taken_back', ...target, data: { update: id } })
  })
}
