import { queueMails } from '#features/foundation/mail/actions.ts'
import { declinedBy } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { type NewProject, newProjectMail } from '../mails.ts'
import * as store from '../store/follows.ts'
import { mustFindId } from './public-profile.ts'

/** @throws Refusal researcher_not_found (404); own_profile (409). */
export async function follow(platform: Platform, actor: Actor, asked: string): Promise<undefined> {
  const researcherId = await mustFindId(platform, actor, asked)
  if (researcherId === actor.userId) throw new Refusal('own_profile', 'This is your own profile.')
  await store.insertFollow(platform.database, actor.userId, researcherId, platform.clock.now())
}

/** @throws Refusal researcher_not_found (404). */
export async function unfollow(platform: Platform, actor: Actor, asked: string): Promise<undefined> {
  await store.deleteFollow(platform.database, actor.userId, await mustFindId(platform, actor, asked))
}

/** A project of theirs is public: notifies and mails their followers once, however often it is approved. */
export async function notifyFollowers(tx: Database, platform: Platform, project: NewProject): Promise<void> {
  const followers = await store.listFollowers(tx, project.ownerId)
  const notice = {
    ...{ type: 'project_update' as const, topic: 'new_project' as const, body: project.title },
    eventKey: `new-project:${project.id}`,
    ...{ title: `${project.by} has a new project`, target: paths.project(project.id) },
  }
  await notify(
    tx,
    platform,
    followers.map(({ userId }) => ({ ...notice, userId })),
  )
  const declined = await declinedBy(
    tx,
    followers.map(({ userId }) => userId),
    'new_project',
  )
  const mails = followers.map(async ({ userId, firstName, email }) =>
    email === null || declined.has(userId)
      ? []
      : [
          newProjectMail(
            platform,
            { userId, firstName, email },
            project,
            await unsubscribingOf(platform, userId, 'new_project'),
          ),
        ],
  )
  await queueMails(tx, platform, (await Promise.all(mails)).flat())
}

/** Part of closing an account. */
export const forgetFollowsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.deleteFollowsOf(tx, userId)
