import type { BalanceRow, GatewayPayout } from '#platform/payments.ts'
import { type Instant, later, minuteMs } from '#values/time.ts'

/** What the gateway owes us, as rows that never change, and its payouts to our bank. */
export function simulatedBalance(now: () => Instant, next: (kind: string) => string) {
  const rows: BalanceRow[] = []
  const payouts: GatewayPayout[] = []
  const sum = (): number => rows.reduce((total, { amount, fee }) => total + amount - fee, 0)

  function move(kind: BalanceRow['kind'], about: string, amount: number, fee = 0, type: string = kind): void {
    if (amount === 0 && fee === 0) return
    rows.push({ rowRef: next('row'), kind, type, about, currency: 'usd', amount, fee, madeAt: now() })
  }
  function payOut(amount: number): void {
    const arrivesAt = later(now(), minuteMs)
    const made = { payoutRef: next('out'), amount, currency: 'usd', failureCode: undefined, arrivesAt, madeAt: now() }
    payouts.push({ ...made, state: 'pending' })
    move('payout', made.payoutRef, -amount)
  }
  /** It arrives, or the bank returns it, also after it arrived. */
  function movePayout(at: number, state: 'paid' | 'failed'): void {
    const payout = payouts[at]
    if (payout === undefined || payout.state === 'failed') return
    payouts[at] = { ...payout, state }
    if (state === 'failed') move('payout', payout.payoutRef, payout.amount, 0, 'payout_failure')
  }
  return { rows, payouts, sum, move, payOut, movePayout }
}
