import { expect, test } from 'vitest'
import { bodyOf, emptyDraft } from './draft.ts'

test('amounts are digits, with or without thousands separators; anything else is refused by the server', () => {
  const sent = (fundingGoal: string, minimumViable = '') => {
    const body = bodyOf({ ...emptyDraft, fundingGoal, minimumViable })
    return [body.fundingGoal, body.minimumViable]
  }
  expect(sent('7500')).toEqual([7500, undefined])
  expect(sent(' $7,500 ', '1,000')).toEqual([7500, 1000])
  for (const typed of ['1e3', '0x10', '', '7.5', '1,00', '-5', 'much']) expect(sent(typed)).toEqual([-1, undefined])
  expect(sent('7500', '1e3')).toEqual([7500, -1])
})
