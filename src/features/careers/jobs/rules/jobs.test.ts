import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import { flagToggled, jobChoiceOf, jobQueryOf, jobToggled } from './choice.ts'
import { deadlineFault, latestDeadline } from './entering.ts'
import { jobFaultsIn } from './form-faults.ts'
import { closingOf, deadlineOf, deadlineText, jobDaysLeft, kindWords } from './jobs.ts'
import { doubtsOf, heldFrom, scoreOf } from './score.ts'
import { countText, payText, placeText } from './texts.ts'

const at = (text: string) => text as Instant

test('a deadline is the end of its day in UTC, today at the earliest and two years ahead at most (AMB-142, JPST-17)', () => {
  expect(closingOf('2028-02-28')).toBe('2028-02-29T00:00:00.000Z')
  expect(deadlineOf(closingOf('2028-02-28'))).toBe('2028-02-28')
  const now = at('2026-11-02T23:59:59.999Z')
  expect(deadlineFault('2026-11-01', now)).toMatch(/has passed/)
  expect(deadlineFault('2026-11-02', now)).toBeUndefined()
  expect(deadlineFault('2028-11-02', now)).toBeUndefined()
  expect(deadlineFault('2028-11-03', now)).toMatch(/two years/)
  expect(latestDeadline(at('2028-02-29T10:00:00.000Z'))).toBe('2030-02-28')
})

test('a position whose type and category have one name says it once', () => {
  expect(kindWords({ type: 'internship', category: 'internship' })).toEqual(['Internship'])
  expect(kindWords({ type: 'part-time', category: 'academic' })).toEqual(['Part-time', 'Academic'])
})

test('days are counted from seven on, rounded up, and one is a day (JOBS-07, JOBS-08)', () => {
  const closes = closingOf('2026-11-09')
  expect(deadlineText(jobDaysLeft(closes, at('2026-11-02T00:00:00.000Z')))).toBeUndefined()
  expect(deadlineText(jobDaysLeft(closes, at('2026-11-03T00:00:00.000Z')))).toBe('7 days left')
  expect(deadlineText(jobDaysLeft(closes, at('2026-11-09T23:59:00.000Z')))).toBe('1 day left')
  expect(deadlineText(jobDaysLeft(closes, closes))).toBe('Deadline passed')
})

test('signs of a fake position are found and weighed, and ordinary texts have none', () => {
  const plain = {
    title: 'Postdoc in optics',
    texts: 'A training grant pays the visa. See https://lab.example',
    contactEmail: null,
    isKnownInstitution: true,
    isRepeated: false,
  }
  expect(doubtsOf(plain)).toEqual([])
  const fake = { ...plain, texts: 'Send a deposit by Western Union', contactEmail: 'harvard@gmail.com' }
  expect(doubtsOf(fake)).toEqual(['money', 'borrowed_name'])
  expect(doubtsOf({ ...plain, texts: 'bit.ly/x', title: 'EARN MONEY FROM HOME' })).toEqual(['links', 'shouting'])
  expect(scoreOf(['messenger'])).toBeLessThan(heldFrom)
})

test('a choice goes into the address and comes back, and nonsense is ignored', () => {
  const choice = jobChoiceOf(
    new URLSearchParams('q= reef &type=gig&category=research,x&country=NO,no&remote=1&sort=z&after=1.2'),
  )
  expect(jobQueryOf(choice)).toEqual({ q: 'reef', category: 'research', country: 'NO', remote: '1' })
  expect(jobQueryOf(jobToggled(flagToggled(choice, 'remote'), 'country', 'NO'))).toEqual({
    q: 'reef',
    category: 'research',
  })
})

test('pay, place and counts are said in words', () => {
  const range = { min: 24000, max: 30000, currency: 'USD', period: 'year' }
  expect(payText({ salary: null, salaryRange: range })).toBe('USD 24,000 to 30,000 a year')
  expect(payText({ salary: 'By agreement', salaryRange: range })).toBe('By agreement')
  expect(placeText({ location: 'Delft', country: 'Netherlands', isRemote: true })).toBe('Delft, Netherlands, or remote')
  expect(placeText({ location: 'Remote', country: null, isRemote: true })).toBe('Remote')
  expect([countText(1, false), countText(5000, true)]).toEqual(['1 position', 'More than 5,000 positions'])
})

test('the form says what is missing before anything is sent', () => {
  const empty = {
    title: '',
    company: '',
    location: '',
    type: '',
    category: '',
    deadline: '',
    description: '',
    fullDescription: '',
  }
  const rest = {
    requirements: [''],
    benefits: ['x'],
    companyDescription: '',
    salary: '',
    contactEmail: 'x',
    payMin: '1e3',
    payMax: '1,000',
  }
  expect(Object.keys(jobFaultsIn({ ...empty, ...rest }, true))).toEqual([
    ...Object.keys(empty),
    'requirements',
    'payMin',
    'contactEmail',
  ])
})
