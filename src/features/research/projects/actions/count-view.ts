import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { isRobot } from '../rules/robots.ts'
import { selectForGift } from '../store/projects.ts'
import { addToTotals } from '../store/totals.ts'
import { insertView, takeUncounted } from '../store/views.ts'

export type Visit = {
  readonly projectId: string
  readonly actor: Actor | undefined
  /** The browser's random id; a signed-in person is counted by account instead. */
  readonly browserId: string
  readonly userAgent: string
}

/**
 * One view for each visitor, project and UTC day, without the owner, staff and known robots (AMB-109). Of the visitor
 * only a keyed hash is stored, which changes every day.
 * @throws Refusal project_not_found (404) for a project that is not public.
 */
export async function countView(platform: Platform, visit: Visit): Promise<undefined> {
  const project = await selectForGift(platform.database, visit.projectId)
  const { actor } = visit
  const isOwner = project !== undefined && project.ownerId === actor?.userId
  if (!project || ((project.status !== 'approved' || project.hiddenAt) && !isOwner && !actor?.staff))
    throw new Refusal('project_not_found', 'Project Not Found')
  if (isOwner || actor?.staff || isRobot(visit.userAgent)) return
  const day = platform.clock.now().slice(0, 10)
  const viewer = actor ? `user ${actor.userId}` : `browser ${visit.browserId}`
  await insertView(platform.database, project.id, await hashOf(platform, `${day} ${viewer}`), day)
  platform.tasks.wake('count-views')
}

async function hashOf(platform: Platform, text: string): Promise<string> {
  const secret = Uint8Array.from(await platform.secrets.keyFor('project views'))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  return Array.from(signed.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const batchSize = 2000

/** Adds new views to the projects' totals and to the scores in every list; true when there may be more. */
export function foldViews(platform: Platform): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const counted = await takeUncounted(tx, batchSize)
    if (counted.length === 0) return false
    await addToTotals(
      tx,
      counted.map(({ projectId, views }) => ({ projectId, views, raisedCents: 0, donors: 0 })),
    )
    return counted.reduce((sum, one) => sum + one.views, 0) === batchSize
  })
}
