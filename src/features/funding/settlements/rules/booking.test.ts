import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { freeToTake, ownPart, standingOfPayout } from './booking.ts'

test('revenue of plans covers no shortfall of projects, and may be taken', () => {
  const held = { clearing: 9000, inTransit: 0, bank: 1000, owed: 9500, suspense: 0, plans: 3000 }
  const inCents = Object.fromEntries(Object.entries(held).map(([key, value]) => [key, cents(value)]))
  const all = inCents as Parameters<typeof ownPart>[0]
  expect([ownPart(all), freeToTake(all)]).toEqual([-2500, 500])
  expect(ownPart({ ...all, plans: cents(0) })).toBe(500)
  // A loss on plans is the platform's shortfall already.
  expect(ownPart({ ...all, plans: cents(-100) })).toBe(500)
})

test('an account for plans pays out to the platform’s own bank account', () => {
  const facts = { state: 'paid', gone: cents(500), fee: cents(0) } as const
  expect(standingOfPayout(facts, 'bank_operating')).toMatchObject({ bank_client: 0, bank_operating: 500 })
  expect(standingOfPayout(facts)).toMatchObject({ bank_client: 500, bank_operating: 0 })
})
