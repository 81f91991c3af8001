import type { CheckedKind } from '#features/research/researchers/rules.ts'
import { dateOf, dayMs, type Instant, instantOf, millisOf } from '#values/time.ts'

/** The badge stands for a place of work or a degree; an ORCID iD says who a person is, not what they are. */
export const carriesBadge = (checked: readonly CheckedKind[]): boolean =>
  checked.includes('institution') || checked.includes('degree')

/** How long a confirmation by staff, and a mailbox at an institution, are valid. */
export const verificationMonths = 36
export const mailboxMonths = 12
/** The person is reminded this long before the end. */
export const remindBeforeMs = 30 * dayMs
/** How long the documents stay after a decision, for questions about it. */
export const documentsKeptMs = 90 * dayMs

export const documentsMax = 5
export const statementLengthMax = 4000
export const noteLengthMax = 300

/** The same day and time, whole months later; the last day of a shorter month. */
export function monthsLater(from: Instant, months: number): Instant {
  const date = dateOf(millisOf(from))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = dateOf(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = millisOf(from) % dayMs
  return instantOf(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + timeOfDay)
}
