import type { BoostFinder } from '#platform/boost-finders.ts'
import { turnOf } from '../rules.ts'
import { listPlaced } from '../store.ts'

/** More than all strips together show. */
const most = 500

/**
 * The projects that stand in the strips by a boost. Where they are more than a strip
 * shows, they take turns by the hour.
 */
export const findBoosted: BoostFinder = async (db, now) =>
  (await listPlaced(db, now, turnOf(now), most)).map(({ id }) => id)
