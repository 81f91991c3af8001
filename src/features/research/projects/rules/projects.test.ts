import { expect, test } from 'vitest'
import { instantOf } from '#values/time.ts'
import {
  acceptsDonations,
  canTransition,
  cardBadge,
  cutDescription,
  cutTitle,
  daysLeft,
  pageBadge,
  percentFunded,
  standfirst,
  trendingScore,
} from './projects.ts'

test('percent funded is rounded and may pass 100 (PROJ-27)', () => {
  expect(percentFunded(1, 3)).toBe(33)
  expect(percentFunded(2, 3)).toBe(67)
  expect(percentFunded(150, 100)).toBe(150)
})

test('percent funded takes a target of 1 when it is missing (PROJ-28)', () => {
  expect(percentFunded(2, undefined)).toBe(200)
  expect(percentFunded(0, 0)).toBe(0)
})

test('the trending score is views plus ten for each donor (LIST-02)', () => {
  expect(trendingScore(7, 3)).toBe(37)
})

test('a title of 80 characters stays, of 81 is cut to 80 and three dots (LIST-14)', () => {
  expect(cutTitle('a'.repeat(80))).toBe('a'.repeat(80))
  expect(cutTitle('a'.repeat(81))).toBe(`${'a'.repeat(80)}...`)
})

test('a description of 150 characters stays, of 151 is cut to 150 and three dots (LIST-15)', () => {
  expect(cutDescription('b'.repeat(150))).toBe('b'.repeat(150))
  expect(cutDescription('b'.repeat(151))).toBe(`${'b'.repeat(150)}...`)
  expect(cutDescription('🧬'.repeat(150))).toBe('🧬'.repeat(150))
})

test("a status outside the three shows as 'Unknown' (PROJ-07, RESP-15)", () => {
  expect(pageBadge('withdrawn').text).toBe('Unknown')
  expect(cardBadge('constructor').text).toBe('Unknown')
  expect(pageBadge('constructor', { isClosed: true }).text).toBe('Unknown')
})

test('gifts are taken while approved, before the deadline', () => {
  const deadlineAt = instantOf(1000)
  const at = (status: 'pending' | 'approved' | 'rejected', now: number) =>
    acceptsDonations({ status, deadlineAt, hiddenAt: null }, instantOf(now))
  expect(at('approved', 999)).toBeUndefined()
  expect(at('approved', 1000)).toBe('deadline_passed')
  expect(at('pending', 1)).toBe('project_not_approved')
  expect(at('rejected', 1)).toBe('project_not_approved')
  expect(acceptsDonations({ status: 'approved', deadlineAt, hiddenAt: instantOf(1) }, instantOf(1))).toBe(
    'project_not_approved',
  )
})

test('statuses change only along AMB-060', () => {
  expect(canTransition('pending', 'approved')).toBe(true)
  expect(canTransition('rejected', 'pending')).toBe(true)
  expect(canTransition('approved', 'rejected')).toBe(true)
  expect(canTransition('rejected', 'approved')).toBe(false)
  expect(canTransition('approved', 'pending')).toBe(false)
})

test('days left are started days, and none once the deadline has passed', () => {
  const now = instantOf(1_795_000_000_000)
  const left = (hours: number) => daysLeft(instantOf(1_795_000_000_000 + hours * 3_600_000), now)
  expect([left(49), left(48), left(24), left(1), left(0), left(-1)]).toEqual([3, 2, 1, 1, null, null])
})

test('a standfirst is the first whole sentences that fit, of the first paragraph', () => {
  const first = 'We count reefs at 3.5 m, e.g. in the lee. Two seasons are enough.'
  expect(standfirst(`${first} ${'A much longer sentence follows here. '.repeat(8)}`)).toMatch(
    /^We count reefs.*enough\. A much/,
  )
  expect(standfirst(`${first}\n\nThe second paragraph.`)).toBe(first)
  const long = `${'word '.repeat(80)}end.`
  expect(standfirst(long)).toMatch(/^word .*word…$/)
  expect(standfirst(long)?.length).toBeLessThanOrEqual(241)
  for (const text of ['Counted blind.', `  ${first} `]) expect(standfirst(text)).toBeNull()
})
