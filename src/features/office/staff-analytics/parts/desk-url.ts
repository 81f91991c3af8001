import { deskPaths } from '#values/desk-paths.ts'

/** What the address of the desk says; all else is left out. */
const names = ['days', 'from', 'to', 'against', 'table'] as const
type Choice = Partial<Record<(typeof names)[number], string | undefined>>

/** The address with something else chosen. */
export function deskUrl(query: URLSearchParams, change: Choice): string {
  const next = new URLSearchParams()
  for (const name of names) {
    const value = name in change ? change[name] : query.get(name)
    if (value) next.set(name, value)
  }
  return next.size > 0 ? `${deskPaths.analytics}?${next}` : deskPaths.analytics
}

/** The days of an address, as calls name them. */
export const daysOf = (query: URLSearchParams) => {
  const given = (name: string): string | undefined => query.get(name) || undefined
  return { days: given('days'), from: given('from'), to: given('to'), against: given('against') }
}
