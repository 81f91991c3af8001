import type { Tier } from '#features/identity/plans/rules.ts'

/** The periods that a researcher can look at, in days. */
export const periods = [30, 90, 365] as const
export type Period = (typeof periods)[number]
export const defaultPeriod: Period = 90

/** Advanced and Premium include 'Advanced analytics'; Standard has the summary. */
export const seesDetail = (tier: Tier): boolean => tier !== 'standard'

/** Donors among visitors in per cent, with one decimal; null before the first visitor. */
export const conversion = (donors: number, views: number): number | null =>
  views === 0 ? null : Math.min(100, Math.round((donors / views) * 1000) / 10)
