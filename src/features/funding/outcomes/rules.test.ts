import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { outcomeOf, redirectRefused, remindersDue } from './rules.ts'

const now = '2026-12-31T23:30:00.000Z' as Instant
const kindAt = (raised: number, minimum = 2000) =>
  outcomeOf({ raised: cents(raised), goal: cents(5000), minimum: cents(minimum) }, now).kind

test('the goal itself is reached and the minimum itself is enough; a cent below is not (AMB-071)', () => {
  expect([kindAt(5000), kindAt(4999)]).toEqual(['reached', 'partial'])
  expect([kindAt(2000), kindAt(1999), kindAt(1)]).toEqual(['partial', 'below_minimum', 'below_minimum'])
  expect([kindAt(1, 0), kindAt(0, 0), kindAt(0)]).toEqual(['partial', 'nothing', 'nothing'])
})

test('a statement is due after 14 days, and gifts may be redirected for 30, to the millisecond (AMB-071)', () => {
  const short = { raised: cents(1000), goal: cents(5000), minimum: cents(0) }
  expect(outcomeOf(short, now)).toEqual({
    kind: 'partial',
    statementDueAt: later(now, 14 * dayMs),
    redirectUntil: null,
  })
  const redirectUntil = later(now, 30 * dayMs)
  const below = { ...short, minimum: cents(2000) }
  expect(outcomeOf(below, now)).toEqual({ kind: 'below_minimum', statementDueAt: null, redirectUntil })
  const gift = { state: 'succeeded', redirected: false, redirectUntil }
  expect(redirectRefused(gift, later(redirectUntil, -1))).toBeUndefined()
  expect(redirectRefused(gift, redirectUntil)).toBe('redirect_over')
})

test('reminders of a statement are due a week before, two days before, and at the very end', () => {
  const due = later(now, 14 * dayMs)
  const dueWith = (days: number, ms = 0) => remindersDue(due, later(due, -days * dayMs + ms))
  expect([dueWith(14), dueWith(7, -1), dueWith(7)]).toEqual([0, 0, 1])
  expect([dueWith(2, -1), dueWith(2), dueWith(0, -1), dueWith(0), dueWith(-30)]).toEqual([1, 2, 2, 3, 3])
})
