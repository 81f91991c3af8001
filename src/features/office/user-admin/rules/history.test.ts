import { expect, test } from 'vitest'
import { historyText } from './history.ts'

test('an act without words of its own is shown by its name', () => {
  expect(historyText('account.created', {})).toBe('Opened the account')
  expect(historyText('payout.requested', {})).toBe('Payout requested')
})
