/** Mail to an address bounced for good or for now, or was reported as spam. */
export type Bounce = 'hard' | 'soft' | 'complaint'

/** How many soft bounces within the window stop news. */
export const softMax = 5
export const softWindowDays = 14

/** How old a report may be, against replays (Standard Webhooks). */
export const reportAgeMaxMs = 5 * 60_000
