import {
  type BankOrder,
  bankChanged,
  type MadeStep,
  type PayeeOrder,
  type PayoutGateway,
  type TransferOrder,
} from '#platform/payouts.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import { bankPayoutOf, bankTakesMs, payeeOf, returnsAfterMs, type TestAccountId } from '../payees.ts'
import { eventOf } from '../said.ts'
import { sumRows } from '../store/balance.ts'
import { insertEvents } from '../store/events.ts'
import * as store from '../store/payees.ts'

type Needs = Pick<Platform, 'database' | 'clock' | 'random' | 'settings' | 'tasks'>

/** Pays out like an outside party: a page of its own for the bank account, and signed events that name what changed. */
export const testPayouts = (needs: Needs): PayoutGateway => ({
  openPayee: (order) => openPayee(needs, order),
  async findPayee(accountRef) {
    const found = await store.findAccount(needs.database, accountRef)
    return found && payeeOf(found)
  },
  transfer: (order) => transfer(needs, order),
  reverse: (order) => reverse(needs, order),
  payOut: (order) => payOut(needs, order),
  async findPayout(_, payoutRef) {
    const found = await store.findBankPayout(needs.database, payoutRef)
    return found && bankPayoutOf(found, needs.clock.now())
  },
})

async function openPayee({ database, clock, random, settings }: Needs, { idempotencyKey, returnUrl }: PayeeOrder) {
  const accountRef = `acct_${newId({ clock, random })}`
  const account = await store.openAccount(database, { accountRef, idempotencyKey, returnUrl }, clock.now())
  return { accountRef: account.accountRef, url: `${settings.origin}/test-gateway/account/${account.accountRef}` }
}

/** Decided under the balance's lock, so that two transfers cannot take the same money. */
const transfer = (needs: Needs, order: TransferOrder): Promise<MadeStep> =>
  needs.database.transaction(async (tx) => {
    await store.lockBalance(tx)
    const known = await store.findTransferByKey(tx, order.idempotencyKey)
    if (known) return { state: 'made', ref: known.transferRef }
    const account = await store.findAccount(tx, order.accountRef)
    if (!account || payeeOf(account).state !== 'ready') return { state: 'refused', failureCode: 'account_not_ready' }
    const now = needs.clock.now()
    if ((await sumRows(tx, now, now)).all < order.amount)
      return { state: 'refused', failureCode: 'balance_insufficient' }
    const transferRef = `tr_${newId(needs)}`
    const { idempotencyKey, accountRef, amount } = order
    await store.insertTransfer(tx, { transferRef, idempotencyKey, accountRef, amount }, now)
    return { state: 'made', ref: transferRef }
  })

const reverse = (needs: Needs, { transferRef }: { readonly transferRef: string }): Promise<MadeStep> =>
  needs.database.transaction(async (tx) => {
    const known = await store.lockTransfer(tx, transferRef)
    if (!known) return { state: 'refused', failureCode: 'no_such_transfer' }
    const ref = known.reversalRef ?? `trr_${newId(needs)}`
    if (known.reversalRef === null) await store.reverseTransfer(tx, transferRef, ref, needs.clock.now())
    return { state: 'made', ref }
  })

const ways: Readonly<Record<string, { readonly arrives: boolean; readonly failsMs?: number; readonly code?: string }>> =
  {
    refuses: { arrives: false, failsMs: bankTakesMs, code: 'invalid_account_number' },
    returns: { arrives: true, failsMs: bankTakesMs + returnsAfterMs, code: 'account_closed' },
  }

async function payOut(needs: Needs, order: BankOrder): Promise<MadeStep> {
  const { idempotencyKey, accountRef, amount, isApproved } = order
  const made = await needs.database.transaction(async (tx): Promise<MadeStep> => {
    await store.lockBalance(tx)
    const known = await store.findBankPayoutByKey(tx, idempotencyKey)
    if (known) return { state: 'made', ref: known.payoutRef }
    const account = await store.findAccount(tx, accountRef)
    if (!account || payeeOf(account).state !== 'ready') return { state: 'refused', failureCode: 'account_not_ready' }
    if (!(await isApproved(account.fingerprint ?? ''))) return { state: 'refused', failureCode: bankChanged }
    const now = needs.clock.now()
    const way = ways[account.chosen ?? ''] ?? { arrives: true }
    const payoutRef = `po_${newId(needs)}`
    const arrivesAt = way.arrives ? later(now, bankTakesMs) : null
    const failsAt = way.failsMs === undefined ? null : later(now, way.failsMs)
    const about = { payoutRef, idempotencyKey, accountRef, amount: cents(amount), arrivesAt, failsAt }
    await store.insertBankPayout(tx, { ...about, failureCode: way.code ?? null }, now)
    const emit = (type: string, at: Instant | null) =>
      at === null ? [] : [eventOf(needs, null, type, { object: payoutRef }, at)]
    await insertEvents(tx, [...emit('payout.paid', arrivesAt), ...emit('payout.failed', failsAt)], now)
    return { state: 'made', ref: payoutRef }
  })
  needs.tasks.wake('test-gateway')
  return made
}

/** Handles the form of the account's page: the choice and its event are stored together. */
export async function chooseAccount(platform: Platform, accountRef: string, chosen: TestAccountId) {
  const now = platform.clock.now()
  const isShared = chosen === 'shared'
  const mark = newId(platform)
  const digits = String(Number.parseInt(mark.slice(-8), 16) % 10_000).padStart(4, '0')
  const to = { chosen, last4: isShared ? '6789' : digits, fingerprint: isShared ? 'shared' : mark }
  await platform.database.transaction(async (tx) => {
    if (!(await store.chooseAccount(tx, accountRef, to))) return
    await insertEvents(tx, [eventOf(platform, null, 'account.updated', { object: accountRef }, now)], now)
  })
  platform.tasks.wake('test-gateway')
  return store.findAccount(platform.database, accountRef)
}
