import { type SettledGift, settleGift } from '#features/funding/donations/actions/settle-gift.ts'
import { postEntries } from '#features/funding/ledger/actions.ts'
import type { AccountCode, Entry } from '#features/funding/ledger/rules.ts'
import { settleCover } from '#features/funding/payouts/actions/cover.ts'
import { holdProjects } from '#features/funding/payouts/actions/lock.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, cents } from '#values/money.ts'
import { type Gone, postingsBetween, splitDispute } from '../rules/standing.ts'
import { listOpenOf, writeHeld } from '../store/disputes.ts'

type About = Pick<Entry, 'kind' | 'reference' | 'reverses' | 'memo' | 'occurredAt'>

/**
 * Books that more of a gift, or less, has gone back than before, in the caller's transaction: one entry, the gift's
 * state and totals, and what each open dispute keeps.
 *
 * @param gift locked by the transaction, as it was before.
 * @param more postings of the same entry, such as a dispute's fee.
 * @returns the gift as it is now.
 */
export async function rebook(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  after: Gone,
  about: About,
  more: readonly { readonly account: AccountCode; readonly amount: Cents }[] = [],
): Promise<SettledGift> {
  await holdProjects(tx, [gift.projectId])
  const postings = postingsBetween(gift, gift, after, more)
  await postEntries(tx, platform, [{ ...about, subjectId: gift.projectId, sourceId: gift.id, postings }])
  await settleGift(tx, platform, gift, after)
  if (after.disputed > 0) await keepHeld(tx, gift, after)
  // What was paid out already is covered by the platform's own money, in the same transaction.
  await settleCover(tx, platform, gift.projectId)
  return { ...gift, ...after }
}

async function keepHeld(tx: Database, gift: SettledGift, after: Gone): Promise<void> {
  const open = await listOpenOf(tx, gift.id)
  const held = splitDispute(gift, cents(after.refunded + after.lost), open)
  await writeHeld(
    tx,
    open.flatMap(({ id }, at) => {
      const shares = held[at]
      return shares ? [{ id, shares }] : []
    }),
  )
}
