import type { Tier } from '#features/identity/plans/rules.ts'
import type { Database } from '#platform/database.ts'
import { writeTier } from '../store/accounts.ts'

/** Only billing changes a plan (AMB-043): the account's copy of it follows. */
export const keepTier = (tx: Database, userId: string, tier: Tier): Promise<unknown> => writeTier(tx, userId, tier)
