import { notify, restoreNews, withholdNews } from '#features/foundation/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { addListings, removeListings } from '../store/listings.ts'
import { donorsOf, hideOf, type OwnersProject, showOf } from '../store/owners.ts'

/**
 * AMB-158: hides the projects of a paused or banned account: closed for gifts, in no list. Donors of open ones are
 * notified.
 */
export async function hideProjectsOf(tx: Database, platform: Platform, ownerId: string): Promise<void> {
  for (const project of await hideOf(tx, ownerId, platform.clock.now())) {
    await removeListings(tx, [project.id])
    await withholdNews(tx, newsPaths(project.id))
    await notifyDonors(tx, platform, project, {
      what: 'hidden',
      title: `${project.title} takes no donations for now`,
      body: 'The project is hidden while our staff look into the account of its researcher. Your gift is not affected.',
    })
  }
}

/** Shows them again when the account is restored. */
export async function showProjectsOf(tx: Database, platform: Platform, ownerId: string): Promise<void> {
  const now = platform.clock.now()
  for (const project of await showOf(tx, ownerId, now)) {
    await addListings(tx, [project.id], now)
    await restoreNews(tx, newsPaths(project.id))
    await notifyDonors(tx, platform, project, {
      what: 'shown',
      title: `${project.title} takes donations again`,
      body: undefined,
    })
  }
}

/** Where notifications lead that contain words of a project. */
export const newsPaths = (id: string): string[] => [paths.project(id), paths.project(id, { tab: 'updates' })]

export async function notifyDonors(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  { id, isLive }: OwnersProject,
  { what, ...news }: { readonly what: 'hidden' | 'shown'; readonly title: string; readonly body: string | undefined },
): Promise<void> {
  if (!isLive) return
  const donors = await donorsOf(tx, id)
  const eventKey = `project:${id}:${what} with its owner:${platform.clock.now()}`
  const notices = donors.map(({ userId }) => ({
    ...news,
    userId,
    type: 'system' as const,
    eventKey,
    // The page of a hidden project does not open for its donors.
    target: what === 'hidden' ? paths.myDonations() : paths.project(id),
  }))
  await notify(tx, platform, notices)
}

/** All donors of a project, open or closed. */
export async function notifyDonorsOf(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  projectId: string,
  news: { readonly eventKey: string; readonly title: string; readonly body: string },
): Promise<void> {
  const donors = await donorsOf(tx, projectId)
  await notify(
    tx,
    platform,
    donors.map(({ userId }) => ({ ...news, userId, type: 'system' as const, target: paths.myDonations() })),
  )
}
