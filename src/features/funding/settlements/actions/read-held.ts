import { readAllBalances } from '#features/funding/ledger/actions.ts'
import type { AccountCode, EntryKind } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import { type Cents, cents, sumCents } from '#values/money.ts'

export type Held = {
  readonly clearing: Cents
  readonly inTransit: Cents
  readonly bank: Cents
  readonly operating: Cents
  /** Unexplained: above zero, the gateway gave more than we can explain. */
  readonly suspense: Cents
  readonly owed: Cents
  readonly onHold: Cents
  /** What banks took in open disputes: either it comes back, or what is on hold is not owed. */
  readonly taken: Cents
  /** Revenue of plans that is together with the gifts' money: not donors' money. */
  readonly plans: Cents
}

/** Where the money of gifts is, and to whom it is owed, as of now in the books. */
export async function readHeld(db: Database): Promise<Held> {
  const rows = await readAllBalances(db)
  const debit = (code: AccountCode) => sumCents(rows.filter((row) => row.account === code).map((row) => row.balance))
  const credit = (code: AccountCode) => cents(0 - debit(code))
  const of = (code: AccountCode, isOfKind: (kind: EntryKind) => boolean) =>
    sumCents(rows.filter((row) => row.account === code && isOfKind(row.kind)).map((row) => row.balance))
  // What an account for plans paid out to our bank is the platform's, and no longer with the gifts.
  const swept = of('bank_operating', (kind) => kind === 'bank_payout')
  const plans = cents(of('processor_clearing', (kind) => kind.startsWith('plan_')) - swept)
  return {
    plans,
    clearing: debit('processor_clearing'),
    inTransit: debit('bank_in_transit'),
    bank: debit('bank_client'),
    operating: cents(debit('bank_operating') - swept),
    suspense: credit('suspense'),
    // Includes money that left a project and has not arrived: what is in payees' accounts has left the balance.
    owed: cents(credit('project_pending') + credit('payout_in_transit') - debit('payee_balance')),
    onHold: credit('project_dispute_hold'),
    taken: debit('dispute_receivable'),
  }
}
