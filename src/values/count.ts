/**
 * 12,345, as `Intl` writes a whole number in en-US. By hand, because a browser's first use of `Intl` takes longer than
 * the hydration of a whole page: docs/decisions/0019-scripts-are-loaded-after-the-first-paint.md.
 */
export const inThousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** 1 gift, 1,200 gifts. */
export const counted = (count: number, noun: string): string => `${inThousands(count)} ${noun}${count === 1 ? '' : 's'}`
