import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Database } from './database.ts'

/**
 * Finds the projects that stand in the trending strips by a boost at the moment (AMB-103), in the order of their turns:
 * a strip shows the first few. Projects stand below plans, so the finders are listed in
 * api/boost-finders.ts and passed in with the platform.
 */
export type BoostFinder = (db: Database, now: Instant) => Promise<readonly Id<'project'>[]>
