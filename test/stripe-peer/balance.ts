import type { BalanceRow, Payout } from './shapes.ts'
import { refused } from './wire.ts'

// What the peer owes the account: rows that moved it, and payouts to the bank.

type World = {
  readonly now: () => number
  readonly newId: (kind: string) => string
  readonly rows: Map<string, BalanceRow>
  readonly payouts: Map<string, Payout>
  readonly settlement: { readonly currency: string }
}

/** A row of the balance: it never changes. */
export function addRow(
  world: World,
  type: string,
  source: string | null,
  moved: { readonly currency: string; readonly amount: number; readonly fee: number },
): BalanceRow {
  const row = { id: world.newId('txn'), object: 'balance_transaction' as const, type, created: world.now(), source }
  const whole = { ...row, ...moved }
  world.rows.set(row.id, whole)
  return whole
}

const daySeconds = 24 * 3600

/** Pays a part of the balance to the bank of the account, as the dashboard or the account's schedule does. */
export function payOut(world: World, amount: number): Payout {
  const { currency } = world.settlement
  const made: Payout = {
    ...{ id: world.newId('po'), object: 'payout', amount, currency, status: 'in_transit', failure_code: null },
    ...{ created: world.now(), arrival_date: world.now() + daySeconds },
  }
  world.payouts.set(made.id, made)
  addRow(world, 'payout', made.id, { currency, amount: -amount, fee: 0 })
  return made
}

/** The payout arrives, or the bank returns it, even days after it arrived. */
export function movePayout(world: World, id: string, status: 'paid' | 'failed'): void {
  const payout = world.payouts.get(id)
  if (payout === undefined) throw refused('resource_missing')
  Object.assign(payout, { status, ...(status === 'failed' && { failure_code: 'account_closed' }) })
  const { amount, currency } = payout
  if (status === 'failed') addRow(world, 'payout_failure', id, { currency, amount, fee: 0 })
}
