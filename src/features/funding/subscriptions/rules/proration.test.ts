import { expect, test } from 'vitest'
import { cents, dollars } from '#values/money.ts'
import { carriedLine, firstLines, renewalLines, sumLines, upgradeLines } from './lines.ts'
import { priceOf, prorate, taxOf } from './proration.ts'
import { faultsOfProration } from './proration-proof.ts'

test('an upgrade with 20 of 30 days left costs what money.md specifies', () => {
  const third = { left: 20 * 86_400, whole: 30 * 86_400 }
  expect(prorate({ from: dollars(10), to: dollars(40), ...third })).toEqual({ credit: 667, charge: 2667 })
  const lines = upgradeLines({ from: dollars(10), to: dollars(150), ...third }, 0)
  expect(sumLines(lines)).toEqual({ net: 9333, tax: 0, total: 9333 })
})

test('every 401st second of each upgrade in months of 28 to 31 days is exact to the cent', () => {
  expect(faultsOfProration(401)).toEqual({ cases: expect.any(Number), faults: [] })
})

test('half a cent is rounded up in either direction, so that a credit mirrors its charge', () => {
  expect(priceOf(cents(1), 1, 2)).toBe(1)
  expect(priceOf(cents(1), 0, 2)).toBe(0)
  expect(priceOf(cents(15_000), 1, 0)).toBe(0)
  expect(taxOf(cents(1000), 875)).toBe(88)
  expect(taxOf(cents(-1000), 875)).toBe(-88)
  expect(taxOf(cents(0), 875)).toBe(0)
})

test('RSUP-08: the first month has the setup fee once, and taxes are on the month alone', () => {
  expect(sumLines(firstLines(dollars(10), 1900, true))).toEqual({ net: 3000, tax: 190, total: 3190 })
  expect(sumLines(firstLines(dollars(10), 1900, false))).toEqual({ net: 1000, tax: 190, total: 1190 })
})

test('an amount too small to be charged separately is on the next invoice with its tax', () => {
  const upgrade = upgradeLines({ from: dollars(10), to: dollars(40), left: 3600, whole: 30 * 86_400 }, 1000)
  const carried = carriedLine(upgrade, 1000)
  expect(carried).toMatchObject({ kind: 'carried', amount: 5, tax: 1 })
  expect(sumLines(renewalLines(dollars(40), 1000, [carried]))).toEqual({ net: 4005, tax: 401, total: 4406 })
})
