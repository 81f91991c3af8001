import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { InterestArea } from './contract.ts'
import * as store from './store.ts'

type Interests = { areas: InterestArea[] }

export const readInterests = async (platform: Platform, userId: Id<'user'>): Promise<Interests> => ({
  areas: await store.listInterests(platform.database, userId),
})

/** DONR-19: the survey's answer replaces the former one. @param areas at least one; doubles count once. */
export async function saveInterests(
  platform: Platform,
  userId: Id<'user'>,
  areas: readonly InterestArea[],
): Promise<Interests> {
  await store.replaceInterests(platform.database, userId, areas)
  return readInterests(platform, userId)
}

const shown = 10

export const readActivity = async (
  platform: Platform,
  userId: Id<'user'>,
): Promise<{ items: store.ActivityRow[] }> => ({ items: await store.listActivity(platform.database, userId, shown) })
