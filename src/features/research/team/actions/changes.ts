import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { lockLed } from '#features/research/projects/actions/edit-project.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { findStanding } from '#features/research/projects/actions/standing.ts'
import { openRecheck } from '#features/research/reviews/actions/open.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Team } from '../contract.ts'
import { type MemberRole, roleTexts } from '../rules.ts'
import * as store from '../store.ts'
import { inviteOf } from './invite.ts'

/** A change of the team of an approved project is reviewed, like one of its method. */
export async function showToReviewers(tx: Database, platform: Platform, projectId: Id<'project'>): Promise<void> {
  const project = await readForGift(tx, projectId)
  if (project?.status === 'approved') await openRecheck(tx, platform, projectId)
}

/** The team, for those in it. @throws Refusal project_not_found (404) for everyone else. */
export async function readTeam(platform: Platform, actor: Actor, projectId: Id<'project'>): Promise<Team> {
  const db = platform.database
  const standing = await findStanding(db, projectId, actor.userId)
  const project = standing && (await readForGift(db, projectId))
  if (!standing || !project) throw new Refusal('project_not_found', 'Project Not Found')
  const [members, invites] = await Promise.all([
    store.listMembers(db, projectId),
    standing === 'lead' ? store.listOpenInvites(db, projectId) : [],
  ])
  const now = platform.clock.now()
  return {
    ...{ title: project.title, standing },
    members: members.map(({ firstName, lastName, institution, ...member }) => ({
      ...member,
      name: `${firstName} ${lastName}`,
      institution: institution ?? '',
      isMe: member.userId === actor.userId,
    })),
    invites: invites.map((invite) => inviteOf(invite, now)),
  }
}

/**
 * Ends a membership: the lead can end any, and the member is notified; a member can end their own. The lead stays.
 * @throws Refusal project_not_found (404).
 */
export async function endMembership(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  userId: Id<'user'>,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    if (userId !== actor.userId) await lockLed(tx, projectId, actor.userId)
    if (!(await store.endMembership(tx, projectId, userId, platform.clock.now()))) return
    const action = userId === actor.userId ? 'team.left' : 'team.removed'
    const event = { action, targetKind: 'project', targetId: projectId, data: { userId } }
    await record(tx, platform, { actorId: actor.userId, ...event })
    if (action === 'team.removed') await notifyRemoved(tx, platform, projectId, userId)
    await showToReviewers(tx, platform, projectId)
  })
}

async function notifyRemoved(tx: Database, platform: Platform, projectId: Id<'project'>, userId: Id<'user'>) {
  const project = await readForGift(tx, projectId)
  const isPublic = project?.status === 'approved' && project.hiddenAt === null
  await notify(tx, platform, [
    {
      ...{ userId, type: 'system' as const },
      eventKey: `team-removed:${projectId}:${userId}:${platform.clock.now()}`,
      title: `You are no longer in the team of ${project?.title ?? 'a project'}`,
      body: 'Its lead ended your membership. What you wrote there stays.',
      // Its other pages open for the team alone.
      target: isPublic ? paths.project(projectId) : paths.notifications,
    },
  ])
}

/**
 * The lead changes what a member may do, who is notified of it.
 * @throws Refusal project_not_found (404), also for a person who does not lead it; member_not_found (404).
 */
export async function changeRole(
  platform: Platform,
  actor: Actor,
  { id: projectId, userId }: { readonly id: Id<'project'>; readonly userId: Id<'user'> },
  role: MemberRole,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await lockLed(tx, projectId, actor.userId)
    const before = await store.storeRole(tx, { projectId, userId, role })
    if (!before) throw new Refusal('member_not_found', 'This person is not in the team any more.')
    if (before === role) return
    const event = { action: 'team.role_changed', targetKind: 'project', targetId: projectId, data: { userId, role } }
    await record(tx, platform, { actorId: actor.userId, ...event })
    const project = await readForGift(tx, projectId)
    const { name, may } = roleTexts[role]
    const eventKey = `team-role:${projectId}:${userId}:${platform.clock.now()}`
    const title = `You are now ${role === 'editor' ? 'an' : 'a'} ${name.toLowerCase()} of ${project?.title ?? 'a project'}`
    await notify(tx, platform, [
      { userId, type: 'system', eventKey, title, body: may, target: paths.projectTeam(projectId) },
    ])
  })
}

/** Projects on which a person works or once worked with others: as a reviewer, they do not decide on them. */
export const projectsOfTeam = async (db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> =>
  (await store.listProjectsOfMember(db, userId)).map(({ id }) => id)

/** Part of closing an account. */
export const endMemberships = (tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> =>
  store.closeMemberships(tx, userId, platform.clock.now())
