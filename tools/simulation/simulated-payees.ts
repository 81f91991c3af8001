import type { GatewayObject } from '#platform/payments.ts'
import type { BankPayout, GatewayPayee, MadeStep, PayeeOrder, TransferOrder } from '#platform/payouts.ts'
import type { Cents } from '#values/money.ts'
import type { Bell } from './bell.ts'
import type { Dice } from './dice.ts'
import type { simulatedBalance } from './simulated-balance.ts'

/** What a payee's bank does with a payout. */
export type Bank = 'keeps' | 'refuses' | 'returns'

type Account = { readonly ref: string; readonly key: string; said: GatewayPayee; bank: Bank; cents: number }
type Transfer = {
  readonly ref: string
  readonly key: string
  readonly account: Account
  readonly cents: Cents
  reversal?: string
}
type Paid = {
  readonly ref: string
  readonly key: string
  readonly account: Account
  readonly cents: Cents
  readonly bank: Bank
  state: BankPayout['state']
}

type Parts = {
  readonly balance: ReturnType<typeof simulatedBalance>
  readonly tell: (type: string, object: string, news: GatewayObject) => void
  readonly next: (kind: string) => string
  readonly dice: Dice
  readonly payoutNews: Bell
}

const made = (ref: string): MadeStep => ({ state: 'made', ref })
const refused = (failureCode: string): MadeStep => ({ state: 'refused', failureCode })

/** Payees' accounts at the gateway, with their own money: transfers to them, and payouts to their banks. */
export function simulatedPayees({ balance, tell, next, dice, payoutNews }: Parts) {
  const accounts = new Map<string, Account>()
  const transfers: Transfer[] = []
  const paid: Paid[] = []
  let poor = false

  function open({ idempotencyKey: key }: PayeeOrder): { accountRef: string; url: string } {
    const known = [...accounts.values()].find((one) => one.key === key)
    const ref = known?.ref ?? next('acct')
    const said = { accountRef: ref, state: 'incomplete', bank: undefined } as const
    if (!known) accounts.set(ref, { ref, key, said, bank: 'keeps', cents: 0 })
    return { accountRef: ref, url: `https://gateway.test/${ref}` }
  }

  /** On the gateway's page: another bank account, or one that another payee uses, too. */
  function choose(ref: string, bank: Bank): void {
    const account = accounts.get(ref)
    if (!account) return
    const fingerprint = next('bank')
    const state = dice.chance(0.05) ? 'attention' : 'ready'
    account.said = { accountRef: ref, state, bank: { name: 'Bank', last4: fingerprint.slice(-4), fingerprint } }
    account.bank = bank
    tell('account.updated', ref, { payee: account.said })
  }

  function transfer({ idempotencyKey: key, accountRef, amount }: TransferOrder): MadeStep {
    const known = transfers.find((one) => one.key === key)
    if (known) return made(known.ref)
    const account = accounts.get(accountRef)
    if (account?.said.state !== 'ready') return refused('account_not_ready')
    poor = balance.sum() < amount
    if (poor) return refused('balance_insufficient')
    const one = { ref: next('tr'), key, account, cents: amount }
    transfers.push(one)
    account.cents += amount
    balance.move('transfer', one.ref, -amount)
    return made(one.ref)
  }

  /** Only money in the payee's account can be taken back. */
  function reverse({ transferRef }: { readonly idempotencyKey: string; readonly transferRef: string }): MadeStep {
    const one = transfers.find(({ ref }) => ref === transferRef)
    if (!one) return refused('no_such_transfer')
    if (one.reversal !== undefined) return made(one.reversal)
    if (one.account.cents < one.cents) return refused('balance_insufficient')
    one.reversal = next('trr')
    one.account.cents -= one.cents
    balance.move('transfer', one.ref, one.cents)
    return made(one.reversal)
  }

  function payOut({ idempotencyKey: key, accountRef, amount }: Omit<TransferOrder, 'description'>): MadeStep {
    const known = paid.find((one) => one.key === key)
    if (known) return made(known.ref)
    const account = accounts.get(accountRef)
    if (account?.said.state !== 'ready') return refused('account_not_ready')
    if (account.cents < amount) return refused('balance_insufficient')
    if (dice.chance(0.05)) return refused('account_closed')
    account.cents -= amount
    const one: Paid = { ref: next('po'), key, account, cents: amount, bank: account.bank, state: 'pending' }
    paid.push(one)
    payoutNews.ring()
    return made(one.ref)
  }

  const saidOf = ({ ref: payoutRef, state }: Paid): BankPayout => ({
    ...{ payoutRef, state },
    failureCode: state === 'failed' ? 'invalid_account_number' : undefined,
  })

  /** The payee's bank accepts it, refuses it, or returns it later. */
  function bankActs(one: Paid): void {
    const fails = one.bank === 'refuses' || one.state === 'paid'
    if (one.state === 'failed' || (one.state === 'paid' && one.bank !== 'returns')) return
    one.state = fails ? 'failed' : 'paid'
    if (fails) one.account.cents += one.cents
    tell(`payout.${one.state}`, one.ref, { bankPayout: saidOf(one) })
    payoutNews.ring()
  }

  const undecided = (): Paid[] =>
    paid.filter(({ state, bank }) => state === 'pending' || (state === 'paid' && bank === 'returns'))

  function lookUp(object: string): GatewayObject | undefined {
    const account = accounts.get(object)
    if (account) return { payee: account.said }
    const one = paid.find(({ ref }) => ref === object)
    return one && { bankPayout: saidOf(one) }
  }

  /** Like Stripe: a refused key is refused again, whatever changed, so that it never takes effect later. */
  const refusals = new Map<string, MadeStep>()
  const once =
    <Order extends { readonly idempotencyKey: string }>(work: (order: Order) => MadeStep) =>
    (order: Order): MadeStep => {
      const answer = refusals.get(order.idempotencyKey) ?? work(order)
      if (answer.state === 'refused') refusals.set(order.idempotencyKey, answer)
      return answer
    }

  return {
    ...{ accounts, transfers, paid, open, choose, lookUp },
    ...{ transfer: once(transfer), reverse: once(reverse), payOut: once(payOut) },
    find: (ref: string): GatewayPayee | undefined => accounts.get(ref)?.said,
    findPayout: (ref: string): BankPayout | undefined => {
      const one = paid.find((each) => each.ref === ref)
      return one && saidOf(one)
    },
    /** Whether a bank has a decision pending. */
    isAnyOpen: (): boolean => undecided().length > 0,
    /** Whether one that arrived may still come back. */
    isAnyArrived: (): boolean => undecided().some(({ state }) => state === 'paid'),
    /** One of them. */
    bankActs: (): void => {
      if (undecided().length > 0) bankActs(dice.pick(undecided()))
    },
    finishBanks: (): void => {
      for (const one of paid) if (one.state === 'pending') bankActs(one)
    },
    isPoor: () => poor,
  }
}
