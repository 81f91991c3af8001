import { type Instant, localDay, localTime, longDate, shortDate } from '#values/time.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: string): string => weekdays[(Math.floor(Date.parse(day) / 86_400_000) + 4) % 7] ?? ''

/** 'Today', 'Friday, November 20', and the year if it is another one. */
export function dayWords(day: string, now: Instant): string {
  const today = localDay(now)
  if (day === today) return 'Today'
  const date = longDate(`${day}T00:00:00.000Z`)
  return `${weekdayOf(day)}, ${day.slice(0, 4) === today.slice(0, 4) ? date.replace(/, \d+$/, '') : date}`
}

/** For a row of the list: the time if it is today's, otherwise the day. */
export function momentWords(at: Instant, now: Instant): string {
  const [day, today] = [localDay(at), localDay(now)]
  if (day === today) return localTime(at)
  const date = shortDate(`${day}T00:00:00.000Z`)
  return day.slice(0, 4) === today.slice(0, 4) ? date.replace(/, \d+$/, '') : date
}
