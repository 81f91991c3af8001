import { sign, signatureHeader } from '#features/funding/test-gateway/signature.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { millisOf } from '#values/time.ts'
import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

/** Signed reports of a gateway about disputes, and the resulting books of a gift. */
export function disputesOf(app: TestApp) {
  const { clock, database, secrets } = app.platform
  /** An event about a dispute of $100 unless told otherwise. */
  const disputeEvent = (paymentRef: string, state: string, change: object = {}) => ({
    id: `evt_${newId(app.platform)}`,
    type: `dispute.${state}`,
    created: clock.now(),
    dispute: {
      ref: `d ${paymentRef}`,
      paymentRef,
      state,
      amountCents: 10_000,
      feeCents: 1500,
      reason: 'fraudulent',
      ...change,
    },
  })
  const deliver = async (event: object): Promise<void> => {
    const body = JSON.stringify(event)
    const headers = { [signatureHeader]: await sign(secrets, body, Math.floor(millisOf(clock.now()) / 1000)) }
    const answer = await app.fetch(new Request(`${testOrigin}/api/payments/events`, { method: 'POST', headers, body }))
    if (answer.status !== 200) throw new Error(`an event was answered ${answer.status}`)
  }
  /** The sum of a gift's entries in each account, without the gateway's fee, which is not part of the gift. */
  const accounts = async (id: string): Promise<Record<string, number>> => {
    const rows = await database.query<{ code: string; cents: number }>(sql`
      select account.code, sum(posting.amount_cents)::bigint as cents from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      where entry.source_id = ${id} and entry.kind <> 'processor_cost' group by account.code having sum(posting.amount_cents) <> 0`)
    return Object.fromEntries(rows.map((row) => [row.code, row.cents]))
  }
  return { disputeEvent, deliver, accounts }
}
