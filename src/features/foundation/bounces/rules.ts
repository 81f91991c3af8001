/** Mail to an address came back for good, or for now, or was called unwanted. */
export type Bounce = 'hard' | 'soft' | 'complaint'

/** So often a mailbox may be full or away within the window, before news stop. */
export const softMax = 5
export const softWindowDays = 14

/** How old a report may be, against replays (Standard Webhooks). */
export const reportAgeMaxMs = 5 * 60_000
