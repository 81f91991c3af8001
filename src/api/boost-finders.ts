import { findBoosted } from '#features/funding/boosts/actions/placed.ts'
import type { BoostFinder } from '#platform/boost-finders.ts'

/** Who says which projects are in the trending strips, marked 'Boosted'. */
export const boostFinders: readonly BoostFinder[] = [findBoosted]
