import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { firstLines, renewalLines, sumLines, upgradeLines } from './lines.ts'
import { taxedAmount, withTax } from './taxed.ts'

const whole = { left: 1_000_000, whole: 2_678_400 }

test('the setup fee bears no tax, and the month all of it', () => {
  const lines = withTax(firstLines(cents(1000), 0, true), { tax: cents(89), bps: 888 })
  expect(lines.map(({ kind, tax, taxBps }) => [kind, tax, taxBps])).toEqual([
    ['setup', 0, 0],
    ['period', 89, 888],
  ])
})

test('lines of any amount and tax sum to the service’s total, and credits return their tax', () => {
  for (let price = 1; price < 20_000; price += 997)
    for (let tax = 0; tax < 40; tax += 1) {
      const upgrade = upgradeLines({ from: cents(1000), to: cents(1000 + price), ...whole }, 0)
      const carried = { kind: 'carried', amount: cents(31), taxBps: 0, tax: cents(0) } as const
      for (const lines of [upgrade, renewalLines(cents(price), 0, [carried])]) {
        if (taxedAmount(lines) === 0) continue
        expect(sumLines(withTax(lines, { tax: cents(tax), bps: 800 })).tax).toBe(tax)
      }
      if (taxedAmount(upgrade) > 0)
        expect(withTax(upgrade, { tax: cents(tax), bps: 800 })[0]?.tax).toBeLessThanOrEqual(0)
    }
})
