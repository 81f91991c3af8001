import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverFees, refundable, splitGift } from '#features/funding/donations/rules.ts'
import { cents, dollars } from '#values/money.ts'
import { aloneMax, heldShares, needsSecondPerson, refundShares } from './refunds.ts'

const fresh = (amount: number, covers: boolean) => {
  const split = splitGift(covers ? coverFees(dollars(amount)) : dollars(amount))
  return { ...split, refunded: cents(0), lost: cents(0) }
}
const anyGift = fc
  .tuple(fc.integer({ min: 5, max: 100_000 }), fc.boolean())
  .map(([amount, covers]) => fresh(amount, covers))
/** Parts of the refundable amount in thousandths; the rest comes last. */
const anyParts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 })

test('refunds in any parts return from project and platform fee exactly what they had, and never more on the way', () => {
  fc.assert(
    fc.property(anyGift, anyParts, (gift, parts) => {
      let [refunded, project, platform] = [0, 0, 0]
      const pay = (amount: number): void => {
        const shares = refundShares({ ...gift, refunded: cents(refunded) }, cents(amount))
        expect(shares.project + shares.platform).toBe(amount)
        expect(Math.min(shares.project, shares.platform)).toBeGreaterThanOrEqual(0)
        refunded += amount
        project += shares.project
        platform += shares.platform
      }
      for (const part of parts) {
        const amount = Math.floor(((refundable(gift) - refunded) * part) / 1000)
        if (amount > 0) pay(amount)
      }
      if (refunded < refundable(gift)) pay(refundable(gift) - refunded)
      expect([project, platform]).toEqual([gift.net, gift.platformFee])
    }),
  )
})

test('a dispute holds of each part at most what is left of it, and of the whole rest exactly that', () => {
  fc.assert(
    fc.property(
      anyGift,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 12_000_000 }),
      (gift, share, disputed) => {
        const refunded = Math.floor(refundable(gift) * share)
        const back = refundShares(gift, cents(refunded))
        const left = { project: gift.net - back.project, platform: gift.platformFee - back.platform }
        const held = heldShares(gift, cents(refunded), cents(disputed))
        expect(held.project + held.platform + held.loss).toBe(disputed)
        expect(held.project).toBeLessThanOrEqual(left.project)
        expect(held.platform).toBeLessThanOrEqual(left.platform)
        expect(held.loss).toBeGreaterThanOrEqual(0)
        const whole = heldShares(gift, cents(refunded), cents(gift.gross - refunded))
        expect(whole).toEqual({ ...left, loss: gift.processingFee })
      },
    ),
  )
})

test('a second person is needed above $500, counted over all that one person gave back alone', () => {
  expect(needsSecondPerson(aloneMax, cents(0))).toBe(false)
  expect(needsSecondPerson(cents(aloneMax + 1), cents(0))).toBe(true)
  expect(needsSecondPerson(cents(1), aloneMax)).toBe(true)
})
