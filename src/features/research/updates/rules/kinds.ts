import { hourMs, type Instant, later, minuteMs } from '#values/time.ts'

/** The actions that an update's author can choose. */
export const wantedStates = ['draft', 'scheduled', 'published'] as const
export type WantedState = (typeof wantedStates)[number]

/** How long an update may be withdrawn. */
export const takeBackMs = hourMs
/** Mails are sent this much later, so that withdrawn updates reach no mailbox. */
export const mailAfterMs = 15 * minuteMs
/** An update is scheduled at most a year ahead. */
export const scheduledMsMax = 366 * 24 * hourMs

export const canTakeBack = (publishedAt: Instant, now: Instant): boolean => now < later(publishedAt, takeBackMs)

/** What is wrong with the time for which an update is scheduled, or undefined. */
export function scheduleFault(publishAt: Instant | undefined, now: Instant): string | undefined {
  if (publishAt === undefined) return 'Please say when it is to be published.'
  if (publishAt <= now) return 'This time has passed. Please choose a later one, or publish it now.'
  return publishAt > later(now, scheduledMsMax) ? 'Please choose a time within a year.' : undefined
}

/** Of drafts and scheduled updates of one project. */
export const waitingMax = 20
