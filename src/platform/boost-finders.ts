import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Database } from './database.ts'

/**
 * Finds the projects that a boost puts in the trending strips now (AMB-103), in rotation order: a strip has the first
 * few. Projects are a lower layer than plans, so the finders are listed in api/boost-finders.ts and passed in with
 * the platform.
 */
export type BoostFinder = (db: Database, now: Instant) => Promise<readonly Id<'project'>[]>
