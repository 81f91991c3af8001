import { dayMs, minuteMs } from '#values/time.ts'

/** The longest message, in code points, as the reader counts. */
export const messageLengthMax = 4000
/** The longest reason why a room is closed. */
export const closingLengthMax = 500
/** Within it the author may remove a message. */
export const removalMs = 15 * minuteMs
/** Removed messages can be reported this long, and are erased then, unless an appeal may restore them. */
export const erasedAfterMs = 7 * dayMs
/** Messages of one person in one minute. */
export const sentMax = { count: 20, windowMs: minuteMs } as const
/** Direct threads that one person may start in a day. */
export const openedMax = { researcher: 50, donor: 5, windowMs: dayMs } as const
/** A mail about an unread message leaves no sooner. */
export const mailAfterMs = 2 * minuteMs
/** This many reporters hide a message until it is decided. */
export const reportersToHide = 3
/** How many messages are sealed with a reported one, before it and after it. */
export const sealedAround = 10
/** '99+' above it. */
export const unreadShown = 100

export const threadsPerPage = 30
export const messagesPerPage = 50

export const reportReasons = ['spam', 'abuse', 'privacy', 'fraud', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReasonWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  abuse: 'Insults or threats',
  privacy: 'Says something private about a person',
  fraud: 'Asks for money or tries to deceive',
  other: 'Something else',
}
