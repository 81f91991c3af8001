import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
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

type NewProject = {
  readonly id: Id<'project'>
  readonly title: string
  readonly ownerId: Id<'user'>
  readonly by: string
}

/** A project of theirs is public: told once, however often it is approved. */
export async function tellFollowers(tx: Database, platform: Platform, project: NewProject): Promise<void> {
  const followers = await store.listFollowers(tx, project.ownerId)
  const notice = {
    ...{ type: 'project_update' as const, eventKey: `new-project:${project.id}`, body: project.title },
    ...{ title: `${project.by} has a new project`, target: paths.project(project.id) },
  }
  await notify(
    tx,
    platform,
    followers.map(({ userId }) => ({ ...notice, userId })),
  )
}

/** Part of closing an account. */
export const forgetFollowsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.deleteFollowsOf(tx, userId)
