import { settle } from '#features/funding/settlements/actions/settle.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { hourMs } from '#values/time.ts'
import type { Script } from './people.ts'
import type { Heard } from './processes.ts'

/** Asks several times at once, like two processes, and lets them finish in any order. */
async function together<T>(script: Script, work: (on: Platform) => Promise<T>): Promise<Heard<T>[]> {
  const reply = [1, 2].map(() => script.anyApp().ask('settlement', work))
  await script.calls.quiet()
  while (await script.calls.step());
  return Promise.all(reply)
}

type Hours = {
  readonly advance: (ms: number) => void
  /** Lets work that became due meanwhile finish. @returns what does not. */
  readonly comeToRest: () => Promise<string[]>
}

/**
 * The gateway pays parts of what it owes to our bank, and the bank returns some: after each step the books agree with
 * the gateway, with exceptions only for returned payouts.
 */
export async function settleUp(script: Script, { advance, comeToRest }: Hours): Promise<string[]> {
  const { dice, gateway } = script
  for (let round = 0; round < 4; round += 1) {
    const owed = gateway.balance.sum()
    if (owed > 1 && dice.chance(0.7)) gateway.balance.payOut(1 + dice.below(owed))
    const at = dice.below(Math.max(1, gateway.balance.payouts.length))
    if (round > 0 && dice.chance(0.8)) gateway.balance.movePayout(at, dice.pick(['paid', 'paid', 'failed']))
    const reply = await together(script, settle)
    if (!reply.every((one) => 'answer' in one)) return [`settling says ${JSON.stringify(reply)}`]
    advance(2 * hourMs)
  }
  // In these hours an invoice's next attempt may come due, which the product makes as in any other hour.
  const left = await comeToRest()
  if (left.length > 0) return left
  return [...(await faults(script)), ...(await brokenPromises(script))]
}

async function faults({ ground, gateway }: Script): Promise<string[]> {
  const [row] = await ground.database.query<{ clearing: number; bank: number; transit: number; kinds: string[] }>(sql`
    select coalesce(sum(amount_cents) filter (where code = 'processor_clearing'), 0) as clearing,
      coalesce(sum(amount_cents) filter (where code = 'bank_client'), 0) as bank,
      coalesce(sum(amount_cents) filter (where code = 'bank_in_transit'), 0) as transit,
      array(select distinct kind from reconciliation_exceptions 
        where kind in ('settlement_differs', 'balance_differs', 'balance_unexplained', 'payout_late')) as kinds
    from ledger_postings posting join ledger_accounts account on account.id = posting.account_id`)
  const sum = (state: string) =>
    gateway.balance.payouts.filter((one) => one.state === state).reduce((all, one) => all + one.amount, 0)
  const there = { clearing: gateway.balance.sum(), bank: sum('paid'), transit: sum('pending'), kinds: [] }
  const [said, meant] = [JSON.stringify(row), JSON.stringify(there)]
  return said === meant ? [] : [`after payouts the books say ${said}, the gateway ${meant}`]
}

async function brokenPromises({ ground, now }: Script): Promise<string[]> {
  const proofs = await proveBooks(ground.database, now())
  return proofs.flatMap(({ promise, broken }) => broken.map((detail) => `${promise}: ${detail}`))
}
