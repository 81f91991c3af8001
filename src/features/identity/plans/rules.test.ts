import { expect, test } from 'vitest'
import { inDollars } from '#values/money.ts'
import { defaultTier, findPlan, plans, setupFee, tiers } from './rules.ts'

test('setup costs $20, and the plans $10, $40 and $150 a month, in one place (CNST-06)', () => {
  expect(inDollars(setupFee)).toBe('$20')
  expect(plans.map((plan) => inDollars(plan.perMonth))).toEqual(['$10', '$40', '$150'])
})

test('there is one plan for each tier, and one of them is popular', () => {
  expect(plans.map((plan) => plan.tier)).toEqual([...tiers])
  expect(plans.filter((plan) => plan.isPopular).map((plan) => plan.tier)).toEqual(['advanced'])
  expect(findPlan(defaultTier)?.name).toBe('Standard')
  expect(findPlan('gold')).toBeUndefined()
})
