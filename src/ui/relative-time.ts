import { counted } from '#values/count.ts'
import { dayMs, hourMs, type Instant, millisOf, minuteMs } from '#values/time.ts'

const steps: readonly (readonly [string, number])[] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
]

/** "13 hours late", for a moment that has passed. */
export function latenessText(due: Instant, now: Instant): string {
  const distance = millisOf(now) - millisOf(due)
  const [unit, length] = steps.find(([, each]) => distance >= each) ?? ['minute', minuteMs]
  return `${counted(Math.max(1, Math.trunc(distance / length)), unit)} late`
}

/**
 * "3 days ago", "in 2 hours", "now" within a minute. Rounded towards zero: 47 hours are one day, not two. By hand, as
 * in #values/count.ts; tests compare with `Intl`.
 */
export function relativeTime(instant: Instant, now: Instant): string {
  const distance = millisOf(instant) - millisOf(now)
  const [unit, length] = steps.find(([, each]) => Math.abs(distance) >= each) ?? []
  if (!unit || !length) return 'now'
  const isPast = distance < 0
  const count = Math.trunc(Math.abs(distance) / length)
  // For one of them English has a word of its own.
  if (count === 1 && unit === 'day') return isPast ? 'yesterday' : 'tomorrow'
  if (count === 1 && length > dayMs) return `${isPast ? 'last' : 'next'} ${unit}`
  return isPast ? `${counted(count, unit)} ago` : `in ${counted(count, unit)}`
}
