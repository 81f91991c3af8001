import type { BoostFinder } from '#platform/boost-finders.ts'
import { turnOf } from '../rules.ts'
import { listPlaced } from '../store.ts'

/** More than all strips together can hold. */
const most = 500

/** The projects that a boost puts in the strips. If there are more than a strip holds, they rotate by the hour. */
export const findBoosted: BoostFinder = async (db, now) =>
  (await listPlaced(db, now, turnOf(now), most)).map(({ id }) => id)
