import type { Redactor } from '#platform/redactors.ts'
import * as store from '../store/redaction.ts'

/** Redacts personal data in the purposes of payouts and receipts; the sums stay. */
export const payoutRedactor: Redactor = {
  find: store.listPayoutsWith,
  remove: async (tx, passage) => [
    ...(await store.emptyPayouts(tx, passage)),
    ...(await store.emptyHolds(tx, passage)),
    ...(await store.emptySpendings(tx, passage)),
  ],
}
