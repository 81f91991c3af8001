import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { budgetChanges, placesIn } from './changes.ts'

const line = (key: string, label: string, amount: number) => ({ key, label, cents: cents(amount) })

test('a budget shows the lines that differ, with what each was and is', () => {
  const before = [line('a', 'Traps', 142_000), line('b', 'Travel', 226_000), line('c', 'Nets', 5000)]
  const after = [line('b', 'Travel', 150_000), line('a', 'Traps', 142_000), line('d', 'Lamps', 81_000)]
  expect(budgetChanges(before, after)).toEqual([
    { key: 'b', label: 'Travel', was: 226_000, now: 150_000, difference: -76_000 },
    { key: 'd', label: 'Lamps', was: null, now: 81_000, difference: 81_000 },
    { key: 'c', label: 'Nets', was: 5000, now: null, difference: -5000 },
  ])
  expect(budgetChanges(before, before)).toEqual([])
  const renamed = budgetChanges([line('a', 'Traps', 100)], [line('a', 'Lamps', 100)])
  expect(renamed).toEqual([{ key: 'a', label: 'Lamps', was: 100, now: 100, difference: 0 }])
})

test('a removed run followed by an added one is one change', () => {
  const piece = (kind: 'same' | 'added' | 'removed') => ({ kind, text: 'x' })
  expect(placesIn({ pieces: [] })).toBe(0)
  expect(placesIn({ pieces: [piece('removed'), piece('added'), piece('same'), piece('added')] })).toBe(2)
})
