import { dayMs, type Instant, later, millisOf } from '#values/time.ts'

/** Staff see a missed search once this many visitors made it in a week. */
export const visitorsMin = 3
/** The maximum stored per visitor and week. */
export const missesMax = 30
export const keptDays = 90

/** A question as it is counted; undefined if it may identify a person: a mail address, a phone, a card. */
export function missOf(q: string): string | undefined {
  const text = q.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (text === '' || text.includes('@') || (text.match(/\d/g) ?? []).length >= 6) return undefined
  return text
}

/** The Monday of a day, 'YYYY-MM-DD'. The first of January 1970 was a Thursday. */
export function weekOf(day: string): string {
  const midnight = `${day}T00:00:00.000Z` as Instant
  const daysSinceMonday = (Math.floor(millisOf(midnight) / dayMs) + 3) % 7
  return later(midnight, -daysSinceMonday * dayMs).slice(0, 10)
}
