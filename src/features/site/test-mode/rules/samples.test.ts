import { expect, test } from 'vitest'
import { instantOf } from '#values/time.ts'
import {
  isTimestampId,
  landingSamples,
  sampleDeadline,
  sampleDonors,
  sampleFunded,
  sampleGift,
  sampleIndexOf,
  sampleTarget,
  sampleTitle,
  timestampId,
} from './samples.ts'

const indexes = Array.from({ length: landingSamples }, (_, index) => index)

test('funded is 25,000 and 5,000 more for each index (MOCK-20)', () => {
  expect(indexes.map(sampleFunded)).toEqual([25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 55_000, 60_000])
})

test('the target is 50,000 and 10,000 more for each index (MOCK-21)', () => {
  expect(indexes.map(sampleTarget)).toEqual([50_000, 60_000, 70_000, 80_000, 90_000, 100_000, 110_000, 120_000])
})

test('50 donors and 10 more for each index, who give the same (MOCK-22)', () => {
  expect(indexes.map(sampleDonors)).toEqual([50, 60, 70, 80, 90, 100, 110, 120])
  expect(new Set(indexes.map(sampleGift))).toEqual(new Set([500]))
})

test('the deadline on the cards is 31 December 2024 (MOCK-23)', () => {
  expect(sampleDeadline).toBe('2024-12-31T12:00:00.000Z')
})

test('a sample is known by its title, and nothing else is taken for one', () => {
  expect(indexes.map((index) => sampleIndexOf(sampleTitle(index, 'a subject')))).toEqual(indexes)
  for (const title of [
    'Sample project 9: more',
    'Sample project 0: none',
    'My Sample project 1: copy',
    'Sample project',
  ])
    expect(sampleIndexOf(title)).toBeUndefined()
})

test('the id of a project is the time of its submission, as a string (MOCK-18)', () => {
  const id = timestampId(instantOf(1_732_406_400_123))
  expect(id).toBe('1732406400123')
  expect(isTimestampId(id)).toBe(true)
  expect(isTimestampId('0193a1b2-0000-7000-8000-000000000000')).toBe(false)
})
