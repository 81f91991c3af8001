import { type Instant, monthAfter } from '#values/time.ts'

/** A month of the books as people write it: 2026-10. */
export const monthOf = (at: string): string => at.slice(0, 7)

/** Its first day, as the database has it. */
export const firstDayOf = (month: string): string => `${month}-01`

/** Only a month that has ended can be closed: until then things happen in it. */
export const hasEnded = (month: string, now: Instant): boolean => monthOf(now) >= monthAfter(month)

/** `running` has not ended; `closing` waits for the second person. */
export const monthStates = ['running', 'open', 'closing', 'closed'] as const
export type MonthState = (typeof monthStates)[number]

export const stateOf = (month: string, kept: 'closing' | 'closed' | null, now: Instant): MonthState =>
  kept ?? (hasEnded(month, now) ? 'open' : 'running')

/** What is done before a month is closed for good, in this order. */
export const closingSteps = ['compared', 'explained', 'earned', 'proven', 'closed', 'checked'] as const
export type ClosingStep = (typeof closingSteps)[number]

/** The months are closed one after another: this one is next. @param months newest first. */
export const nextToClose = (
  months: readonly { readonly month: string; readonly state: MonthState }[],
): string | undefined => months.findLast(({ state }) => state !== 'closed')?.month

export const reasonMax = 1000
