import { expect, test } from 'vitest'
import { askFirstTexts, mayDecide, maySubmit, missingOf, missingThings, payeeStates, verdicts } from './rules.ts'

test('staff verify, ask for more and refuse; after a refusal or a closed account only new documents help', () => {
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

test('missing items are named in the order in which they are to be resolved', () => {
  expect(missingOf(undefined)).toBe('details')
  const none = { hasAccount: false, accountState: null } as const
  const ready = { hasAccount: true, accountState: 'ready' } as const
  expect(missingOf({ state: 'with_us', ...none })).toBe('account')
  expect(missingOf({ state: 'with_us', ...ready })).toBe('waiting')
  expect(missingOf({ state: 'attention', ...ready })).toBe('attention')
  expect(missingOf({ state: 'verified', ...none })).toBe('account')
  expect(missingOf({ state: 'verified', ...ready })).toBeUndefined()
  expect(missingOf({ state: 'verified', ...ready, accountState: 'checking' })).toBe('checking')
  expect(missingOf({ state: 'attention', ...ready, accountState: 'attention' })).toBe('provider')
  expect(missingOf({ state: 'verified', ...ready, accountState: 'incomplete' })).toBe('account')
})

test('who has said who is paid is not asked to say it first, but reads what is missing', () => {
  const said = missingThings.filter((missing) => missing !== 'details').map((missing) => askFirstTexts[missing])
  expect(said.filter((text) => text.startsWith('First say who is paid'))).toEqual([])
  expect(new Set([...said, askFirstTexts.details]).size).toBe(missingThings.length)
})
