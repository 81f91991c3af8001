/** Mail to an address bounced permanently or temporarily, or was marked as spam. */
export type Bounce = 'hard' | 'soft' | 'complaint'

/** How many soft bounces within the window stop news mails. */
export const softMax = 5
export const softWindowDays = 14

/** Maximum age of a report, against replays (Standard Webhooks). */
export const reportAgeMaxMs = 5 * 60_000
