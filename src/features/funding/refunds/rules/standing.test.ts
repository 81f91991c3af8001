import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverFees, refundable } from '#features/funding/donations/rules.ts'
import { splitGift } from '#values/fees.ts'
import { cents, dollars } from '#values/money.ts'
import { type Gone, postingsBetween, sharesBetween, splitDispute, standingOf } from './standing.ts'

const anyGift = fc
  .tuple(fc.integer({ min: 5, max: 100_000 }), fc.boolean())
  .map(([amount, covers]) => splitGift(covers ? coverFees(dollars(amount)) : dollars(amount)))
const amount = fc.integer({ min: 0, max: 25_000_000 })
const anyGone: fc.Arbitrary<Gone> = fc
  .tuple(amount, amount, amount)
  .map(([refunded, lost, disputed]) => ({ refunded: cents(refunded), lost: cents(lost), disputed: cents(disputed) }))
const nothing: Gone = { refunded: cents(0), lost: cents(0), disputed: cents(0) }

test('whatever refunds and banks took of a gift, its project has the rest, never more than was given and never less than zero', () => {
  fc.assert(
    fc.property(anyGift, anyGone, (gift, gone) => {
      const now = standingOf(gift, gone)
      const [left, held] = [0 - now.project_pending, 0 - now.project_dispute_hold]
      expect(Math.min(left, held, 0 - now.platform_fee, now.refund_loss)).toBeGreaterThanOrEqual(0)
      expect(left + held).toBeLessThanOrEqual(gift.net)
      const back = gone.refunded + gone.lost
      if (back >= refundable(gift)) expect([left + held, 0 - now.platform_fee]).toEqual([0, 0])
      // All accounts of the gift sum to zero.
      const sum = Object.values(now).reduce((total, one) => total + one, 0)
      expect(sum).toBe(gift.processingFee)
    }),
  )
})

test('the postings between two standings balance, and the path between them does not matter', () => {
  fc.assert(
    fc.property(anyGift, anyGone, anyGone, (split, first, last) => {
      const gift = { ...split, projectId: 'a project' }
      const sums = (steps: readonly Gone[]) => {
        const accounts = new Map<string, number>()
        let before = nothing
        for (const step of steps) {
          const postings = postingsBetween(gift, before, step)
          expect(postings.reduce((total, one) => total + one.amount, 0)).toBe(0)
          for (const { account, amount: moved } of postings) accounts.set(account, (accounts.get(account) ?? 0) + moved)
          before = step
        }
        return [...accounts].filter(([, moved]) => moved !== 0).toSorted()
      }
      expect(sums([first, last])).toEqual(sums([last]))
      expect(sums([first, last, first, last])).toEqual(sums([last]))
    }),
  )
})

test('refunds in any parts take from project and platform fee exactly what they had, and never more on the way', () => {
  const anyParts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 })
  fc.assert(
    fc.property(anyGift, anyParts, (gift, parts) => {
      let [refunded, project, platform] = [0, 0, 0]
      const pay = (part: number): void => {
        const [before, after] = [refunded, refunded + part].map((one) => ({ ...nothing, refunded: cents(one) }))
        const shares = sharesBetween(gift, before ?? nothing, after ?? nothing)
        expect(shares.project + shares.platform).toBe(part)
        expect(shares.borne).toBe(0)
        expect(Math.min(shares.project, shares.platform)).toBeGreaterThanOrEqual(0)
        refunded += part
        project += shares.project
        platform += shares.platform
      }
      for (const part of parts) {
        const next = Math.floor(((refundable(gift) - refunded) * part) / 1000)
        if (next > 0) pay(next)
      }
      if (refunded < refundable(gift)) pay(refundable(gift) - refunded)
      expect([project, platform]).toEqual([gift.net, gift.platformFee])
    }),
  )
})

test('open disputes together hold exactly what is on hold of the gift, each at most what it took', () => {
  const disputes = fc.array(fc.integer({ min: 1, max: 12_000_000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyGift, amount, disputes, (gift, settled, amounts) => {
      const shares = splitDispute(
        gift,
        settled,
        amounts.map((one) => ({ amount: cents(one) })),
      )
      const disputed = cents(amounts.reduce((sum, one) => sum + one, 0))
      const held = 0 - standingOf(gift, { refunded: cents(settled), lost: cents(0), disputed }).project_dispute_hold
      expect(shares.reduce((sum, one) => sum + one.project, 0)).toBe(held)
      for (const [at, one] of shares.entries()) {
        expect(one.project + one.platform + one.borne).toBe(amounts[at])
        expect(Math.min(one.project, one.platform, one.borne)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('$100 with a dispute of all of it: $93.70 on hold, and lost, $2.80 of it are the platform’s loss', () => {
  const gift = splitGift(dollars(100))
  const [refunded, none, all] = [cents(5000), cents(0), cents(10_000)]
  expect(standingOf(gift, { refunded: none, lost: none, disputed: all })).toMatchObject({ project_dispute_hold: -9370 })
  expect(standingOf(gift, { refunded: none, lost: all, disputed: none })).toMatchObject({ refund_loss: 280 })
  expect(standingOf(gift, { refunded, lost: all, disputed: none })).toMatchObject({ refund_loss: 5280 })
})
