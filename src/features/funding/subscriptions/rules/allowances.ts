import type { Tier } from '#features/identity/plans/rules.ts'
import { listed } from '#values/listed.ts'
import { type Instant, longDate } from '#values/time.ts'

export const allowanceKinds = ['listing', 'boost', 'council', 'insight'] as const
export type AllowanceKind = (typeof allowanceKinds)[number]

/** What a plan includes: in a subscription year, council sessions in a month (AMB-102, AMB-103, AMB-104). */
export const holdings: Readonly<Record<Tier, Readonly<Record<AllowanceKind, number>>>> = {
  standard: { listing: 1, boost: 0, council: 0, insight: 0 },
  advanced: { listing: 3, boost: 3, council: 1, insight: 0 },
  premium: { listing: 10, boost: 12, council: 3, insight: 12 },
}

export const isMonthly = (kind: AllowanceKind): boolean => kind === 'council'

export type Granted = Readonly<Record<AllowanceKind, number>>

const eachKind = (count: (kind: AllowanceKind) => number): Granted => ({
  listing: count('listing'),
  boost: count('boost'),
  council: count('council'),
  insight: count('insight'),
})

/**
 * What a month that is paid in full adds: what is lacking of the plan's numbers. A plan that includes less than was
 * granted takes nothing back, and ending a plan and starting it again does not double the allowances.
 *
 * @param had granted allowances that have not expired.
 */
export const grantForMonth = (tier: Tier, had: Granted): Granted =>
  eachKind((kind) => Math.max(0, holdings[tier][kind] - had[kind]))

type Left = { readonly left: number; readonly whole: number }

/**
 * What an upgrade adds at once: a twelfth of the difference, rounded up. The rest follows with the first month that is
 * paid in full, so that the last second of a month, which costs nothing, is worth little. Monthly allowances are added
 * in proportion to the rest of the month.
 *
 * @param had what was granted and has not expired.
 */
export const grantForUpgrade = (to: Tier, had: Granted, { left, whole }: Left): Granted =>
  eachKind((kind) => {
    const difference = Math.max(0, holdings[to][kind] - had[kind])
    if (difference === 0) return 0
    return isMonthly(kind) ? Math.floor((difference * left) / whole) : Math.ceil(difference / 12)
  })

export const allowanceLabels: Readonly<Record<AllowanceKind, string>> = {
  listing: 'Project listings this year',
  boost: 'Boost credits this year',
  council: 'Council sessions this month',
  insight: 'Marketing insight sessions this year',
}

/** In sentences. */
export const allowanceNames: Readonly<Record<AllowanceKind, { readonly one: string; readonly several: string }>> = {
  listing: { one: 'listing', several: 'listings' },
  boost: { one: 'boost', several: 'boosts' },
  council: { one: 'council session', several: 'council sessions' },
  insight: { one: 'marketing insight session', several: 'marketing insight sessions' },
}

type Usage = { readonly kind: AllowanceKind; readonly granted: number; readonly resetsAt: Instant | null }

/** 'Resets: listings and boosts on March 3, 2027; council sessions on December 3, 2026.' Empty without any. */
export function resetsText(usage: readonly Usage[]): string {
  const held = usage.flatMap(({ kind, granted, resetsAt }) =>
    granted > 0 && resetsAt !== null ? [{ name: allowanceNames[kind].several, day: longDate(resetsAt) }] : [],
  )
  const days = [...new Set(held.map(({ day }) => day))]
  const namesOf = (day: string) => listed(held.filter((one) => one.day === day).map(({ name }) => name))
  return days.length === 0 ? '' : `Resets: ${days.map((day) => `${namesOf(day)} on ${day}`).join('; ')}.`
}
