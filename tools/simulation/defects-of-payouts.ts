// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted here.
import type { Defect } from './defects.ts'

const of = (name: string, file: string, says: string, instead: string): Defect => ({
  ...{ name, says, instead, story: 'payouts' },
  file: `src/features/funding/payouts/${file}`,
})

export const defectsOfPayouts: readonly Defect[] = [
  {
    ...{ name: 'unclaimed money becomes no case', story: 'payouts' },
    file: 'src/features/funding/outcomes/actions/offer-unfetched.ts',
    says: "await fileExceptions(tx, platform, [{ ...about, kind: 'money_unfetched', detail }])",
    instead: "await fileExceptions(tx, platform, [{ ...about, kind: 'money_unfetched', detail }].slice(1) as never)",
  },
  {
    ...{ name: 'a share leaves before its milestone is released', story: 'payouts' },
    file: 'src/features/funding/payouts/rules/free.ts',
    says: 'old <= 0 ? cents(0) : cents(Number((BigInt(old) * BigInt(unreleasedBps) + 9999n) / 10_000n))',
    instead: 'cents(0 * old * unreleasedBps)',
  },
  of(
    'a payout that arrived is still owed in the books',
    'rules/payouts.ts',
    'payout_in_transit: sent && !arrived ? -amount : 0,',
    'payout_in_transit: sent ? -amount : 0,',
  ),
  of(
    'what a bank sent back is the project’s without its transfer being reversed',
    'actions/send.ts',
    "  await insertStep(tx, payout.id, 'reverse', platform.clock.now())\n",
    "  await move(tx, platform, { ...payout, state: 'returning' }, { to: payout.paidAt === null ? 'failed' : 'returned' })\n",
  ),
  of(
    'who ended a hold approves',
    'actions/decide.ts',
    'if (holds.some(({ closedById }) => closedById === actor.userId))',
    'if (holds.length < 0)',
  ),
  of(
    'one person is enough above $5,000',
    'rules/payouts.ts',
    '(amount + others > aloneMax ? 2 : 1)',
    '(others > 100 * aloneMax ? 2 : 1)',
  ),
  of('a day’s cap does not count', 'actions/decide.ts', 'if (payout.cents > left)', 'if (payout.cents < 0)'),
  of(
    'money leaves to a payee who is not verified any more',
    'actions/still-payable.ts',
    "if (payee?.state !== 'verified' || payee.destination === undefined)",
    'if (payee?.destination === undefined)',
  ),
  of(
    'payouts under way are still available',
    'rules/free.ts',
    'const left = facts.old - facts.paid - facts.underWay',
    'const left = facts.old - facts.paid',
  ),
  of(
    'what was given an hour ago is available',
    'rules/free.ts',
    'const left = facts.old - facts.paid - facts.underWay',
    'const left = facts.old + facts.young - facts.paid - facts.underWay',
  ),
  of(
    'what a bank takes after a payout is not covered',
    'rules/free.ts',
    'cents(Math.max(0, -balance))',
    'cents(Math.max(0, 0 * balance))',
  ),
  of(
    'a cover comes back twice',
    'actions/cover.ts',
    'coverOf(cents(owed - recovered - cover)) - cover',
    'coverOf(cents(owed - recovered - cover)) - (owed > cover ? 2 : 1) * cover',
  ),
  of(
    'what comes back of a claim that was given up is the project’s',
    'rules/free.ts',
    'cents(Math.max(0, writtenOff - Math.max(0, lost - back)))',
    'cents(Math.max(0, 0 * writtenOff - Math.max(0, lost - back)))',
  ),
  of(
    'a write-off gives up what banks take later, too',
    'store/written-off.ts',
    'where has_moved`)',
    'where has_moved and cents > 0`)',
  ),
  of(
    'receipts are counted one by one',
    'actions/spend.ts',
    'cents(payout.cents - (await sumSpent(tx, id)))',
    'cents(payout.cents - 0 * (await sumSpent(tx, id)))',
  ),
  of(
    'a hold that was ended stays open',
    'actions/holds.ts',
    '  await closeHold(tx, payout.id, by, platform.clock.now())\n',
    '',
  ),
  of(
    'a transfer whose answer was lost is ordered with another key',
    'actions/send.ts',
    'const { key: idempotencyKey, accountRef, cents: amount, transferRef } = step',
    'const { accountRef, cents: amount, transferRef } = step\n  const idempotencyKey = `${step.key}:${step.tries}`',
  ),
  of(
    'a payout is sent outside the transaction that stores its step',
    'actions/send.ts',
    "await insertStep(tx, payout.id, 'transfer', platform.clock.now())",
    "await insertStep(platform.database, payout.id, 'transfer', platform.clock.now())",
  ),
  of(
    'two requests at once do not wait for each other',
    'store/money.ts',
    'order by project_id for update`)',
    'order by project_id`)',
  ),
]
