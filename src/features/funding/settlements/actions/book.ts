import { postEntries } from '#features/funding/ledger/actions.ts'
import { type Entry, platformOwner } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type OurBank, ownRowEntry, payoutPostings } from '../rules/booking.ts'
import { type KeptPayout, listPayoutsToBook, listRowsToBook, type OwnRow } from '../store/rows.ts'

/**
 * Books what only the gateway's own list contains: payouts to our bank as they are now, and rows that are about no
 * gift, each once. The caller's transaction holds the lock of the gateway's statement.
 *
 * @returns the payouts, and the rows without an explanation, booked now.
 */
export async function bookGateway(
  tx: Database,
  platform: Platform,
): Promise<{ payouts: readonly KeptPayout[]; unexplained: readonly OwnRow[] }> {
  const { name } = platform.payments
  const bank = platform.payments === platform.planPayments ? 'bank_operating' : 'bank_client'
  const [payouts, rows] = [await listPayoutsToBook(tx, name), await listRowsToBook(tx, name)]
  await postEntries(tx, platform, [
    ...payouts.flatMap((payout) => entriesOf(payout, bank, platform)),
    ...rows.map((row) => entryOf(row, name)),
  ])
  return { payouts, unexplained: rows.filter((row) => row.kind === 'other') }
}

function entriesOf(payout: KeptPayout, bank: OurBank, { clock }: Pick<Platform, 'clock'>): Entry[] {
  const { id, state, entries, madeAt } = payout
  const postings = payoutPostings(payout.booked, payout, bank)
  if (postings.length === 0) return []
  const occurredAt = entries === 0 ? madeAt : clock.now()
  const about = { kind: 'bank_payout', reference: `payout:${id}:${entries + 1}`, memo: state } as const
  return [{ ...about, subjectId: platformOwner, sourceId: id, occurredAt, postings }]
}

const entryOf = ({ id, rowRef, type, kind, net, madeAt }: OwnRow, gateway: string): Entry => ({
  ...ownRowEntry(kind, net),
  reference: `balance:${gateway}:${rowRef}`,
  memo: type,
  subjectId: platformOwner,
  sourceId: id,
  occurredAt: madeAt,
})
