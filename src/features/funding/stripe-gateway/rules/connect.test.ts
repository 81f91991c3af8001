import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookedUpOfPayees, pointerOf, thinOfPayees } from './connect.ts'

test('the page for operators names exactly the events of payees that we follow', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/stripe.md'), 'utf8')
  const [, older, newer] = [...page.matchAll(/```\n([^`]*)```/g)].map(([, list = '']) => list.trim().split('\n'))
  expect([older, newer]).toEqual([[...lookedUpOfPayees], [...thinOfPayees]])
})

test('an event points at the account, at a payout of it, or at a transfer of ours', () => {
  const [account, id] = ['acct_1', 'po_1']
  expect(pointerOf({ type: 'payout.paid', account, id })).toBe('acct_1/po_1')
  expect(pointerOf({ type: 'payout.paid', account: undefined, id })).toBeUndefined()
  expect(pointerOf({ type: 'account.external_account.updated', account, id: 'ba_1' })).toBe('acct_1')
  expect(pointerOf({ type: 'transfer.reversed', account: undefined, id: 'tr_1' })).toBe('tr_1')
  expect(pointerOf({ type: 'transfer.reversed', account, id: 'tr_1' })).toBeUndefined()
  expect(pointerOf({ type: 'v2.core.account.closed', account: undefined, id: account })).toBe('acct_1')
  expect(pointerOf({ type: 'capability.updated', account, id: 'transfers' })).toBeUndefined()
})
