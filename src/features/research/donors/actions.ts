import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'
import { matchesInterests } from '#features/research/catalogue/rules/maps.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import * as store from './store.ts'

type Interests = { areas: InterestArea[] }

export const findInterests = (db: Database, userId: Id<'user'>): Promise<InterestArea[]> =>
  store.listInterests(db, userId)

export const readInterests = async (platform: Platform, userId: Id<'user'>): Promise<Interests> => ({
  areas: await findInterests(platform.database, userId),
})

/** DONR-19: replaces the donor's interests. @param areas at least one; duplicates count once. */
export async function saveInterests(
  platform: Platform,
  userId: Id<'user'>,
  areas: readonly InterestArea[],
): Promise<Interests> {
  await store.replaceInterests(platform.database, userId, areas)
  return readInterests(platform, userId)
}

/**
 * LIST-22, AMB-112: the given projects that are public and match an interest of the donor, by submission area or
 * browse area.
 */
export async function listMatches(
  platform: Platform,
  userId: Id<'user'>,
  projectIds: readonly string[],
): Promise<{ ids: string[] }> {
  const [areas, projects] = await Promise.all([
    store.listInterests(platform.database, userId),
    store.listPlaces(platform.database, projectIds),
  ])
  return { ids: projects.filter(({ places }) => matchesInterests(areas, places)).map(({ id }) => id) }
}

const shown = 10

export const readActivity = async (
  platform: Platform,
  userId: Id<'user'>,
): Promise<{ items: store.ActivityRow[] }> => ({ items: await store.listActivity(platform.database, userId, shown) })

/** Part of closing an account. */
export const deleteDonorData = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.deleteInterests(tx, userId)
