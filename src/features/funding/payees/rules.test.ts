import { expect, test } from 'vitest'
import { mayDecide, maySubmit, missingOf, payeeStates, verdicts } from './rules.ts'

test('staff verify, ask for more and refuse; nothing follows a refusal or a closed account but new documents', () => {
  const allowed = Object.fromEntries(payeeStates.map((from) => [from, verdicts.filter((to) => mayDecide(from, to))]))
  expect(allowed).toEqual({
    with_us: ['verified', 'attention', 'refused'],
    verified: ['attention', 'refused'],
    attention: ['verified', 'refused'],
    refused: [],
    closed: [],
  })
  expect([undefined, ...payeeStates].filter(maySubmit)).toEqual([undefined, 'attention', 'refused'])
})

test('what is missing is said in the order in which it is mended', () => {
  expect(missingOf(undefined)).toBe('details')
  expect(missingOf({ state: 'with_us', hasAccount: false })).toBe('account')
  expect(missingOf({ state: 'with_us', hasAccount: true })).toBe('waiting')
  expect(missingOf({ state: 'attention', hasAccount: true })).toBe('attention')
  expect(missingOf({ state: 'verified', hasAccount: false })).toBe('account')
  expect(missingOf({ state: 'verified', hasAccount: true })).toBeUndefined()
})
