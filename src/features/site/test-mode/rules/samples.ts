import type { Instant } from '#values/time.ts'
import { instantOf, millisOf } from '#values/time.ts'

// The specified sample figures. Rows in the world of Test Mode are made to match these numbers; counts that no small
// world can have exist only here.

/** MOCK-19. */
export const landingSamples = 8
/** LIST-12: four pages of twelve. */
export const listedSamples = 48
/** Where the 48 are listed. */
export const sampleArea = { sector: 'science', area: 'ecology' } as const

/** MOCK-20, whole US dollars. @param index from 0. */
export const sampleFunded = (index: number): number => 25_000 + 5000 * index
/** MOCK-21, whole US dollars. */
export const sampleTarget = (index: number): number => 50_000 + 10_000 * index
/** MOCK-22. */
export const sampleDonors = (index: number): number => 50 + 10 * index
/** MOCK-23: the cards of the landing page show it. The projects themselves are open, so that gifts can be tried. */
export const sampleDeadline: Instant = instantOf(Date.UTC(2024, 11, 31, 12))

/** Every donor gives the same: $25,000 from 50 and $60,000 from 120 are both $500 each. */
export const sampleGift = (index: number): number => sampleFunded(index) / sampleDonors(index)

/** BRWS-06, AMB-081: in the order of the sectors. */
export const sampleSectorCounts = [234, 156, 189, 87] as const

/** ADMN-28: by the names of the dashboard's figures. */
export const sampleFigures: Readonly<Record<string, number>> = {
  pending_reviews: 12,
  active_projects: 45,
  open_tickets: 8,
  total_users: 1234,
}

const sampleName = /^Sample project (\d+): /

export const sampleTitle = (index: number, subject: string): string => `Sample project ${index + 1}: ${subject}`

/** Which of the landing page's samples has this title; undefined for other projects. */
export function sampleIndexOf(title: string): number | undefined {
  const index = Number(sampleName.exec(title)?.[1] ?? 0) - 1
  return index >= 0 && index < landingSamples ? index : undefined
}

/** MOCK-18, AMB-075: the id of a project in Test Mode's own list, and in its URL there. */
export const timestampId = (submittedAt: Instant): string => String(millisOf(submittedAt))

/** Between 2001 and 2286. */
export const isTimestampId = (id: string): boolean => /^\d{13}$/.test(id)
