import { expect, test } from 'vitest'
import { budgetFault } from './budget.ts'

test('the message about a budget says by how much it is off, and in which direction', () => {
  const of = (...amounts: number[]) => amounts.map((cents) => ({ cents }))
  expect(budgetFault(6000, of(540_000))).toBe('The lines add up to $5,400, which is $600 less than the goal.')
  expect(budgetFault(6000, of(600_000, 50))).toBe('The lines add up to $6,000.50, which is $0.50 more than the goal.')
  expect([budgetFault(6000, of(400_000, 200_000)), budgetFault(6000, [])]).toEqual([undefined, undefined])
})
