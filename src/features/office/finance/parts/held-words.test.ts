import { expect, test } from 'vitest'
import type { Settlement } from '#features/funding/settlements/contract.ts'
import { freeToTake, ownPart } from '#features/funding/settlements/rules/booking.ts'
import { cents } from '#values/money.ts'
import { heldWords, ownAccountWords } from './held-words.ts'

type Sums = { readonly [K in keyof Settlement['held']]?: number }
const nothing = {
  clearing: 0,
  inTransit: 0,
  bank: 0,
  operating: 0,
  suspense: 0,
  owed: 0,
  onHold: 0,
  taken: 0,
  plans: 0,
}

function wordsOf(sums: Sums): string {
  const all = Object.entries({ ...nothing, ...sums }).map(([name, sum]) => [name, cents(sum)])
  const held = Object.fromEntries(all) as Settlement['held']
  return heldWords({ held, own: ownPart(held), free: freeToTake(held) }).text
}

test('the rest is owed to projects only if something is left of the bank account, and of that alone', () => {
  expect(wordsOf({ clearing: 9000, owed: 8000 })).toBe(
    'Nothing can be taken from the bank account for gifts: nothing is in it.',
  )
  expect(wordsOf({ clearing: 9000, bank: 500, owed: 8000 })).toMatch(/^All of the bank account for gifts may be taken/)
  expect(wordsOf({ clearing: 3000, bank: 7000, owed: 8000 })).toBe(
    'At most $20.00 may be taken from the bank account for gifts. The rest is needed for what is owed to projects.',
  )
  expect(wordsOf({ bank: 9000, owed: 5000, suspense: 1000 })).toMatch(
    /\$30\.00 .*owed to projects or not explained yet/,
  )
  expect(wordsOf({ bank: 8000, owed: 8000 })).toMatch(/^Nothing may be taken .*all of it is needed for what is owed/)
})

test('less than is owed to projects is said only if it is less; plans and unexplained money are named', () => {
  expect(wordsOf({ clearing: 7000, owed: 8000, plans: 300 })).toBe('Less is there than is owed to projects: add $13.00')
  expect(wordsOf({ clearing: 9000, owed: 8000, plans: 3000 })).toBe(
    'Without what plans brought in, less is there than is owed to projects: add $20.00',
  )
  expect(wordsOf({ bank: 8200, owed: 8000, suspense: 300 })).toMatch(
    /^Without what is not explained yet, less is there/,
  )
})

test('money that went to the platform’s own account is not said to have come from it', () => {
  expect(ownAccountWords(cents(-500))).toBe('The platform added $5.00 of its own money.')
  expect(ownAccountWords(cents(500))).toBe('$5.00 went on to the platform’s own bank account.')
})
