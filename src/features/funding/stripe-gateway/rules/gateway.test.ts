import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPointing, lookedUp, modeOfKey } from './gateway.ts'

test('the page for operators names exactly the events that we follow', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/stripe.md'), 'utf8')
  const named = /```\n([^`]*)```/.exec(page)?.[1]?.trim().split('\n')
  expect(named).toEqual([...lookedUp])
  expect([isPointing('refund.failed'), isPointing('customer.created')]).toEqual([true, false])
})

test('a key reveals whether it moves real money', () => {
  expect(['sk_live_x', 'rk_live_x', 'sk_test_live_x', 'rk_test_x'].map(modeOfKey)).toEqual([
    'live',
    'live',
    'test',
    'test',
  ])
})
