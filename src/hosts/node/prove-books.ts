import { findDonationFaults } from '#features/donations/checks.ts'
import { findLedgerFaults } from '#features/ledger/checks.ts'
import type { Fault } from '#features/ledger/rules.ts'
import { findPaymentFaults } from '#features/payments/checks.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/**
 * Everything that the books promise, asked of one moment's picture, so that gifts under way break nothing.
 * @returns the broken promises; empty means that every cent is explained.
 */
export const proveBooks = (database: Database, now: Instant): Promise<Fault[]> =>
  database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return [...(await findLedgerFaults(tx)), ...(await findDonationFaults(tx)), ...(await findPaymentFaults(tx, now))]
  })
