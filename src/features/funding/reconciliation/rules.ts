import { dayMs, hourMs } from '#values/time.ts'

// The time windows of a comparison.

/** Younger objects are skipped: their events may still be on the way. */
export const settlingMs = hourMs
/** Every run compares this period again: gateways list some objects late. */
export const overlapMs = 3 * dayMs
/** An unpaid checkout expires after a day, so an older open gift has a final state at the gateway. */
export const unfinishedMs = 25 * hourMs
/** A refund may come back from the donor's bank this long. */
export const refundFailsMs = 40 * dayMs
/** Bank debits take up to a week; later they count as stuck. */
export const stuckMs = 7 * dayMs
