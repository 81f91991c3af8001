import { expect, test } from 'vitest'
import { cents, dollars } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import {
  bankingDaysAfter,
  contentOf,
  failureClass,
  failureText,
  isGivenBack,
  isWaiting,
  mayBecome,
  payoutStates,
  postingsBetween,
  seatsFor,
  standingOf,
  validApprovals,
} from './payouts.ts'

test('a payout that has started to leave can no longer be held, declined or cancelled', () => {
  for (const state of payoutStates.filter((one) => !isWaiting(one)))
    for (const to of ['held', 'declined', 'cancelled'] as const) expect(mayBecome(state, to)).toBe(false)
  expect(payoutStates.filter((state) => payoutStates.every((to) => !mayBecome(state, to)))).toEqual(
    payoutStates.filter(isGivenBack),
  )
  expect(mayBecome('held', 'approved')).toBe(false)
  expect(mayBecome('final', 'returning')).toBe(true)
})

test('above $5,000 two people approve; requests of one payee within seven days count together', () => {
  expect(seatsFor(dollars(5000), cents(0))).toBe(1)
  expect(seatsFor(cents(500_001), cents(0))).toBe(2)
  expect(seatsFor(dollars(2000), dollars(3000))).toBe(1)
  expect(seatsFor(dollars(2000), cents(300_001))).toBe(2)
})

test('an approval ends when the content changes, with a later hold, and after 72 hours; a person counts once', () => {
  const now = '2026-11-23T10:00:00.000Z' as Instant
  const one = { approverId: 'a', contentHash: 'x', approvedAt: '2026-11-20T10:00:00.001Z' as Instant }
  const count = (approvals: (typeof one)[], heldAt: Instant | null = null, contentHash = 'x') =>
    validApprovals(approvals, { contentHash, heldAt, now }).length
  expect(count([one, one, { ...one, approverId: 'b' }])).toBe(2)
  expect(count([{ ...one, approvedAt: '2026-11-20T10:00:00.000Z' as Instant }])).toBe(0)
  expect(count([one], null, 'y')).toBe(0)
  expect(count([one], one.approvedAt)).toBe(0)
  const payout = { id: 'p', cents: cents(5), projectId: 'q', destinationId: 'd' }
  expect(contentOf({ ...payout, cents: cents(6) })).not.toBe(contentOf(payout))
  expect(contentOf({ ...payout, destinationId: 'e' })).not.toBe(contentOf(payout))
})

test('banking days leave out Saturdays and Sundays', () => {
  expect(bankingDaysAfter('2026-11-20T09:00:00.000Z' as Instant, 1)).toBe('2026-11-23T09:00:00.000Z')
  expect(bankingDaysAfter('2026-11-12T09:00:00.000Z' as Instant, 10)).toBe('2026-11-26T09:00:00.000Z')
})

test('every standing sums to zero, and a payout that came back leaves nothing', () => {
  const amount = cents(9370)
  const step = (sent: boolean, transferred: boolean, arrived: boolean) =>
    standingOf({ cents: amount, sent, transferred, arrived })
  const all = [step(false, false, false), step(true, false, false), step(true, true, false), step(true, true, true)]
  for (const one of all) expect(Object.values(one).reduce((sum, part) => sum + part, 0)).toBe(0)
  const [nothing, , , arrived] = all as [(typeof all)[0], unknown, unknown, (typeof all)[0]]
  const there = postingsBetween('p', nothing, arrived)
  expect(there).toEqual([
    { account: 'project_pending', ownerId: 'p', amount },
    { account: 'processor_clearing', amount: -amount },
  ])
  expect(postingsBetween('p', arrived, nothing).map((one) => one.amount)).toEqual([-amount, amount])
  expect(postingsBetween('p', arrived, arrived)).toEqual([])
})

test('every code of a bank has a text and a class, unknown codes too', () => {
  expect([failureText('account_closed'), failureClass('account_closed')]).toEqual([
    'the bank account is closed',
    'account',
  ])
  expect([failureText('toString'), failureClass('toString')]).toEqual(['the bank said toString', 'person'])
})
