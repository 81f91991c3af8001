import { dayMs, hourMs, type Instant, millisOf, minuteMs } from '#values/time.ts'

// Created when first needed: see #values/count.ts.
let words: Intl.RelativeTimeFormat | undefined

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
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
  const count = Math.max(1, Math.trunc(distance / length))
  return `${count} ${unit}${count === 1 ? '' : 's'} late`
}

/** "3 days ago", "in 2 hours", "now" within a minute. Rounded towards zero: 47 hours are one day, not two. */
export function relativeTime(instant: Instant, now: Instant): string {
  words ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  const distance = millisOf(instant) - millisOf(now)
  const step = steps.find(([, length]) => Math.abs(distance) >= length)
  return step ? words.format(Math.trunc(distance / step[1]), step[0]) : words.format(0, 'second')
}
