import { type Instant, instantOf } from '#values/time.ts'
import { closingOf } from './jobs.ts'

// What a poster may enter (JPST).

/** Maximum text lengths, in UTF-16 units. */
export const jobLimits = {
  title: 200,
  company: 200,
  location: 200,
  salary: 200,
  description: 1000,
  fullDescription: 20_000,
  companyDescription: 5000,
  listRow: 1000,
} as const
/** Maximum number of requirements, and of benefits. */
export const listRowsMax = 50

/** The currencies of a pay range: those of the countries with the most research. */
export const payCurrencies =
  'USD EUR GBP AUD BRL CAD CHF CNY CZK DKK HKD HUF IDR ILS INR JPY KRW MXN MYR NOK NZD PLN RON SEK SGD THB TRY ZAR'.split(
    ' ',
  )
export const payPeriods = ['hour', 'month', 'year'] as const
export type PayPeriod = (typeof payPeriods)[number]
export const payMax = 1_000_000_000

const deadlineYearsMax = 2

/** The last day a deadline may fall on. */
export function latestDeadline(now: Instant): string {
  const [year = 0, ...rest] = now.slice(0, 10).split('-')
  const wanted = `${Number(year) + deadlineYearsMax}-${rest.join('-')}`
  // 29 February in a year without one.
  return Number.isNaN(Date.parse(wanted)) || instantOf(Date.parse(wanted)).slice(0, 10) !== wanted
    ? `${Number(year) + deadlineYearsMax}-02-28`
    : wanted
}

/** What is wrong with a deadline now, as a sentence; undefined if nothing is (JPST-17). */
export function deadlineFault(deadline: string, now: Instant): string | undefined {
  if (closingOf(deadline) <= now) return 'This day has passed. Please choose today or a later day.'
  if (deadline > latestDeadline(now)) return 'A deadline can be two years ahead at most.'
  return undefined
}
