import { record } from '#features/foundation/audit/actions.ts'
import { postEntries } from '#features/funding/ledger/actions.ts'
import type { Entry } from '#features/funding/ledger/rules.ts'
import { notifyPayee, type Words } from '#features/funding/payees/actions/notify-payee.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { wordsOf } from '../mails.ts'
import { factsOf, mayBecome, type PayoutState, postingsBetween, standingOf } from '../rules/payouts.ts'
import { type Move, movePayout, type PayoutRow } from '../store/payouts.ts'
import { settleCover } from './cover.ts'

type Wanted = Omit<Move, 'from' | 'at'> & {
  /** Absent for what was not done by a person. */
  readonly actorId?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * Moves a payout to its next state in the caller's transaction, together with its entry in the books, the record, and
 * the notification of the researcher. Each state that moves money is entered once, so its entry has one reference.
 *
 * @param payout locked by the transaction, its project too.
 * @returns the payout as it is now; undefined when its state does not allow the move.
 */
export async function move(
  tx: Database,
  platform: Platform,
  payout: PayoutRow,
  { actorId, data, ...wanted }: Wanted,
): Promise<PayoutRow | undefined> {
  const { state: from } = payout
  const { to } = wanted
  const at = platform.clock.now()
  if (!mayBecome(from, to) || !(await movePayout(tx, payout.id, { ...wanted, from, at }))) return undefined
  await book(tx, platform, payout, to)
  const what = { cents: payout.cents, number: payout.number, ...data }
  await record(tx, platform, {
    ...(actorId !== undefined && { actorId }),
    ...{ action: from === 'held' && to === 'requested' ? 'payout.hold_ended' : `payout.${to}` },
    ...{ targetKind: 'payout', targetId: payout.id },
    data: wanted.failureCode === undefined ? what : { ...what, failureCode: wanted.failureCode },
  })
  const { failureCode = payout.failureCode, refusal = payout.refusal, finalAt = payout.finalAt } = wanted
  const moved = { ...payout, state: to, failureCode, refusal, finalAt, ...(to === 'paid' && { paidAt: at }) }
  const words: Words | undefined = wordsOf(moved)
  if (words) await notifyPayee(tx, platform, payout.payeeOwnerId, words)
  return moved
}

async function book(tx: Database, platform: Platform, payout: PayoutRow, to: PayoutState): Promise<void> {
  const { id, cents, projectId, state: from } = payout
  const [before, after] = [factsOf(cents, from), factsOf(cents, to)]
  const postings = postingsBetween(projectId, standingOf(before), standingOf(after))
  if (postings.length === 0) return
  const isBack = (before.arrived && !after.arrived) || (before.sent && !after.sent)
  const entry: Entry = {
    ...{ kind: isBack ? 'payout_back' : 'payout', reference: `payout:${id}:${to}`, memo: to, postings },
    ...{ subjectId: projectId, sourceId: id, occurredAt: platform.clock.now() },
    ...(isBack && { reverses: `payout:${id}:${before.arrived ? 'paid' : 'sending'}` }),
  }
  await postEntries(tx, platform, [entry])
  await settleCover(tx, platform, projectId)
  platform.tasks.wake('ledger-balances')
}
