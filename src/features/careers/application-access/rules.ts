import { dayMs, type Instant } from '#values/time.ts'

/** How long an appointed staff member may open a position's applications. */
export const namedForMs = 7 * dayMs

export const reasonMin = 10
export const reasonMax = 1000

export type Named = { readonly endsAt: Instant; readonly endedAt: Instant | null }

export const isNamed = ({ endsAt, endedAt }: Named, now: Instant): boolean => endedAt === null && endsAt > now
