import { dayMs, type Instant, later } from '#values/time.ts'

/** Whom a message goes to: those who gave since they were last thanked, or all. */
export const thanksAudiences = ['new', 'all'] as const
export type ThanksAudience = (typeof thanksAudiences)[number]

export const thanksLengthMax = 4000
/** Donors complain of nothing sooner than of too many thanks: two a project within thirty days. */
export const thanksPerMonth = 2
export const thanksWindowMs = 30 * dayMs

/**
 * When the next message may be sent; null for at once.
 * @param oldest of as many as may be sent within the window, the latest ones; null where there are fewer.
 */
export const thanksAgainAt = (oldest: Instant | null): Instant | null => oldest && later(oldest, thanksWindowMs)

/** The paragraphs of a message, without empty ones. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
