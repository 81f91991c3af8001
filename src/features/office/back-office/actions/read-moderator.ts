import { readOthersActs } from '#features/foundation/audit/actions.ts'
import { readOwnDesk } from '#features/office/moderation/actions/read-own-desk.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import type { Dashboard } from '../contract.ts'

const prefixes = [
  ...['moderation.dismissed', 'moderation.hidden', 'moderation.restored', 'moderation.warned', 'moderation.paused'],
  ...['moderation.banned', 'moderation.appeal_decided', 'message.kept', 'message.hidden', 'case_file.confirmed'],
  ...['case_file.cleared', 'job.passed', 'job.refused', 'job.removed', 'job.warned', 'job.reports_dismissed'],
]
const actsShown = 6
const actsWithinMs = 7 * dayMs

export async function readModerator(platform: Platform, actor: Actor): Promise<NonNullable<Dashboard['moderator']>> {
  const since = later(platform.clock.now(), -actsWithinMs)
  const [desk, acts] = await Promise.all([
    readOwnDesk(platform, actor),
    readOthersActs(platform.database, { actorId: actor.userId, prefixes, since, limit: actsShown }),
  ])
  const shown = acts.map(({ id, at, action, actor: by, subject, targetKind, targetId }) => ({
    ...{ id, at, action, actor: by, subject },
    projectId: targetKind === 'project' ? targetId : null,
  }))
  return { ...desk, acts: shown }
}
