import { expect, test } from 'vitest'
import { dayMs, hourMs, instantOf, later } from '#values/time.ts'
import { boostEnd, turnOf } from './rules.ts'

const now = instantOf(Date.UTC(2026, 10, 2, 9))

test('a boost lasts seven days, and never longer than its project takes gifts (AMB-103)', () => {
  expect(boostEnd(now, later(now, 30 * dayMs), 7)).toBe(later(now, 7 * dayMs))
  expect(boostEnd(now, later(now, 7 * dayMs), 7)).toBe(later(now, 7 * dayMs))
  expect(boostEnd(now, later(now, 2 * dayMs), 7)).toBe(later(now, 2 * dayMs))
})

test('the order changes each hour and is stable within it', () => {
  expect(turnOf(later(now, hourMs - 1))).toBe(turnOf(now))
  expect(turnOf(later(now, hourMs))).toBe(turnOf(now) + 1)
})
