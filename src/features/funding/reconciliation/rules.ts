import { dayMs, hourMs } from '#values/time.ts'

// How far a comparison looks, and from when on silence is a finding.

/** What is younger may still be on its way to us. */
export const settlingMs = hourMs
/** Compared again with every run: gateways show some things late. */
export const overlapMs = 3 * dayMs
/** A page that nobody paid on is over after a day, so an open gift that is older has an answer waiting. */
export const unfinishedMs = 25 * hourMs
/** A refund may come back from the giver's bank for so long. */
export const refundFailsMs = 40 * dayMs
/** Bank debits take up to a week. */
export const stuckMs = 7 * dayMs
