import { findBoosted } from '#features/funding/boosts/actions/placed.ts'
import type { BoostFinder } from '#platform/boost-finders.ts'

/** Finders of the projects in the trending strips, marked 'Boosted'. */
export const boostFinders: readonly BoostFinder[] = [findBoosted]
