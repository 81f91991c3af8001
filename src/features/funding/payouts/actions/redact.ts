import type { Redactor } from '#platform/redactors.ts'
import * as store from '../store/redaction.ts'

/** Takes something personal out of what payouts and receipts are said to be for; the sums stay. */
export const payoutRedactor: Redactor = {
  find: store.listPayoutsWith,
  remove: async (tx, passage) => [
    ...(await store.emptyPayouts(tx, passage)),
    ...(await store.emptyHolds(tx, passage)),
    ...(await store.emptySpendings(tx, passage)),
  ],
}
