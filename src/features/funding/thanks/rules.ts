import { dayMs, type Instant, later } from '#values/time.ts'

/** The recipients of a message: donors since the last thanks, or all. */
export const thanksAudiences = ['new', 'all'] as const
export type ThanksAudience = (typeof thanksAudiences)[number]

export const thanksLengthMax = 4000
/** Too many thanks annoy donors first: two for a project within thirty days. */
export const thanksPerMonth = 2
export const thanksWindowMs = 30 * dayMs

/**
 * When the next message may be sent; null for at once. @param oldest the oldest of the latest messages that the
 * window allows; null if there are fewer.
 */
export const thanksAgainAt = (oldest: Instant | null): Instant | null => oldest && later(oldest, thanksWindowMs)

/** The paragraphs of a message, without empty ones. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
