import type { Database } from '#platform/database.ts'
import { withdrawName } from '../store/gifts.ts'

/** Part of closing an account: the books keep every gift, without the donor's name (AMB-138). */
export const anonymizeGifts = (tx: Database, donorId: string): Promise<void> => withdrawName(tx, donorId)
