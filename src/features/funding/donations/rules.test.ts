import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitGift } from '#values/fees.ts'
import { cents, dollars } from '#values/money.ts'
import { monthsBetween } from './parts/ledger-url.ts'
import {
  coverFees,
  type DonationState,
  failureText,
  giftDollarsMax,
  giftDollarsMin,
  isGiftDollars,
  nextState,
  publicDonorName,
  receiptFrom,
  taxLines,
} from './rules.ts'

const anyGift = fc.integer({ min: giftDollarsMin, max: giftDollarsMax })

test('receipts state their tax status: with our texts, or with those that the installation sets', () => {
  const goods = 'No goods or services were provided in exchange for gifts.'
  expect(taxLines()).toEqual([goods, 'Gifts are not tax-deductible.'])
  expect(taxLines({ number: '12-3456789' })).toEqual([goods, 'Tax number of the issuer: 12-3456789.'])
  expect(taxLines({ number: '1', goodsText: 'A mug.', text: 'Ask your adviser.' })).toEqual([
    'A mug.',
    'Tax number of the issuer: 1.',
    'Ask your adviser.',
  ])
})

test('a failed payment names the cause that the bank gave; undisclosed and unknown causes are a declined card', () => {
  const known = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'incorrect_number', 'incorrect_zip']
  known.push('card_velocity_exceeded', 'card_not_supported', 'processing_error', 'authentication_failed')
  const texts = known.map((code) => failureText(code))
  expect(new Set(texts).size).toBe(known.length)
  for (const text of texts) expect(text).toMatch(/\. Nothing was charged\. You can try /)
  expect(failureText('invalid_cvc')).toBe(failureText('incorrect_cvc'))
  expect(failureText('checkout_cancelled')).toBe('You left the payment page before paying. Nothing was charged.')
  for (const code of ['card_declined', 'stolen_card', 'do_not_honor', 'constructor', undefined])
    expect(failureText(code)).toBe(
      'The bank declined the card and does not say why. Nothing was charged. You can try again with another card, or ask your bank why.',
    )
})

test('the platform fee on $100.00 is $3.50 (CNST-01)', () => {
  expect(splitGift(dollars(100)).platformFee).toBe(350)
})

test('the processing fee on $100.00 is $2.80 (CNST-02)', () => {
  expect(splitGift(dollars(100)).processingFee).toBe(280)
})

test('the parts of every gift sum to the gift, to the cent', () => {
  fc.assert(
    fc.property(anyGift, (amount) => {
      const split = splitGift(dollars(amount))
      expect(split.net + split.platformFee + split.processingFee).toBe(amount * 100)
      expect(split.net).toBeGreaterThan(0)
    }),
  )
})

test('each fee is off the exact share by half a cent at most, and a half goes up', () => {
  fc.assert(
    fc.property(anyGift, (amount) => {
      const { platformFee, processingFee } = splitGift(dollars(amount))
      // In hundredths of a cent: so exact integers.
      expect(platformFee * 100 - amount * 350).toBeGreaterThan(-50)
      expect(platformFee * 100 - amount * 350).toBeLessThanOrEqual(50)
      expect((processingFee - 30) * 100 - amount * 250).toBeGreaterThan(-50)
      expect((processingFee - 30) * 100 - amount * 250).toBeLessThanOrEqual(50)
    }),
  )
  expect(splitGift(dollars(25))).toMatchObject({ platformFee: 88, processingFee: 93, net: 2319 })
})

test('at the smallest gift fees are less than an eighth', () => {
  const { gross, net } = splitGift(dollars(giftDollarsMin))
  expect((gross - net) / gross).toBeLessThanOrEqual(0.125)
})

test('with the fees covered the project receives the exact amount, for every whole dollar from 5 to 100,000', () => {
  const wrong: number[] = []
  for (let amount = giftDollarsMin; amount <= giftDollarsMax; amount += 1) {
    const { gross, net, platformFee, processingFee } = splitGift(coverFees(dollars(amount)))
    if (net !== amount * 100 || gross !== net + platformFee + processingFee) wrong.push(amount)
  }
  expect(wrong).toEqual([])
  expect([5, 25, 50, 100].map((amount) => coverFees(dollars(amount)))).toEqual([564, 2691, 5351, 10_670])
})

test('covering the fees never takes more than it must', () => {
  fc.assert(
    fc.property(anyGift, (amount) => {
      for (let less = 1; less <= 3; less += 1)
        expect(splitGift(cents(coverFees(dollars(amount)) - less)).net).toBeLessThan(amount * 100)
    }),
  )
})

test('a gift is a whole number of dollars from 5 to 100,000', () => {
  for (const wrong of [-5, 0, 4, 5.5, 100_001, 1e9, Number.NaN, Number.POSITIVE_INFINITY])
    expect(isGiftDollars(wrong)).toBe(false)
  expect([5, 6, 100_000].every(isGiftDollars)).toBe(true)
})

const payments = ['open', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled'] as const
const after = (heard: readonly (typeof payments)[number][]): DonationState =>
  heard.reduce<DonationState>((state, one) => nextState(state, one) ?? state, 'created')

test('events in any order and any number end in the same state, and success is never taken back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...payments)), (heard) => {
      expect(after([...heard].reverse())).toBe(after(heard))
      expect(after([...heard, ...heard])).toBe(after(heard))
      if (heard.includes('succeeded')) expect(after(heard)).toBe('succeeded')
    }),
  )
})

test('other people see a first name and an initial, or nothing of a name', () => {
  expect(publicDonorName({ firstName: 'Ada', lastName: 'Domingo', anonymous: false })).toBe('Ada D.')
  expect(publicDonorName({ firstName: 'Ada', lastName: '', anonymous: false })).toBe('Ada')
  expect(publicDonorName({ firstName: 'Ada', lastName: 'Domingo', anonymous: true })).toBe('Anonymous')
})

test('a receipt’s number is read as people type it', () => {
  expect(receiptFrom('Receipt no. 12')).toEqual({ number: 12, asGuest: false })
  expect(receiptFrom(' g3 ')).toEqual({ number: 3, asGuest: true })
  for (const other of ['', 'no.', '12a', 'Ada', '1234567890']) expect(receiptFrom(other)).toBeUndefined()
})

test('the months of a ledger run from the newest to the first, over the turn of a year', () => {
  expect(monthsBetween('2026-11-02T09:00', '2027-01-01T00:00')).toEqual(['2027-01', '2026-12', '2026-11'])
})
