import { expect, test } from 'vitest'
import { fitOf, wordsOf } from './search.ts'

const refunds = { title: 'Can I have my money back?', text: 'Gifts are generally not refunded. Résumé.' }

test('a question is searched by its meaningful words', () => {
  expect(wordsOf('How do I change my password?')).toEqual(['change', 'password'])
  expect(wordsOf('how do I')).toEqual(['how', 'do', 'i'])
  expect(wordsOf(' <script>alert(1)</script> ')).toEqual(['script', 'alert', '1'])
  expect(wordsOf('  ')).toEqual([])
})

test('an article fits when it has every word in one of its forms, and its title weighs more', () => {
  expect(fitOf(refunds, wordsOf('refunds'))).toBeGreaterThan(0)
  expect(fitOf(refunds, wordsOf('resume'))).toBeGreaterThan(0)
  expect(fitOf(refunds, wordsOf('money'))).toBeGreaterThan(fitOf(refunds, wordsOf('gift')))
  expect(fitOf(refunds, wordsOf('refund passport'))).toBe(0)
})
