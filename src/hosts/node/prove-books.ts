import { donationChecks } from '#features/donations/checks.ts'
import { ledgerChecks } from '#features/ledger/checks.ts'
import { paymentChecks } from '#features/payments/checks.ts'
import { refundChecks } from '#features/refunds/checks.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type Proof = { readonly promise: string; readonly broken: readonly string[] }

/** Asks everything that the books promise, of one moment's picture, so that gifts under way break nothing. */
export const proveBooks = (database: Database, now: Instant): Promise<Proof[]> =>
  database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const proofs: Proof[] = []
    for (const { promise, broken } of [...ledgerChecks, ...donationChecks, ...refundChecks, ...paymentChecks])
      proofs.push({ promise, broken: await broken(tx, now) })
    return proofs
  })
